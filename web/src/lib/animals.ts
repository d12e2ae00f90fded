/** The animals that people choose from. */
export const animals = ['fox', 'owl', 'badger', 'hare', 'hedgehog', 'cat'] as const;

/** An animal we can draw for whatever the server says. */
export function animal(name: string): string {
  return (animals as readonly string[]).includes(name) ? name : 'fox';
}
