import type { Box } from '../../lib/board';
import defs from './box/defs.svg?raw';
import lid from './box/front.svg?raw';
import spine from './box/spine.svg?raw';

export const box: Box = {
  id: 'maus-van-klecks',
  title: 'Maus van Klecks',
  order: 3,
  seats: [2, 5],
  usual: 4,
  minutes: 20,
  sub: {
    de: 'Drei Farben im Geheimen, und wer malt so wie du?',
    en: 'Three colours in secret: who paints like you?',
  },
  lid,
  spine,
  defs,
  colour: '#5d3a22',
  ink: '#fdf3df',
  k: 0.962,
  choices: {},
  texts: {
    de: {
      'option.language': 'Sprache der Bots',
      'option.language.hint': 'In ihr nennen sie, was gemalt wird.',
      'option.language.de': 'Deutsch',
      'option.language.en': 'Englisch',
      'option.kindergarten': 'Kindergarten statt Buchstabe',
      'option.learn': 'Bots lernen mit',
      'option.learn.hint': 'Nur Zahlen, keine Namen, nur auf diesem Server.',
    },
    en: {
      'option.language': 'The bots’ language',
      'option.language.hint': 'They name in it what is to be painted.',
      'option.language.de': 'German',
      'option.language.en': 'English',
      'option.kindergarten': 'Kindergarten instead of a letter',
      'option.learn': 'Bots learn',
      'option.learn.hint': 'Counts only, no names, on this server only.',
    },
  },
};
