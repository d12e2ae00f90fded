import type { Box } from '../../lib/board';
import defs from './box/defs.svg?raw';
import lid from './box/front.svg?raw';
import spine from './box/spine.svg?raw';

export const box: Box = {
  id: 'sackl-zement',
  title: 'Sackl Zement',
  order: 4,
  seats: [2, 4],
  usual: 3,
  minutes: 30,
  sub: {
    de: 'Merken, bluffen, zweifeln: Was liegt wirklich im Sackl?',
    en: 'Remember, bluff, doubt: what is really in the sack?',
  },
  lid,
  spine,
  defs,
  colour: '#1f4478',
  ink: '#ffffff',
  k: 1,
  choices: { doubt_time: [0, 5, 8, 15] },
  texts: {
    de: {
      'option.doubt_time': 'Zeit zum Zweifeln',
      'option.unused_card_counts': 'Eigene Sackl-Karte zählt',
      'option.unused_card_counts.hint': 'Wer sie am Ende noch hat, bekommt einen Punkt.',
    },
    en: {
      'option.doubt_time': 'Time to doubt',
      'option.unused_card_counts': 'An unused card counts',
      'option.unused_card_counts.hint': 'Whoever still has it at the end gets a point.',
    },
  },
};
