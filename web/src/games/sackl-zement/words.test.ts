import { describe, expect, it } from 'vitest';
import { translator, i18n } from '../../lib/i18n.svelte';
import type { Player } from '../../lib/board';
import { texts } from './texts';
import { cells, drawing, fields, fits, neighbour, type Event, type Face, type View } from './types';
import { doubtable, log, say } from './words';

const players: Player[] = ['Anna', 'Jonas', 'Mira'].map((name, seat) => ({
  seat,
  name,
  animal: 'fox',
  bot: null,
  away: false,
  you: seat === 0,
}));
const colours = ['blue', 'red', 'yellow'] as const;
const shapes = ['square', 'circle', 'triangle'] as const;
const faces = colours.flatMap((c) => shapes.map((s): Face => `${c}-${s}`));

describe('the grid', () => {
  it('has 44 places in reading order and no corners', () => {
    expect(cells).toHaveLength(44);
    expect(cells[0]).toEqual({ row: 0, column: 1 });
    expect(cells[6]).toEqual({ row: 1, column: 0 });
    expect(cells[43]).toEqual({ row: 5, column: 6 });
  });
  it('is walked by arrows, also round the missing corners', () => {
    expect(neighbour(1, 0, 1)).toBe(2);
    expect(neighbour(6, 0, 1)).toBe(6);
    expect(neighbour(7, 1, 0)).toBe(15);
    expect(neighbour(9, -1, 0)).toBe(2);
    const reached = new Set([1]);
    for (const place of reached)
      for (const [down, right] of [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ] as const)
        reached.add(neighbour(place, down, right));
    expect(reached.size).toBe(44);
  });
});

describe('drawings', () => {
  it('give every face-down card the one back, and every face its own', () => {
    expect(drawing('back')).toBe('back');
    expect(new Set(faces.map(drawing)).size).toBe(9);
  });
  it('never carry the notation of a card into the page', () => {
    for (const face of faces) expect(drawing(face)).not.toContain(face);
  });
  it('a card fits two fields', () => {
    for (const face of faces) expect(fields.filter((f) => fits(face, f))).toHaveLength(2);
  });
});

describe('words', () => {
  for (const lang of ['de', 'en'] as const) {
    it(`the spoken log names no card (${lang})`, () => {
      i18n.lang = lang;
      const t = translator(texts);
      const names = faces.map((face) => t(`card.${face}`));
      const view = {} as View;
      for (const face of faces) {
        const up: Event = { type: 'turned_up', seat: 0, place: 12, card: face };
        const checked: Event = {
          type: 'checked',
          seat: 1,
          owner: 0,
          field: 'blue',
          verdict: 'wrong',
          places: [12],
          won: 3,
          cards: [face],
        };
        for (const event of [up, checked]) {
          const line = log(event, players, t, view) ?? '';
          expect(line).not.toBe('');
          for (const word of [...names, ...faces]) expect(line).not.toContain(word);
        }
      }
    });
  }
  it('both languages have the same texts', () => {
    expect(Object.keys(texts.de).sort()).toEqual(Object.keys(texts.en).sort());
  });
  it('only stacks of this turn that were not doubted can be doubted', () => {
    const view = { laid_this_turn: { circle: 2, blue: 1 }, doubted: ['blue'] } as unknown as View;
    expect(doubtable(view)).toEqual(['circle']);
  });
  it('asks whoever may doubt, and names the owner of the stack', () => {
    i18n.lang = 'de';
    const view = {
      phase: 'doubt',
      active: 1,
      to_act: [0],
      laid_this_turn: { circle: 2 },
      doubted: [],
      tableaus: [],
    } as unknown as View;
    const sentence = say(view, 0, players, translator(texts), null);
    expect(sentence.now).toBe('Zweifelst du an Kreis?');
    expect(sentence.why).toContain('Jonas');
  });
});
