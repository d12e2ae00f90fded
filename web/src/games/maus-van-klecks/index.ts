import type { GameUi } from '../../lib/board';
import Board from './Board.svelte';
import End from './End.svelte';
import { hints } from './hints';
import { texts } from './texts';
import type { Event, Move, View } from './types';
import { log, say, where } from './words';

export const ui: GameUi<View, Move, Event> = {
  Board,
  End,
  say,
  log,
  where,
  texts,
  hints,
  facts: (refusal, _players, _t, view) => ({
    letter: String(refusal.facts['letter'] ?? view.letter ?? '').toLocaleUpperCase(),
  }),
};
