import { afterEach, describe, expect, it } from 'vitest';
import { de } from '../i18n/de';
import { en } from '../i18n/en';
import { ANIMALS, EMOTES } from '../generated/protocol';
import { fill, i18n, translator } from './i18n.svelte';
import type { ServerRefusal } from './protocol';

const params = (text: string): string[] => [...new Set([...text.matchAll(/\{(\w+)/g)].map((m) => m[1] ?? ''))].sort();

describe('languages', () => {
  afterEach(() => (i18n.lang = 'en'));

  it('have the same keys and the same parameters', () => {
    expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
    for (const key of Object.keys(en)) expect(params(de[key] ?? ''), key).toEqual(params(en[key] ?? ''));
  });

  it('choose singular and plural by number', () => {
    expect(fill('{n} {n|card|cards}', { n: 1 })).toBe('1 card');
    expect(fill('{n} {n|card|cards}', { n: 0 })).toBe('0 cards');
  });

  it('isolate names of another direction and leave plain ones alone', () => {
    expect(fill('{name} plays', { name: 'Anna' })).toBe('Anna plays');
    expect(fill('{name} plays', { name: 'שרה' })).toBe('\u2068שרה\u2069 plays');
  });

  it('switch at once, prefer the game’s own text and show the key of a missing one', () => {
    const t = translator({ de: { time: 'Uhr' }, en: { time: 'clock' } });
    i18n.lang = 'de';
    expect(t('time')).toBe('Uhr');
    expect(t('close')).toBe('Schließen');
    i18n.lang = 'en';
    expect(t('time')).toBe('clock');
    expect(t('no.such.key')).toBe('no.such.key');
  });
});

/** Every refusal of the server, checked by the compiler against the Python side. */
const refusals: Record<ServerRefusal, true> = {
  malformed: true,
  'too-fast': true,
  'too-large': true,
  'not-found': true,
  'foreign-origin': true,
  'no-person': true,
  kicked: true,
  'not-host': true,
  'not-seated': true,
  'not-your-seat': true,
  'seat-taken': true,
  'table-full': true,
  'already-seated': true,
  'already-started': true,
  'not-started': true,
  'not-over': true,
  'not-ready': true,
  'seats-open': true,
  'bad-seats': true,
  'bad-options': true,
  'no-vote': true,
  'chat-closed': true,
  'text-blank': true,
  'text-long': true,
  'text-control': true,
  'bad-animal': true,
  'bad-emote': true,
  'link-spent': true,
  'store-failed': true,
};

it('have words for every refusal of the server, every animal, sign and notice', () => {
  for (const code of Object.keys(refusals)) expect(en[`refusal.${code}`], code).toBeTruthy();
  for (const animal of ANIMALS) expect(en[`animal.${animal}`], animal).toBeTruthy();
  for (const emote of EMOTES) expect(en[`emote.${emote}`], emote).toBeTruthy();
});
