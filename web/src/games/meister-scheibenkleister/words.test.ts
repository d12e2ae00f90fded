import { describe, expect, it } from 'vitest';
import type { Player } from '../../lib/board';
import { i18n, translator } from '../../lib/i18n.svelte';
import end from './fixtures/end.json';
import look from './fixtures/look.json';
import reveal from './fixtures/reveal.json';
import { mean, misses } from './errors';
import { ui } from './index';
import { texts } from './texts';
import type { View } from './types';

const t = translator(texts);
const fixture = (raw: unknown): View => structuredClone((raw as { view: View }).view);
const players = ['Anna', 'Jonas', 'Mira', 'Balduin'].map((name, seat): Player => ({
  seat,
  name,
  animal: 'fox',
  bot: null,
  away: false,
  you: seat === 0,
}));

describe('texts', () => {
  it('are the same keys in both languages, and a picture has a name in each', () => {
    expect(Object.keys(texts.en).filter((k) => !(k in texts.de))).toEqual([]);
    expect(Object.keys(texts.de).filter((k) => !(k in texts.en))).toEqual([]);
    const view = fixture(look);
    for (const window of view.boards) {
      expect(texts.de[`it.${window.picture}`]).toMatch(/^Es (war|waren) (der|die|das) .+\.$/);
      expect(texts.en[`pic.${window.picture}`]).toBeTruthy();
    }
  });
});

describe('the sentence', () => {
  it('asks who has not placed, and names whom the table waits for', () => {
    i18n.lang = 'de';
    const view = fixture(look);
    expect(ui.say(view, 0, players, t, null).now).toBe('Welches Fenster ist genau so groß wie der Rahmen?');
    expect(ui.say(view, 0, players, t, null).why).toContain('Zwei dürfen');
    view.capacity = 1;
    expect(ui.say(view, 0, players, t, null).why).toContain('Nur eine darf');
    const placed = ui.say(view, 1, players, t, null);
    expect(placed.now).toBe('Deine Figur steht.');
    expect(placed.why).toContain('Anna und Mira');
  });
  it('tells the sizes with the option', () => {
    const view = fixture(look);
    view.options = { ...view.options, spoken_sizes: true };
    view.frame = { length: 3271, width: 1200 };
    expect(ui.say(view, 0, players, t, null).now).toBe('Welches Fenster ist 32,7 hoch und 12,0 breit?');
  });
  it('says who took the cards, from the eyes of the seat', () => {
    const view = fixture(reveal);
    view.reveal = { window: 'w01', picture: 'tulips', takers: [3, 0] };
    expect(ui.say(view, 0, players, t, null)).toEqual({
      now: 'Es waren die Tulpen.',
      why: 'Balduin war zuerst da und nimmt die Karte. Du nimmst die nächste vom Stapel.',
    });
    expect(ui.say(view, 3, players, t, null).why).toContain('Du warst zuerst da');
    expect(ui.say(view, null, players, t, null).why).toContain('Anna nimmt die nächste');
    view.reveal = { ...view.reveal, takers: [] };
    expect(ui.say(view, 0, players, t, null).why).toContain('Niemand');
  });
  it('never names the right window before the card is turned', () => {
    const view = fixture(look);
    const said = JSON.stringify([ui.say(view, 0, players, t, null), ui.say(view, null, players, t, null)]);
    for (const window of view.boards) expect(said).not.toContain(t(`pic.${window.picture}`));
  });
});

describe('how far off', () => {
  it('is nothing for a right guess, and signed for a wrong one', () => {
    const view = fixture(end);
    const windows = view.boards;
    const [a] = windows;
    const wider = windows.find((w) => w.length === a!.length && w.width > a!.width)!;
    const rounds = [
      { frame: a!, window: a!.id, pawns: [a!.id, wider.id, null], takers: [0] },
      { frame: a!, window: wider.id, pawns: [wider.id, a!.id, null], takers: [0] },
    ];
    expect(misses(rounds, windows, 0).map((m) => [m.right, m.x, m.y])).toEqual([
      [true, 0, 0],
      [true, 0, 0],
    ]);
    const off = misses(rounds, windows, 1);
    expect(off[0]!.x).toBeCloseTo(Math.log(wider.width / a!.width));
    expect(off[1]!.x).toBeCloseTo(-off[0]!.x);
    expect(off[0]!.y).toBe(0);
    expect(misses(rounds, windows, 2)).toEqual([]);
    expect(mean(misses(rounds, windows, 0))).toBe(0);
  });
  it('agrees with the scores: every card on the table went to somebody who was right', () => {
    const view = fixture(end);
    view.scores.forEach((cards, seat) => {
      const right = misses(view.guesses!, view.boards, seat).filter((m) => m.right).length;
      expect(right).toBe(cards);
    });
  });
});
