/** THE sentence, the spoken log, and what things are called. */
import type { Player, Sentence, T } from '../../lib/board';
import { FULL, type Colour, type Event, type Face, type View } from './types';

/** "Rot, Rosa und Weiß" */
export function list(words: string[], t: T): string {
  return words.length < 2
    ? (words[0] ?? '')
    : t('list', { some: words.slice(0, -1).join(', '), last: words.at(-1) ?? '' });
}
/** Colours by name, in a list. */
export function colourList(colours: Colour[], t: T): string {
  return list(
    colours.map((c) => t(`colour.${c}`)),
    t,
  );
}
/** "etwas mit B": the category of a rolled face. */
export function category(die: Face | null, letter: string | null, t: T): string {
  if (die === null) return '';
  if (die === 'letter' && letter !== null) return t('face.letter.known', { letter: letter.toLocaleUpperCase() });
  return t(`face.${die}`);
}
/** How many dabs are still to be laid. */
export function missing(view: View): number {
  return FULL - (view.my_palette?.length ?? 0);
}

const who = (players: Player[], seat: number | undefined): string =>
  seat === undefined ? '' : (players[seat]?.name ?? '');

function reveal(view: View, seat: number | null, t: T): Sentence {
  if (view.team && view.palettes) {
    const [a = [], b = []] = view.palettes;
    const same = a.filter((c) => b.includes(c));
    const pairs = Math.max(a.length, b.length);
    return {
      now: t(same.length ? 'say.team' : 'say.team.none', {
        n: same.length,
        figure: t(`figure.${view.figures[0] ?? 'dog'}`),
      }),
      why: t('say.team.why', { n: pairs - same.length }),
      rule: 'two',
    };
  }
  if (seat === null || !view.moves || !view.palettes)
    return { now: t('say.reveal.watch'), why: t('say.reveal.watch.why') };
  const own = view.palettes[seat] ?? [];
  const shared = own.filter((c) => view.palettes?.some((other, k) => k !== seat && other.includes(c)));
  const n = view.moves[seat] ?? 0;
  const figure = t(`figure.short.${view.figures[seat] ?? 'mouse'}`);
  return n
    ? { now: t('say.hop', { figure, n }), why: t('say.hop.why', { colours: colourList(shared, t), n }) }
    : { now: t('say.stay', { figure }), why: t('say.stay.why') };
}

/** What is to be done now, and why. */
export function say(view: View, seat: number | null, players: Player[], t: T): Sentence {
  const mine = seat !== null && view.to_act.includes(seat);
  const name = who(players, view.to_act[0]);
  const roller = who(players, view.active);
  switch (view.phase) {
    case 'roll':
      return mine
        ? { now: t('say.roll'), why: t('say.roll.why') }
        : { now: t('say.roll.other', { name }), why: t(view.round === 1 ? 'say.roll.first' : 'say.roll.next') };
    case 'letter':
      return mine
        ? { now: t('say.letter'), why: t('say.letter.why', { name: roller }), rule: 'R2' }
        : { now: t('say.letter.other', { name }), why: t('say.letter.other.why', { name: roller }) };
    case 'subject':
      return mine
        ? { now: t('say.subject'), why: t('say.subject.why', { what: category(view.die, view.letter, t) }) }
        : {
            now: t('say.subject.other', { name }),
            why: t('say.subject.other.why', { what: category(view.die, view.letter, t) }),
          };
    case 'paint': {
      const count = view.ready.filter(Boolean).length;
      const ready = count === 0 ? t('say.ready.none') : t('say.ready', { n: count, all: view.seats });
      if (seat === null) return { now: t('say.paint.watch'), why: ready };
      if (view.ready[seat]) return { now: t('say.wait'), why: `${ready} ${t('say.wait.why')}` };
      const left = missing(view);
      const now = left === FULL ? t('say.paint') : left > 0 ? t('say.paint.more', { n: left }) : t('say.paint.done');
      return { now, why: `${t(view.team ? 'say.paint.team' : 'say.paint.why')} ${ready}` };
    }
    case 'reveal':
      return reveal(view, seat, t);
    default:
      if (view.team) return { now: t(view.winners?.length ? 'say.over.together' : 'say.over.mouse') };
      return { now: t('say.over') };
  }
}

/** One line of the spoken log. */
export function log(event: Event, players: Player[], t: T, view: View): string | null {
  switch (event.type) {
    case 'rolled':
      return t('log.rolled', { name: who(players, event.seat), what: t(`face.${event.die}`) });
    case 'letter':
      return event.word
        ? t('log.letter', {
            name: who(players, event.seat),
            word: event.word,
            letter: event.letter.toLocaleUpperCase(),
          })
        : t('log.letter.program', { letter: event.letter.toLocaleUpperCase() });
    case 'subject':
      return t('log.subject', { name: who(players, event.seat), subject: event.text });
    case 'void':
      return t('log.void', { name: who(players, event.seat) });
    case 'painted':
      return event.colours.length ? t('log.painted', { colours: colourList(event.colours, t) }) : t('log.painted.none');
    case 'is_ready':
      return t('log.ready', { name: who(players, event.seat) });
    case 'revealed': {
      const laid = event.palettes.map((own, k) =>
        t('log.laid', { name: who(players, k), colours: colourList(own, t) || t('log.nothing') }),
      );
      const hops = event.hops.map((hop) => {
        const seat = view.team ? undefined : view.figures.indexOf(hop.figure);
        const name = seat === undefined ? t(`figure.${hop.figure}`) : who(players, seat);
        return t(hop.cake ? 'log.hop.cake' : 'log.hop', { name, n: hop.spaces });
      });
      return [...laid, ...hops].join(' ');
    }
    case 'next_round':
      return t('log.next', { n: event.round, name: who(players, event.active) });
    default:
      return null;
  }
}

/** Beside the title in the bar. */
export function where(view: View, t: T): string {
  return t('where', { n: view.round, phase: t(`phase.${view.phase}`) });
}
