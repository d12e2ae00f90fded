import type { GameUi, Legal, Player, Sentence, T } from '../../lib/board';
import Board from './Board.svelte';
import End from './End.svelte';
import { hints } from './hints';
import { isBid, wanted } from './logic';
import { texts } from './texts';
import type { Event, Move, View } from './types';
import { knightsIn, list, sideIn } from './words';

function nameOf(seat: number | null | undefined, players: Player[]): string {
  return players[seat ?? -1]?.name ?? String((seat ?? 0) + 1);
}

function ownTurn(view: View, t: T): Sentence {
  if (view.offer_used) return { now: t('say.offered'), why: t('say.offered.why'), rule: 'R7' };
  if (view.task_used) return { now: t('say.served'), why: t('say.served.why') };
  return { now: t('say.turn'), why: t('say.turn.why') };
}

function ownBid(view: View, name: string, t: T, legal: Legal<Move> | null): Sentence {
  const { list: asked, any } = wanted(view);
  const can =
    legal?.moves.some((m) => m.type === 'bid') || legal?.free.length || legal?.choose.some((c) => c.type === 'bid');
  if (legal && !can) return { now: t('say.bid.cannot'), why: t('say.bid.cannot.why', { name }), rule: 'R7' };
  if (!view.offer?.give?.length) return { now: t('say.bid.want', { name }), why: t('say.bid.want.why') };
  if (any) return { now: t('say.bid.any', { n: any }), why: t('say.bid.any.why', { name }) };
  if (asked.length) return { now: t('say.bid.both'), why: t('say.bid.both.why', { name }) };
  return { now: t('say.bid.give', { name }), why: t('say.bid.give.why') };
}

function bidding(view: View, seat: number | null, players: Player[], t: T, legal: Legal<Move> | null): Sentence {
  const name = nameOf(view.active, players);
  const open = view.to_act.filter((s) => s !== view.active);
  const some = view.bids.some(isBid);
  if (seat !== null && seat === view.active) {
    if (open.length) return { now: t(some ? 'say.mine.early' : 'say.mine.wait'), why: some ? t('say.mine.why') : '' };
    return some
      ? { now: t('say.mine.choose'), why: t('say.mine.why') }
      : { now: t('say.mine.none'), why: t('say.mine.none.why') };
  }
  if (seat !== null && view.bids[seat] === 'open') return ownBid(view, name, t, legal);
  const why = seat === null ? '' : t(isBid(view.bids[seat]) ? 'say.wait.why' : 'say.wait.none');
  if (!open.length) return { now: t('say.chooses', { name }), why };
  const names = list(
    open.map((s) => nameOf(s, players)),
    t,
  );
  return { now: t('say.wait', { names, n: open.length }), why };
}

export const ui: GameUi<View, Move, Event> = {
  Board,
  End,
  say(view, seat, players, t, legal) {
    const name = nameOf(view.active, players);
    if (view.phase === 'game_over') return { now: t('say.over') };
    if (view.phase === 'bids') return bidding(view, seat, players, t, legal);
    if (view.phase === 'recruit') {
      if (seat !== null && seat === view.active) {
        const can = !legal || legal.moves.some((m) => m.type === 'recruit') || legal.choose.length > 0;
        return can
          ? { now: t('say.recruit'), why: t('say.recruit.why') }
          : { now: t('say.recruit.none'), why: t('say.recruit.none.why'), rule: 'R12' };
      }
      const passed = seat !== null && view.passed[seat];
      return { now: t('say.recruit.other', { name }), why: passed ? t('say.passed') : '' };
    }
    if (seat !== null && seat === view.active) return ownTurn(view, t);
    return {
      now: t('say.other', { name }),
      why: view.bag ? t('say.other.why', { n: view.bag }) : t('say.other.last'),
    };
  },
  log(event, players, t) {
    const name = nameOf('seat' in event ? event.seat : null, players);
    switch (event.type) {
      case 'round':
        return t(event.last ? 'log.last' : 'log.round', { n: event.round, name: nameOf(event.start_player, players) });
      case 'offered': {
        const want = sideIn(event.want, t);
        const give = knightsIn(event.give, t);
        const form = give && want ? 'both' : give ? 'give' : 'want';
        return t(`log.offered.${form}`, { name, give, want });
      }
      case 'bid_made':
        return t('log.bid', { name, give: knightsIn(event.give, t), get: knightsIn(event.get, t) });
      case 'no_bid_made':
        return t('log.nobid', { name });
      case 'traded':
        return t('log.traded', {
          name: nameOf(event.offerer, players),
          other: nameOf(event.bidder, players),
          give: knightsIn(event.offerer_gives, t),
          get: knightsIn(event.bidder_gives, t),
        });
      case 'declined':
        return t('log.declined', { name });
      case 'served':
        return t(event.joker ? 'log.served.joker' : 'log.served', {
          name,
          person: t(`a.${event.person}`),
          knights: knightsIn(event.knights, t),
        });
      case 'drew':
        return event.knights
          ? t('log.drew.you', { knights: knightsIn(event.knights, t) })
          : t('log.drew', { name, n: event.number });
      case 'recruiting':
        return t('log.recruiting', { name: nameOf(event.start_player, players) });
      case 'recruited':
        return t('log.recruited', { name, tile: t(`t.${event.tile}`), n: event.points });
      case 'passed':
        return t('log.passed', { name });
      case 'late':
        return t('log.late', { name });
      default:
        return null;
    }
  },
  where(view, t) {
    if (view.phase === 'recruit' || view.phase === 'game_over') return t('where.recruit');
    return view.bag ? t('where', { n: view.round }) : t('where.last');
  },
  texts,
  hints,
  facts(refusal, _players, t): Record<string, string> {
    const colour = refusal.facts['colour'];
    return typeof colour === 'string' ? { colour: t(`c.${colour}`) } : {};
  },
};
