/** From the table's news to what boards and pages show. */
import type { Player } from './board';
import type { Person, Seat, TableInfo } from './protocol';

/** Seats of a person, in order. */
export function seatsOf(table: TableInfo | null, person: Person | null): number[] {
  if (!table || !person) return [];
  return table.seats.filter((s) => s.person === person.id).map((s) => s.seat);
}

/** Is nobody there, neither person nor bot? */
export function isFree(seat: Seat): boolean {
  return seat.person === null && seat.bot === null;
}

/** The players as boards know them. */
export function playersOf(table: TableInfo, me: Person | null, shown: number | null): Player[] {
  return table.seats.map((s) => ({
    seat: s.seat,
    name: s.name,
    animal: s.animal,
    bot: s.bot ?? s.taken,
    away: s.person !== null && (s.away || s.taken !== null),
    you: s.seat === shown && s.person !== null && s.person === me?.id,
  }));
}
