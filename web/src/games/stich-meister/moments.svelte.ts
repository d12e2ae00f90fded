/** What has just happened and is shown for a moment: the full trick before it is swept away, what a rule has done, cards that came. */
import type { Seen, T } from '../../lib/board';
import type { Event, Lying } from '../../generated/games/stich-meister';

interface Held {
  cards: Lying[];
  winner: number;
  effects: number[];
  sweep: boolean;
}
interface Words {
  t: T;
  nameOf: (seat: number) => string;
  words: (card: string) => string;
}

export class Moments {
  held = $state.raw<Held | null>(null);
  flash = $state.raw<{ rule: number; text: string } | null>(null);
  /** cards that a neighbour has just passed on */
  fresh = $state.raw<Set<string>>(new Set());
  /** the own card that lies face down in the trick */
  face = $state<string | null>(null);
  #timers: ReturnType<typeof setTimeout>[] = [];

  /** Takes in what is new. Where nothing moves (`speed` near 0) the time to read stays. */
  hear(news: Seen<Event>[], seat: number | null, speed: number, { t, nameOf, words }: Words): void {
    const reading = Math.max(speed, 0.6);
    const after = (ms: number, act: () => void): void => void this.#timers.push(setTimeout(act, ms));
    for (const { event: e } of news) {
      if (e?.type === 'dealt') {
        this.held = null;
        this.fresh = new Set();
      } else if (e?.type === 'passed' && e.got) {
        this.fresh = new Set(e.got);
        this.flash = { rule: e.offset > 0 ? 23 : 22, text: t('effect.22', { cards: e.got.map(words).join(', ') }) };
        after(6000, () => (this.flash = null));
      } else if (e?.type === 'played' && e.seat === seat) {
        this.fresh = new Set();
        this.face = e.card;
      } else if (e?.type === 'trick_taken') {
        this.face = null;
        this.#forget();
        this.held = { cards: e.cards, winner: e.winner, effects: e.effects, sweep: false };
        const rule = e.effects.filter((r) => r >= 22).at(-1);
        if (rule) this.flash = { rule, text: t(`effect.${rule}`, { name: nameOf(e.winner), n: rule }) };
        after(1700 * reading, () => (this.held = this.held && { ...this.held, sweep: true }));
        after(1700 * reading + 350 * speed, () => (this.held = null));
        after(3600 * reading, () => (this.flash = null));
      } else if (e?.type === 'trick_moved' && e.count) {
        this.flash = { rule: e.rule, text: t(`effect.${e.rule}`, { name: nameOf(e.to), n: e.count }) };
      } else if (e?.type === 'trump_named') {
        this.flash = { rule: 21, text: t('effect.21', { suit: t(`suit.${e.suit}`) }) };
      }
    }
  }

  /** Lets go of the full trick and of what a rule did: the game goes on. */
  stop(): void {
    this.#forget();
    this.held = null;
    this.flash = null;
  }

  #forget(): void {
    this.#timers.forEach(clearTimeout);
    this.#timers = [];
  }
}
