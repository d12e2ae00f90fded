import type { Box } from '../../lib/board';
import defs from './box/defs.svg?raw';
import lid from './box/front.svg?raw';
import spine from './box/spine.svg?raw';

export const box: Box = {
  id: 'meister-scheibenkleister',
  title: 'Meister Scheibenkleister',
  short: 'Scheibenkleister',
  order: 2,
  seats: [2, 6],
  usual: 4,
  minutes: 20,
  sub: {
    de: 'Welches Fenster ist genau so groß wie der Rahmen?',
    en: 'Which window is exactly as large as the frame?',
  },
  lid,
  spine,
  defs,
  colour: '#2a2547',
  ink: '#fdf1d8',
  k: 1.058,
  choices: { difficulty: ['easy', 'normal', 'hard'], clock: [0, 20, 30, 60, 90] },
  texts: {
    de: {
      'option.difficulty': 'Schwierigkeit',
      'option.difficulty.hint': 'Wie ähnlich sich die Größen sind.',
      'option.difficulty.easy': 'leicht',
      'option.difficulty.normal': 'normal',
      'option.difficulty.hard': 'schwer',
      'option.clock': 'Zeit je Karte',
      'option.turned': 'Gedrehte Rahmen',
      'option.turned.hint': 'Manche Rahmen liegen quer.',
      'option.spoken_sizes': 'Größen als Zahlen',
      'option.spoken_sizes.hint': 'Für Tische mit jemandem, der nicht sieht.',
    },
    en: {
      'option.difficulty': 'Difficulty',
      'option.difficulty.hint': 'How alike the sizes are.',
      'option.difficulty.easy': 'easy',
      'option.difficulty.normal': 'normal',
      'option.difficulty.hard': 'hard',
      'option.clock': 'Time a card',
      'option.turned': 'Turned frames',
      'option.turned.hint': 'Some frames lie on their side.',
      'option.spoken_sizes': 'Sizes as numbers',
      'option.spoken_sizes.hint': 'For tables with somebody who cannot see.',
    },
  },
};
