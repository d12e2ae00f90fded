import type { GameUi, Legal, Player, T } from '../../lib/board';
import type { Event, Move, View } from '../../generated/games/stich-meister';
import Board from './Board.svelte';
import End from './End.svelte';
import { hints } from './hints';
import { suitOf, trumpRanks, valueOf } from './logic';
import { texts } from './texts';

function nameOf(seat: number | undefined, players: Player[]): string {
  return players[seat ?? -1]?.name ?? String((seat ?? 0) + 1);
}
function cardName(card: string, t: T): string {
  return `${t(`card.${suitOf(card)}`)} ${valueOf(card)}`;
}
function waiting(view: View, players: Player[], t: T): string {
  return t('say.wait', { names: view.to_act.map((s) => nameOf(s, players)).join(', ') });
}

function ready(view: View, seat: number | null, players: Player[], t: T): { now: string; why?: string } {
  const names = waiting(view, players, t);
  return seat === null ? { now: names } : { now: t('say.ready'), why: names };
}

/** What must be followed, and how many cards of this hand do. */
function followed(view: View): { suit: string; cards: number } | null {
  const chained = view.rules_in_play.includes(27) && !view.rules_in_play.includes(26);
  const card = (chained ? view.trick.at(-1) : view.trick[0])?.card;
  if (!card) return null;
  const ranks = trumpRanks(view.trumps);
  const kind = (c: string): string => (ranks.has(c) ? 'trump' : suitOf(c));
  return { suit: kind(card), cards: view.hand.filter((c) => kind(c) === kind(card)).length };
}

function turn(view: View, t: T, legal: Legal<Move> | null): { now: string; why?: string; rule?: string } {
  const cards = (legal?.moves ?? []).flatMap((m) => ('card' in m ? [m.card] : []));
  if (cards.length === 1 && cards[0] === view.laid_down)
    return { now: t('say.laid'), why: t('say.laid.why'), rule: 'rule 24' };
  const must = followed(view);
  if (!must) return { now: t('say.lead'), why: t('say.lead.why') };
  const ranks = trumpRanks(view.trumps);
  if (must.cards) {
    const odd = must.suit !== 'trump' && view.hand.some((c) => ranks.has(c) && suitOf(c) === must.suit);
    return {
      now: t('say.follow', { suit: t(`suit.${must.suit}`) }),
      why: t(odd ? 'say.follow.trump' : 'say.follow.why', { n: must.cards }),
      ...(odd ? { rule: 'trump' } : {}),
    };
  }
  if (view.rules_in_play.includes(28) && view.hand.some((c) => ranks.has(c)))
    return { now: t('say.mustTrump'), why: t('say.mustTrump.why'), rule: 'rule 28' };
  return { now: t('say.free'), why: t('say.free.why') };
}

