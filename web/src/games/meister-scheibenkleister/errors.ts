/** How far guesses were off: logarithms of guessed over true size, so that half and double are equally far. */
import type { BoardWindow, Guesses } from './types';

export interface Miss {
  round: number;
  /** > 0: too wide */
  x: number;
  /** > 0: too tall */
  y: number;
  right: boolean;
}

/** All guesses of a seat in their order; rounds without a placed pawn are left out. */
export function misses(guesses: Guesses[], windows: BoardWindow[], seat: number): Miss[] {
  const byId = new Map(windows.map((w) => [w.id, w]));
  return guesses.flatMap((g, i) => {
    const guess = byId.get(g.pawns[seat] ?? '');
    const truth = byId.get(g.window);
    if (!guess || !truth) return [];
    const x = Math.log(guess.width / truth.width);
    const y = Math.log(guess.length / truth.length);
    return [{ round: i + 1, x, y, right: g.window === guess.id }];
  });
}

/** The mean error in per cent of a side, over both sides. */
export function mean(list: Miss[]): number {
  if (!list.length) return 0;
  const sum = list.reduce((total, m) => total + Math.abs(m.x) + Math.abs(m.y), 0);
  return (Math.exp(sum / list.length / 2) - 1) * 100;
}
