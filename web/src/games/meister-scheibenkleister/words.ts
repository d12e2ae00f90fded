/** Sizes in words: hundredths of a unit as a number with one decimal, in the reader's way of writing it. */
import type { T } from '../../lib/board';
import { i18n } from '../../lib/i18n.svelte';
import type { Size } from './types';

export function number(hundredths: number): string {
  return (hundredths / 100).toLocaleString(i18n.lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

export function numbers(size: Size): { length: string; width: string } {
  return { length: number(size.length), width: number(size.width) };
}

export function sizes(size: Size, t: T): string {
  return t('sizes', numbers(size));
}
