/** Finds the games: boxes at once, everything else when a table needs it. A game is one folder in src/games. */
import type { Box, GameUi } from './board';

const boxModules = import.meta.glob<{ box: Box }>('../games/*/box.ts', { eager: true });
const uiModules = import.meta.glob<{ ui: GameUi }>(['../games/*/index.ts', '!../games/_example/**']);
const ruleModules = import.meta.glob<string>(['../games/*/rules.*.md', '!../games/_example/**'], {
  query: '?raw',
  import: 'default',
});
const example = import.meta.env.DEV ? import.meta.glob<{ ui: GameUi }>('../games/_example/index.ts') : {};

/** All boxes in the order of the shelf. */
export const boxes: Box[] = Object.values(boxModules)
  .map((m) => m.box)
  .sort((a, b) => a.order - b.order);

const plain: Omit<Box, 'id' | 'title'> = {
  order: 99,
  seats: [2, 6],
  usual: 4,
  minutes: 20,
  sub: { de: '', en: '' },
  lid: '',
  spine: '',
  defs: '',
  colour: '#333',
  ink: '#fff',
  k: 1,
  choices: {},
  texts: { de: {}, en: {} },
};

/** The box of a game, or undefined for a game this client does not know. */
export function boxOf(id: string): Box | undefined {
  const box = boxes.find((b) => b.id === id);
  return box ?? (import.meta.env.DEV ? { ...plain, id, title: id } : undefined);
}

/** Is there a board for this game? A game without one is not on the shelf. */
export function hasBoard(id: string): boolean {
  return `../games/${id}/index.ts` in uiModules;
}

/** Loads a game's board, texts and words. @throws when there is no such game here. */
export async function loadGame(id: string): Promise<GameUi> {
  const key = `../games/${id}/index.ts`;
  const load = uiModules[key] ?? example[key];
  if (!load) throw new Error(`no board for ${id}`);
  return (await load()).ui;
}

/** The rulebook's text in a language; empty when there is none. */
export async function loadRules(id: string, lang: string): Promise<string> {
  const load = ruleModules[`../games/${id}/rules.${lang}.md`] ?? ruleModules[`../games/${id}/rules.en.md`];
  return load ? await load() : '';
}
