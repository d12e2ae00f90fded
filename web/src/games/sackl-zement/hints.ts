import type { Hint } from '../../lib/board';
import type { View } from './types';

export const hints: Hint<View>[] = [
  {
    id: 'turn-up',
    at: '[data-say]',
    when: (view, seat) => view.phase === 'turn_up' && view.to_act.includes(seat),
    text: {
      de: 'Deck Karten auf, bis jede Farbe und jede Form zu sehen war. Merk dir gut, was wo liegt: Danach weiß es auch dieses Gerät nicht mehr.',
      en: 'Turn cards up until each colour and each shape has been seen. Remember what lies where: afterwards not even this device knows.',
    },
  },
  {
    id: 'take',
    at: '[data-say]',
    when: (view, seat) => view.phase === 'take' && view.to_act.includes(seat),
    text: {
      de: 'Nimm aus dem Kopf Karten, die zur gewürfelten Farbe oder Form passen, und leg jede auf eines der beiden Felder. Eine falsche macht den Stapel wertlos.',
      en: 'From memory take cards that fit the colour or the shape rolled and lay each on one of the two fields. One wrong card makes its stack worthless.',
    },
  },
  {
    id: 'doubt',
    at: '.slams',
    when: (view, seat) => view.phase === 'doubt' && view.to_act.includes(seat),
    text: {
      de: 'Liegt da etwas falsch? Hau deine Sackl-Zement-Karte auf den Stapel, ehe es jemand anders tut. Hast du recht, gehört er dir; sonst ist deine Karte weg.',
      en: 'Is something wrong there? Slam your Sackl Zement card on the stack before somebody else does. If you are right it is yours; if not, your card is gone.',
    },
  },
  {
    id: 'check',
    at: '[data-say]',
    when: (view) => view.phase === 'check',
    text: {
      de: 'Geprüft wird nur, was in diesem Zug auf den Stapel kam. Was früher dort lag, bleibt ein Geheimnis bis zum Ende.',
      en: 'Only what came onto the stack in this turn is checked. What lay there before stays a secret until the end.',
    },
  },
];
