import type { Hint } from '../../lib/board';
import type { View } from './types';

export const hints: Hint<View>[] = [
  {
    id: 'frame',
    at: '.sky',
    when: (view) => view.phase === 'look',
    text: {
      de: 'Irgendwo in der Straße ist ein Fenster genau so hoch und genau so breit wie der Rahmen auf der Karte. Tipp darauf, und deine Figur steht dort. Sie bleibt stehen.',
      en: 'Somewhere in the street one window is exactly as high and exactly as wide as the frame on the card. Tap it and your pawn stands there. It stays.',
    },
  },
  {
    id: 'reveal',
    at: '.draw',
    when: (view) => view.reveal !== null,
    text: {
      de: 'Die umgedrehte Karte zeigt das Bild im richtigen Fenster. Wer zuerst dort stand, bekommt sie; wer als Zweites kam, eine vom Stapel.',
      en: 'The card turned over shows the picture in the right window. Who stood there first gets it; who came second gets one from the stack.',
    },
  },
];
