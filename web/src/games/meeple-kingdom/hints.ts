import type { Hint } from '../../lib/board';
import type { View } from './types';

export const hints: Hint<View>[] = [
  {
    id: 'turn',
    at: '.behind',
    when: (view, seat) => view.phase === 'offer' && view.active === seat,
    text: {
      de: 'Das sind deine Ritter, nur du siehst sie. Tipp auf die, die du hergibst, und wähl oben, was du dafür suchst. Beides zusammen oder nur eines ist dein Angebot.',
      en: 'These are your knights, only you see them. Tap those that you give and choose above what you look for. Either or both make your offer.',
    },
  },
  {
    id: 'bid',
    at: '.bidrow',
    when: (view, seat) => view.phase === 'bids' && view.bids[seat] === 'open',
    text: {
      de: 'Sag, was du gibst und was du willst, oder „kein Gebot“. Alle sehen die Gebote; nachgebessert wird nicht.',
      en: 'Say what you give and what you want, or "no bid". Everybody sees the bids; there is no second try.',
    },
  },
  {
    id: 'choose',
    at: '.bidrow',
    when: (view, seat) => view.phase === 'bids' && view.active === seat,
    text: {
      de: 'Die anderen antworten auf dein Angebot. Du darfst ein Gebot annehmen, sobald es dir gefällt, auch bevor alle gesprochen haben.',
      en: 'The others answer your offer. You may accept a bid as soon as you like it, even before all have spoken.',
    },
  },
  {
    id: 'recruit',
    at: '.stage',
    when: (view, seat) => view.phase === 'recruit' && view.active === seat,
    text: {
      de: 'Der Beutel ist leer, der Zirkus kommt: Stell gleiche oder lauter verschiedene Ritter zu einem Artisten. Die Punkte gewinnt nur, wer alle drei Personen auf dem Hof hat.',
      en: 'The bag is empty, the circus comes: put equal or all different knights on an artiste. Only who has all three persons at court can win.',
    },
  },
];
