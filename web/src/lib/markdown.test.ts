import { expect, it } from 'vitest';
import { parseRules } from './markdown';
import { anchorOf } from './refusals';

it('gives headings their anchors: the written ones and the words', () => {
  expect(parseRules('## The trick {#trick #play}', 'ours')).toBe(
    '<h2 data-anchor="trick play the-trick">The trick</h2>',
  );
});

it('marks a ruling as ours and lets it be found', () => {
  const html = parseRules('- [R7] Two at **once**\n  share.', 'Our ruling');
  expect(html).toContain('class="ours" data-anchor="r7"');
  expect(html).toContain('<small>Our ruling · R7</small> Two at <b>once</b> share.');
});

it('escapes markup', () => {
  expect(parseRules('<img src=x onerror=alert(1)>', 'ours')).toBe('<p>&lt;img src=x onerror=alert(1)&gt;</p>');
});

it('reads lists and tables', () => {
  expect(parseRules('1. a\n2. b\n\ntext', 'o')).toBe('<ol>\n<li>a</li>\n<li>b</li>\n</ol>\n<p>text</p>');
  expect(parseRules('| a | b |\n|---|---|\n| 1 | 2 |', 'o')).toBe(
    '<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>',
  );
});

it('finds the anchor of a refusal’s rule', () => {
  expect(anchorOf('R7')).toBe('r7');
  expect(anchorOf('rule 28')).toBe('rule-28');
  expect(anchorOf('Stich-Meister, Trick-Taking')).toBe('trick-taking');
});
