import type { GameUi } from '../../lib/board';
import Board from './Board.svelte';
import End from './End.svelte';
import { hints } from './hints';
import { texts } from './texts';
import type { Event, SacklMove, View } from './types';
import { facts, log, say } from './words';

export const ui: GameUi<View, SacklMove, Event> = {
  Board,
  End,
  say,
  log,
  where: (view, t) => t('where', { n: view.turn, phase: t(`phase.${view.phase}`) }),
  texts,
  hints,
  facts,
};
