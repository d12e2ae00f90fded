import type { GameUi, Player, T } from '../../lib/board';
import Board from './Board.svelte';
import End from './End.svelte';
import { hints } from './hints';
import { texts } from './texts';
import type { Event, Move, View } from './types';
import { numbers, sizes } from './words';

function nameOf(seat: number | undefined, players: Player[]): string {
  return players[seat ?? -1]?.name ?? String((seat ?? 0) + 1);
}

function takers(view: View, seat: number | null, players: Player[], t: T): string {
  const [first, second] = view.reveal?.takers ?? [];
  if (first === undefined) return t('take.none');
  const names = { name: nameOf(first, players), other: nameOf(second, players) };
  if (second === undefined) return t(first === seat ? 'take.you' : 'take.one', names);
  return t(first === seat ? 'take.youFirst' : second === seat ? 'take.youSecond' : 'take.two', names);
}

export const ui: GameUi<View, Move, Event> = {
  Board,
  End,
  say(view, seat, players, t) {
    if (view.reveal && view.phase !== 'look') {
      return { now: t(`it.${view.reveal.picture}`), why: takers(view, seat, players, t) };
    }
    const waiting = view.to_act.filter((s) => s !== seat);
    if (seat !== null && view.to_act.includes(seat))
      return {
        now: view.options['spoken_sizes'] === true ? t('say.look.sizes', numbers(view.frame)) : t('say.look'),
        why: t('say.look.why', { n: view.capacity }),
      };
    const slow = waiting.map((s) => nameOf(s, players));
    if (seat === null) return { now: t('say.watch'), why: t('say.watch.why', { n: slow.length }) };
    const names =
      slow.length > 1 ? t('and', { names: slow.slice(0, -1).join(', '), last: slow.at(-1) ?? '' }) : slow[0];
    return { now: t(view.pawns[seat] === null ? 'say.out' : 'say.placed'), why: t('say.wait', { names: names ?? '' }) };
  },
  log(event, players, t, view) {
    const spoken = view.options['spoken_sizes'] === true;
    if (event.type === 'drawn')
      return t('log.drawn', { n: event.round }) + (spoken ? ` ${sizes(event.frame, t)}.` : '');
    if (event.type === 'placed') {
      const window = view.boards.find((w) => w.id === event.window);
      const text = { name: nameOf(event.seat, players), picture: t(`pic.${window?.picture}`), n: window?.board ?? 0 };
      return t('log.placed', text);
    }
    if (event.type === 'late') return t('log.late', { name: nameOf(event.seat, players) });
    if (event.type === 'revealed') {
      const names = event.takers.map((s) => nameOf(s, players)).join(', ');
      return t(names ? 'log.revealed' : 'log.nobody', { picture: t(`pic.${event.picture}`), names });
    }
    return null;
  },
  where: (view, t) => t('where', { n: view.round, left: view.stack_size }),
  texts,
  hints,
  facts(refusal, _players, t, view): Record<string, string | number> {
    const window = view.boards.find((w) => w.id === refusal.facts['window']);
    return { capacity: view.capacity, ...(window ? { picture: t(`pic.${window.picture}`) } : {}) };
  },
  pointsKey: 'end.cards',
};
