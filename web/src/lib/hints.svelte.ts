/** Hints of a first game: what this browser has already had explained. */
import { settings } from './settings.svelte';

const KEY = 'tafelrunde.hinted';
function read(): string[] {
  try {
    const kept: unknown = JSON.parse(globalThis.localStorage?.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}
let known = $state(read());

export const hints = {
  /** has this still to be explained? */
  wanted: (id: string): boolean => settings.hints && !known.includes(id),
  /** it need not be explained again */
  done(id: string): void {
    if (known.includes(id)) return;
    known = [...known, id];
    globalThis.localStorage?.setItem(KEY, JSON.stringify(known));
  },
};
