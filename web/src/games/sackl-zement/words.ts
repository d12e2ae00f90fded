/** The sentence, the spoken log and the facts of refusals. Nothing here ever names a card that lies in the grid. */
import type { Legal, Params, Player, RefusalBody, Sentence, T } from '../../lib/board';
import { hand } from './hand.svelte';
import { fields, type Event, type Field, type SacklMove, type View } from './types';

export const nameOf = (players: Player[], seat: number): string => players[seat]?.name ?? '';
export const fieldName = (t: T, field: Field): string => t(`field.${field}`);

/** Fields that got cards this turn and can still be doubted. */
export function doubtable(view: View): Field[] {
  return fields.filter((f) => (view.laid_this_turn[f] ?? 0) > 0 && !view.doubted.includes(f));
}

function list(words: string[]): string {
  return words.join(', ');
}

function doubting(view: View, seat: number | null, owner: string, t: T): Sentence {
  if (seat === null) return { now: t('say.doubt.wait'), why: t('say.doubt.watch') };
  if (seat === view.active) return { now: t('say.doubt.active'), why: t('say.doubt.active.why') };
  if (!view.to_act.includes(seat)) {
    const mine = view.tableaus[seat];
    return { now: t('say.doubt.wait'), why: t(mine?.has_card ? 'say.doubt.trusted' : 'say.doubt.lost') };
  }
  const [first, ...more] = doubtable(view);
  const why = t('say.doubt.why', { name: owner });
  if (!first || more.length) return { now: t('say.doubt.two'), why };
  return { now: t('say.doubt.one', { field: fieldName(t, first) }), why };
}

function taking(view: View, t: T): Sentence {
  const [colour, shape] = view.dice ?? ['blue', 'square'];
  const params = { colour: fieldName(t, colour), shape: fieldName(t, shape) };
  if (hand.picked !== null)
    return { now: t('say.take.where', { n: hand.picked }), why: t('say.take.where.why', params) };
  if (hand.aimed !== null)
    return { now: t('say.take.which', { field: fieldName(t, hand.aimed) }), why: t('say.take.which.why') };
  return {
    now: t('say.take.mine', { colour: t(`is.${colour}`), shape: t(`is.${shape}`) }),
    why: t('say.take.mine.why'),
  };
}

/** THE sentence. */
export function say(
  view: View,
  seat: number | null,
  players: Player[],
  t: T,
  _legal: Legal<SacklMove> | null,
): Sentence {
  const mine = seat === view.active;
  const name = nameOf(players, view.active);
  switch (view.phase) {
    case 'turn_up': {
      const missing = fields.filter((f) => !view.seen_this_turn.includes(f));
      const why = t('say.missing', { fields: list(missing.map((f) => fieldName(t, f))), n: missing.length });
      return { now: t(mine ? 'say.up.mine' : seat === null ? 'say.up.watch' : 'say.up.other', { name }), why };
    }
    case 'look':
      return mine
        ? { now: t('say.look.mine'), why: t('say.look.mine.why') }
        : { now: t('say.look.other'), why: t('say.look.why', { name }) };
    case 'roll':
      return mine ? { now: t('say.roll.mine'), why: t('say.roll.mine.why') } : { now: t('say.roll.other', { name }) };
    case 'take': {
      if (mine) return taking(view, t);
      const [colour, shape] = view.dice ?? ['blue', 'square'];
      const why =
        seat === null
          ? t('say.take.watch.why', { colour: fieldName(t, colour), shape: fieldName(t, shape) })
          : t('say.take.other.why', { name });
      return { now: t('say.take.other', { name }), why };
    }
    case 'doubt':
      return doubting(view, seat, name, t);
    case 'check': {
      if (!view.check) return { now: '' };
      const field = fieldName(t, view.check.field);
      const doubter = nameOf(players, view.check.doubter);
      return {
        now: view.check.doubter === seat ? t('say.check.me', { field }) : t('say.check', { name: doubter, field }),
        why: mine ? t('say.check.why.mine') : t('say.check.why', { owner: name }),
      };
    }
    default:
      return { now: t('say.over'), why: t('say.over.why') };
  }
}

/** One line of the spoken log. */
export function log(event: Event, players: Player[], t: T, _view: View): string | null {
  const who: Params = 'seat' in event ? { name: nameOf(players, event.seat) } : {};
  switch (event.type) {
    case 'turn_began':
      return t('log.turn_began', { ...who, n: event.turn });
    case 'turned_up':
      return t('log.turned_up', { ...who, n: event.place });
    case 'rolled':
      return t('log.rolled', { ...who, colour: fieldName(t, event.colour), shape: fieldName(t, event.shape) });
    case 'taken':
      return t('log.taken', { ...who, n: event.place, field: fieldName(t, event.field) });
    case 'finished':
      return t(event.cards ? 'log.finished' : 'log.finished.none', { ...who, n: event.cards });
    case 'doubted':
      return t('log.doubted', { ...who, owner: nameOf(players, event.owner), field: fieldName(t, event.field) });
    case 'checked':
      return t(`log.checked.${event.verdict}`, { ...who, owner: nameOf(players, event.owner), n: event.won });
    case 'covered':
    case 'trusted':
    case 'late':
    case 'ended':
      return t(`log.${event.type}`, who);
    default:
      return null;
  }
}

/** Facts of refusals in words. */
export function facts(refusal: RefusalBody, _players: Player[], t: T, view: View): Record<string, string> {
  const out: Record<string, string> = {};
  for (const key of ['field', 'colour', 'shape']) {
    const value = refusal.facts[key];
    if (typeof value === 'string') out[key] = t(`field.${value}`);
  }
  out['phase'] = t(`phase.${view.phase}`);
  return out;
}
