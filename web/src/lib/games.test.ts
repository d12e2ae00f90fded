/** What every game's folder must have: found by the same globs as the client itself. */
import { describe, expect, it } from 'vitest';
import { boxes } from './games';
import type { GameUi, Texts } from './board';

const uis = import.meta.glob<{ ui: GameUi }>(['../games/*/index.ts']);
const rules = import.meta.glob<string>('../games/*/rules.*.md', { query: '?raw', import: 'default', eager: true });
/** what is put into a text; numbers that only choose a form are each language's own affair */
const params = (text = ''): string[] => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((m) => m[1] ?? ''))].sort();

function same(de: Texts, en: Texts): void {
  // German may need more forms (articles, cases), never fewer texts
  expect(Object.keys(en).filter((key) => !(key in de))).toEqual([]);
  for (const key of Object.keys(en)) expect(params(de[key]), key).toEqual(params(en[key]));
}

describe.each(Object.keys(uis))('%s', (file) => {
  const id = file.split('/')[2] ?? '';
  it('has its texts and its rulebook in both languages', { timeout: 60_000 }, async () => {
    const { ui } = (await uis[file]?.()) as { ui: GameUi };
    same(ui.texts.de, ui.texts.en);
    for (const lang of ['de', 'en'])
      expect(rules[`../games/${id}/rules.${lang}.md`]?.length ?? 0, lang).toBeGreaterThan(80);
  });
});

describe.each(boxes.map((b) => [b.id, b] as const))('the box of %s', (_id, box) => {
  it('has the same texts in both languages and no inline style (the content security policy forbids it)', () => {
    same(box.texts.de, box.texts.en);
    expect(box.lid + box.spine + box.defs).not.toMatch(/\sstyle=/);
  });
});
