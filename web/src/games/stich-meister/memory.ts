/**
 * Which cards this page has seen played in the present round, put together from the views alone. The cards inside taken tricks are
 * not shown again (R3), so a page that has missed a trick cannot know them all: its memory is not `whole`, and marks nothing.
 */
import type { View } from '../../generated/games/stich-meister';

export interface Memory {
  /** tells rounds and games apart */
  round: string;
  version: number;
  /** tricks completed so far */
  done: number;
  played: string[];
  whole: boolean;
}

/** What is known after this view. A view of another round, or of an earlier time, begins anew. */
export function remember(old: Memory | null, view: View): Memory {
  const round = [view.round, view.dealer, ...view.rules_in_play].join(' ');
  const same = old?.round === round && old.version <= view.version;
  const before = same ? old : { done: 0, played: [], whole: true };
  const done = view.trick_number - (view.phase === 'tricks' ? 1 : 0);
  const lying = [...(done > before.done ? (view.last_trick?.cards ?? []) : []), ...view.trick];
  const cards = lying.flatMap((l) => l.card ?? []);
  return {
    round,
    version: view.version,
    done,
    played: [...new Set([...before.played, ...cards])],
    whole: before.whole && done - before.done <= 1,
  };
}

const key = (): string => `stich-meister ${location.pathname}`;

/** The memory that this tab kept over a reload, if it did. */
export function recall(): Memory | null {
  try {
    return JSON.parse(sessionStorage.getItem(key()) ?? 'null') as Memory | null;
  } catch {
    return null;
  }
}

export function keep(memory: Memory): void {
  try {
    sessionStorage.setItem(key(), JSON.stringify(memory));
  } catch {
    // a browser that stores nothing forgets at the next reload
  }
}
