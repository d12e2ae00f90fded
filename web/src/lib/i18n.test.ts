import { afterEach, describe, expect, it } from 'vitest';
import { de } from '../i18n/de';
import { en } from '../i18n/en';
import { fill, i18n, translator } from './i18n.svelte';

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
