/** The letter that counts (ruling R3), as the server finds it: `texts.py`. The server decides; this only warns in time. */
const ARTICLES = new Set('der die das den dem des ein eine einen einem einer eines the a an'.split(' '));

function flat(text: string): string {
  return text.normalize('NFKD').toLowerCase().replace(/ß/g, 'ss').normalize('NFKD');
}

/** The first letter, after a leading article if more follows; null without any letter. */
export function firstLetter(text: string): string | null {
  const s = flat(text);
  const word = /[\p{L}\p{Mn}]+/u.exec(s);
  if (word && ARTICLES.has(word[0]) && /^\s/u.test(s.slice(word.index + word[0].length))) {
    const after = /\p{L}/u.exec(s.slice(word.index + word[0].length));
    if (after) return after[0];
  }
  return /\p{L}/u.exec(s)?.[0] ?? null;
}
