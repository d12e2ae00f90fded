/**
 * Languages. `t('key', params)` looks into the game's texts first, then into the house's.
 *
 * In a text `{name}` puts a parameter in, `{n|card|cards}` chooses by the number n (1 or not). A name that is not plain
 * Latin is isolated for direction. Because `lang` is reactive state, everything that calls `t` in a template changes at once.
 */
import { de } from '../i18n/de';
import { en } from '../i18n/en';

export type Lang = 'de' | 'en';
export type Params = Record<string, string | number>;
export type Texts = Record<string, string>;
export type T = (key: string, params?: Params) => string;

export const languages: Record<Lang, string> = { de: 'Deutsch', en: 'English' };
const house: Record<Lang, Texts> = { de, en };

function firstLanguage(): Lang {
  const kept = globalThis.localStorage?.getItem('tafelrunde.lang');
  if (kept === 'de' || kept === 'en') return kept;
  return (globalThis.navigator?.languages ?? []).some((l) => l.toLowerCase().startsWith('de')) ? 'de' : 'en';
}

let current = $state<Lang>(firstLanguage());

export const i18n = {
  get lang(): Lang {
    return current;
  },
  set lang(value: Lang) {
    current = value;
    globalThis.localStorage?.setItem('tafelrunde.lang', value);
    if (globalThis.document) document.documentElement.lang = value;
  },
};
if (globalThis.document) document.documentElement.lang = i18n.lang;

const isolateOn = String.fromCharCode(0x2068);
const isolateOff = String.fromCharCode(0x2069);
function isolate(value: string): string {
  return /[^\u0020-\u024f\u2010-\u2027]/u.test(value) ? isolateOn + value + isolateOff : value;
}

/** Puts the parameters into a text. */
export function fill(text: string, params: Params = {}): string {
  return text.replace(/\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}/g, (whole, key: string, one?: string, other?: string) => {
    const value = params[key];
    if (value === undefined) return whole;
    if (one !== undefined) return Number(value) === 1 ? one : (other ?? '');
    return typeof value === 'string' ? isolate(value) : String(value);
  });
}

/** A translator for texts of one game on top of the house's. A missing text shows its key. */
export function translator(texts?: Record<Lang, Texts>): T {
  return (key, params) => {
    const own = texts?.[current];
    const text = own?.[key] ?? house[current][key] ?? texts?.en[key] ?? house.en[key];
    return text === undefined ? key : fill(text, params);
  };
}

/** Is there a text for this key in the game or the house? */
export function hasText(key: string, texts?: Record<Lang, Texts>): boolean {
  return texts?.[current]?.[key] !== undefined || house[current][key] !== undefined;
}

/** The house's own translator. */
export const t: T = translator();
