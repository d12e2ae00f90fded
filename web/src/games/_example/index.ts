import type { GameUi, MoveBase, EventBase, ViewHead } from '../../lib/board';
import Board from './Board.svelte';
import { texts } from './texts';

export interface View extends ViewHead {
  round: number;
}
export interface Press extends MoveBase {
  type: 'press';
}
export interface Pressed extends EventBase {
  type: 'pressed';
  seat: number;
}

export const ui: GameUi<View, Press, Pressed> = {
  Board,
  say: (view, seat, players, t) =>
    seat !== null && view.to_act.includes(seat)
      ? { now: t('say.press'), why: t('say.press.why'), rule: 'R1' }
      : { now: t('say.wait', { name: players[view.to_act[0] ?? 0]?.name ?? '' }) },
  log: (event, players, t) => t('log.pressed', { name: players[event.seat]?.name ?? '' }),
  where: (view, t) => t('where', { n: view.round }),
  texts,
};
