/** Refusals in words: the game's text `refusal.<code>` first, then the house's, then the bare code. */
import { hasText } from './i18n.svelte';
import type { GameUi, Player, RefusalBody, T, ViewHead } from './board';

/** One or two sentences for a refusal. */
export function refusalText(
  ui: GameUi | undefined,
  refusal: RefusalBody,
  players: Player[],
  t: T,
  view?: ViewHead,
): string {
  const key = `refusal.${refusal.code}`;
  const facts: Record<string, string | number> = {};
  for (const [k, v] of Object.entries(refusal.facts ?? {})) {
    if (typeof v === 'string' || typeof v === 'number') facts[k] = v;
    if (k === 'seat' && typeof v === 'number') facts['name'] = players[v]?.name ?? String(v + 1);
  }
  if (ui?.facts && view) Object.assign(facts, ui.facts(refusal, players, t, view));
  return hasText(key, ui?.texts) ? t(key, facts) : t('refusal.other', { code: refusal.code });
}

/** The rulebook's anchor of a refusal's rule: `R7` → r7, `rule 28` → rule-28, `Stich-Meister, Trick-Taking` → trick-taking. */
export function anchorOf(rule: string): string {
  const last = rule.split(/[,·:]/).at(-1) ?? rule;
  return last
    .trim()
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
