import type { Box } from '../../lib/board';
import defs from './box/defs.svg?raw';
import lid from './box/front.svg?raw';
import spine from './box/spine.svg?raw';

export const box: Box = {
  id: 'meeple-kingdom',
  title: 'Meeple Kingdom',
  order: 5,
  seats: [2, 4],
  usual: 4,
  minutes: 45,
  sub: {
    de: 'Tausche Ritter, bis dein Hofstaat beisammen ist.',
    en: 'Trade knights until your court is complete.',
  },
  lid,
  spine,
  defs,
  colour: '#3a4a24',
  ink: '#fbf3da',
  k: 1.038,
  choices: { bid_time: [0, 20, 45, 90] },
  texts: {
    de: {
      'option.bid_time': 'Zeit für Gebote',
    },
    en: {
      'option.bid_time': 'Time for bids',
    },
  },
};
