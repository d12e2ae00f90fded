import type { Hint } from '../../lib/board';
import type { View } from '../../generated/games/stich-meister';

export const hints: Hint<View>[] = [
  {
    id: 'choose',
    at: '.pick',
    when: (view, seat) => view.phase === 'choose_rules' && view.to_act.includes(seat),
    text: {
      de: 'Vier Regelkarten gelten in dieser Runde, eine davon legst du. Schau in deine Hand: Welche hilft dir? Niemand erfährt je, welche von dir war.',
      en: 'Four rule cards are in play this round, and you choose one. Look at your hand: which one helps you? Nobody ever learns which was yours.',
    },
  },
  {
    id: 'trumps',
    at: '.order',
    when: (view) => view.phase === 'tricks' && view.trumps.length > 0,
    text: {
      de: 'Das ist Trumpf in dieser Runde, von hoch nach tief. Trümpfe sind eine Farbe für sich: Eine Koi-Karte, die Trumpf ist, bedient Koi nicht mehr.',
      en: 'These are the trumps of this round, from high to low. Trumps are a suit of their own: a Koi that is trump no longer follows Koi.',
    },
  },
  {
    id: 'follow',
    at: '.hand .can',
    when: (view, seat) => view.phase === 'tricks' && view.to_act.includes(seat) && view.trick.length > 0,
    text: {
      de: 'Wer kann, muss die Farbe der ersten Karte bedienen. Hervorgehobene Karten darfst du spielen; tipp auf eine andere, und du erfährst, was dagegen spricht.',
      en: 'Who can must follow the suit of the first card. You may play the raised cards; tap another one and you learn why it does not go.',
    },
  },
  {
    id: 'rules',
    at: '.rules',
    when: (view) => view.phase === 'tricks' && view.trick_number > 1,
    text: {
      de: 'Hat eine Regelkarte gerade gewirkt, steht es auf ihr. Tipp sie an, wenn du sie ganz lesen willst.',
      en: 'When a rule card has just had its effect, it says so. Tap it to read it in full.',
    },
  },
];
