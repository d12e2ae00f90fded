import type { Box } from '../../lib/board';
import defs from './box/defs.svg?raw';
import lid from './box/front.svg?raw';
import spine from './box/spine.svg?raw';

export const box: Box = {
  id: 'stich-meister',
  title: 'Stich-Meister',
  order: 1,
  seats: [3, 5],
  usual: 4,
  minutes: 45,
  sub: {
    de: 'Vier Regelkarten stellen jede Runde alles um.',
    en: 'Four rule cards turn every round upside down.',
  },
  lid,
  spine,
  defs,
  colour: '#1e2840',
  ink: '#f9efd8',
  k: 1,
  choices: {},
  texts: {
    de: {},
    en: {},
  },
};
