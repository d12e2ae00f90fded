/** What the table frame lends to the shared parts (Say, PlaceCard, Avatar …) inside a board. All fields are live getters. */
import { getContext, setContext } from 'svelte';
import type { Legal, MoveBase, Player, Sentence, T, ViewHead } from './board';

export interface Frame {
  readonly view: ViewHead;
  readonly seat: number | null;
  readonly players: Player[];
  readonly legal: Legal | null;
  readonly sentence: Sentence;
  readonly t: T;
  readonly screen: boolean;
  /** game ms now, by the server's clock */
  clock: () => number;
  openRule: (anchor: string) => void;
  send: (move: MoveBase, at?: Element | null, thing?: string) => void;
}

const key = Symbol('frame');

/** Lends the frame to everything below. */
export function lendFrame(frame: Frame): void {
  setContext(key, frame);
}

/** The frame of the table that this part stands on. */
export function useFrame(): Frame {
  return getContext<Frame>(key);
}