export const ui: GameUi<View, Move, Event> = {
  Board,
  End,
  say(view, seat, players, t, legal) {
    const mine = seat !== null && view.to_act.includes(seat);
    const n = view.pass?.count ?? Math.min(3, view.hand.length);
    switch (view.phase) {
      case 'choose_rules':
        if (mine) return { now: t('say.choose'), why: t('say.choose.why'), rule: 'choose_rules' };
        if (seat !== null && view.my_choice !== null)
          return { now: t('say.chosen', { n: view.my_choice }), why: waiting(view, players, t) };
        if (seat !== null) return { now: t('say.none'), why: t('say.none.why') };
        return { now: waiting(view, players, t) };
      case 'pass':
        if (mine && view.pass) {
          const left = view.pass.to === ((seat ?? 0) + 1) % view.seats;
          return {
            now: t(left ? 'say.pass.left' : 'say.pass.right', { n, name: nameOf(view.pass.to ?? undefined, players) }),
            why: t('say.pass.why'),
          };
        }
        return ready(view, seat, players, t);
      case 'lay_down':
        if (mine) return { now: t('say.down'), why: t('say.down.why') };
        return ready(view, seat, players, t);
      case 'lay_open':
        if (mine) return { now: t('say.open', { n }), why: t('say.open.why') };
        return ready(view, seat, players, t);
      case 'remove_card':
        if (mine) return { now: t('say.remove'), why: t('say.remove.why'), rule: 'rule 34' };
        return { now: t('say.turn.remove', { name: nameOf(view.to_act[0], players) }) };
      case 'round_over':
        return { now: t('say.round', { n: view.round }), why: t('say.round.why') };
      case 'game_over':
        return { now: t('say.over') };
      default:
        return mine ? turn(view, t, legal) : { now: t('say.turn', { name: nameOf(view.to_act[0], players) }) };
    }
  },
  log(event, players, t) {
    const name = (s: number): string => nameOf(s, players);
    switch (event.type) {
      case 'dealt':
        return t('log.dealt', { n: event.round, name: name(event.dealer) });
      case 'chose':
        return t('log.chose', { name: name(event.seat) });
      case 'rules_shown':
        return t('log.rules', { rules: event.rules.join(', ') });
      case 'ready':
        return t('log.ready', { name: name(event.seat) });
      case 'passed':
        return event.got
          ? t('log.got', { cards: event.got.map((c) => cardName(c, t)).join(', ') })
          : t('log.passed', { n: event.count });
      case 'laid_down':
        return t('log.down');
      case 'laid_open':
        return event.cards
          .map((cards, s) => t('log.open', { name: name(s), cards: cards.map((c) => cardName(c, t)).join(', ') }))
          .join(' ');
      case 'played':
        return event.card
          ? t('log.played', { name: name(event.seat), card: cardName(event.card, t) })
          : t('log.face', { name: name(event.seat) });
      case 'trump_named':
        return t('log.named', { suit: t(`suit.${event.suit}`) });
      case 'trick_taken': {
        const rules = event.effects.filter((r) => r >= 22).join(', ');
        const effect = rules ? t('log.effect', { rules }) : '';
        return t('log.taken', { name: name(event.winner), n: event.number, effect });
      }
      case 'removed':
        return t('log.removed', { name: name(event.seat), card: cardName(event.card, t) });
      case 'trick_moved':
        return t('log.moved', { name: name(event.seat), to: name(event.to), n: event.count, rule: event.rule });
      case 'kept':
        return t('log.kept');
      case 'scored':
        return t('log.scored', { n: event.round, points: event.points.map((p, s) => `${name(s)} ${p}`).join(', ') });
      case 'late':
        return t('log.late', { name: name(event.seat) });
      default:
        return null;
    }
  },
  where(view, t) {
    const most = Math.max(...view.hand_sizes, 0);
    const total = view.trick_number + most - (view.phase === 'tricks' ? 1 : 0);
    const keep = view.rules_in_play.includes(40) ? 3 : 0;
    const down = view.rules_in_play.includes(24) && view.hand_sizes.some((n) => n > 0) ? 1 : 0;
    const phase = t(`phase.${view.phase}`, {
      k: view.trick_number,
      tricks: Math.max(view.trick_number, total - keep + down),
    });
    return t('where', { n: view.round, all: view.seats, phase });
  },
  texts,
  hints,
  rulesAt: (view) => (view.phase === 'game_over' ? 'end' : view.phase),
  facts(refusal, _players, t): Record<string, string | number> {
    const facts: Record<string, string | number> = {};
    const card = refusal.facts['card'];
    const suit = refusal.facts['suit'];
    const rules = refusal.facts['trump_rules'];
    if (typeof card === 'string') facts['card'] = cardName(card, t);
    if (typeof suit === 'string') facts['suit'] = t(`suit.${suit}`);
    facts['trump'] =
      Array.isArray(rules) && rules.length && suit !== 'trump' ? t('fact.trump', { n: rules.join(', ') }) : '';
    return facts;
  },
};
