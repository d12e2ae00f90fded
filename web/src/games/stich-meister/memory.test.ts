import { describe, expect, it } from 'vitest';
import type { View } from '../../generated/games/stich-meister';
import fixture from './fixtures/trick.json';
import { remember } from './memory';

const base = fixture.view as unknown as View;
/** the view in the given trick, with these cards on the table and in the last trick */
function at(trick: number, version: number, lying: string[], last: string[] = [], more: Partial<View> = {}): View {
  const cards = (names: string[]): View['trick'] => names.map((card, seat) => ({ seat, card }));
  return {
    ...base,
    phase: 'tricks',
    trick_number: trick,
    version,
    trick: cards(lying),
    last_trick: last.length ? { cards: cards(last), winner: 0, removed: null } : null,
    ...more,
  };
}

describe('what has been played', () => {
  it('is put together view by view, whole from the first trick on', () => {
    let memory = remember(null, at(1, 5, ['koi-1', 'koi-2']));
    memory = remember(memory, at(2, 9, ['fan-1'], ['koi-1', 'koi-2', 'koi-3', 'koi-4']));
    expect(memory.played).toEqual(['koi-1', 'koi-2', 'koi-3', 'koi-4', 'fan-1']);
    expect(memory.whole).toBe(true);
  });
  it('is not whole for who comes late or has missed a trick', () => {
    expect(remember(null, at(3, 9, [], ['koi-1'])).whole).toBe(false);
    const memory = remember(null, at(1, 5, ['koi-1']));
    expect(remember(memory, at(3, 14, [], ['fan-1'])).whole).toBe(false);
    expect(remember(remember(memory, at(3, 14, [], ['fan-1'])), at(4, 19, [], ['fan-2'])).whole).toBe(false);
  });
  it('begins anew with the next round and with a new game that looks the same', () => {
    const memory = remember(null, at(1, 50, ['koi-1']));
    expect(remember(memory, at(1, 60, [], [], { round: base.round + 1 })).played).toEqual([]);
    expect(remember(memory, at(1, 5, [])).played).toEqual([]);
  });
  it('counts the full trick once while a card is taken out of it, and no card that lies face down', () => {
    const full = at(1, 8, ['koi-1', 'koi-2'], ['koi-1', 'koi-2'], { phase: 'remove_card' });
    const memory = remember(remember(null, full), at(2, 10, ['fan-1'], ['koi-1', 'koi-2']));
    expect(memory).toMatchObject({ played: ['koi-1', 'koi-2', 'fan-1'], done: 1, whole: true });
    const hidden = at(1, 5, ['koi-1']);
    hidden.trick.push({ seat: 1, card: null });
    expect(remember(null, hidden).played).toEqual(['koi-1']);
  });
});
