/** What the one in front of this screen holds: a card picked up, or a field chosen to lay cards on. */
import type { Field } from './types';

let picked = $state<number | null>(null);
let aimed = $state<Field | null>(null);

export const hand = {
  /** the place whose card is picked up */
  get picked(): number | null {
    return picked;
  },
  set picked(place: number | null) {
    picked = place;
    if (place !== null) aimed = null;
  },
  /** the field that the next cards go to */
  get aimed(): Field | null {
    return aimed;
  },
  set aimed(field: Field | null) {
    aimed = field;
    if (field !== null) picked = null;
  },
  empty(): void {
    picked = null;
    aimed = null;
  },
};
