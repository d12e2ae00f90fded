/** Knights in words. */
import type { T } from '../../lib/board';
import { count, groups } from './logic';
import type { Knight } from './types';

const order: Knight[] = [
  'red',
  'blue',
  'yellow',
  'green',
  'white',
  'orange',
  'violet',
  'brown',
  'pink',
  'turquoise',
  'joker',
];

/** "2 Gelb, Joker" */
export function knightsIn(list: readonly Knight[], t: T): string {
  return groups(count(list), order)
    .map(({ kind, n }) => (n > 1 ? `${n} ${t(`c.${kind}`)}` : t(`c.${kind}`)))
    .join(', ');
}

/** A side of an offer: knights, or "3 beliebige". */
export function sideIn(side: readonly Knight[] | { any: number } | undefined, t: T): string {
  if (!side) return '';
  return 'any' in side ? t('any', { n: side.any }) : knightsIn(side as readonly Knight[], t);
}

/** "Anna, Jonas und Mira" */
export function list(names: string[], t: T): string {
  if (names.length < 2) return names[0] ?? '';
  return t('and', { names: names.slice(0, -1).join(', '), last: names.at(-1) ?? '' });
}
