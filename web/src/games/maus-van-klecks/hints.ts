import type { Hint } from '../../lib/board';
import type { View } from './types';

export const hints: Hint<View>[] = [
  {
    id: 'subject',
    at: '.nameform',
    when: (view, seat) => view.phase === 'subject' && view.to_act.includes(seat),
    text: {
      de: 'Denk dir etwas aus, das zum Würfel passt und das alle vor Augen haben. Gemalt wird es nur mit drei Farben.',
      en: 'Think of something that fits the die and that everybody can picture. It is painted with three colours only.',
    },
  },
  {
    id: 'paint',
    at: '.tray',
    when: (view, seat) => view.phase === 'paint' && view.to_act.includes(seat),
    text: {
      de: 'Tipp drei Farben an, mit denen wohl auch die anderen malen. Niemand sieht sie, bis alle Schirme hochgehen.',
      en: 'Tap three colours that the others will probably use too. Nobody sees them until all screens go up.',
    },
  },
  {
    id: 'reveal',
    at: '.ringbox',
    when: (view) => view.phase === 'reveal',
    text: {
      de: 'Für jede deiner Farben, die auch auf einer anderen Palette liegt, hüpft deine Figur ein Feld. Am Törtchenfeld gibt es ein Törtchen.',
      en: 'For each of your colours that lies on another palette too, your figure hops one space. Passing the cake space earns a cake.',
    },
  },
];
