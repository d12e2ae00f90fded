import type { Lang, Texts } from '../../lib/board';

export const texts: Record<Lang, Texts> = {
  de: {
    where: 'Runde {n}',
    'say.press': 'Drück als Erste oder Erster.',
    'say.press.why': 'Einmal tippen genügt.',
    'say.wait': '{name} ist dran.',
    'log.pressed': '{name} drückt.',
    press: 'Drücken',
    points: '{n|Punkt|Punkte}',
  },
  en: {
    where: 'Round {n}',
    'say.press': 'Be the first to press.',
    'say.press.why': 'One tap is enough.',
    'say.wait': 'It is {name}’s turn.',
    'log.pressed': '{name} presses.',
    press: 'Press',
    points: '{n|point|points}',
  },
};
