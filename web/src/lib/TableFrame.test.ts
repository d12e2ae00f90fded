import { flushSync, mount, tick, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ui } from '../games/_example';
import begin from '../games/_example/fixtures/begin.json';
import type { Box, GameUi, Hint, MoveBase, Player, RefusalBody, Seen, ViewHead } from './board';
import { i18n } from './i18n.svelte';
import { settings } from './settings.svelte';
import { boxOf } from './games';
import Harness from './TableFrame.harness.svelte';

const players: Player[] = ['Anna', 'Jonas', 'Mira', 'Balduin'].map((name, seat) => ({
  seat,
  name,
  animal: 'fox',
  bot: seat === 3 ? 'medium' : null,
  away: seat === 2,
  you: seat === 0,
}));
interface Props {
  box: Box;
  ui: GameUi;
  view: ViewHead;
  seat: number | null;
  players: Player[];
  online: boolean;
  answer: (RefusalBody & { n: number }) | null;
  events: Seen[];
  submit: (move: MoveBase) => void;
}
let props: Props;
let app: { set: (part: Partial<Props>) => void };
const sent: MoveBase[] = [];

beforeEach(() => {
  i18n.lang = 'en';
  sent.length = 0;
  props = {
    box: boxOf('sackl-zement') as Box,
    ui: ui as unknown as GameUi,
    view: begin.view as unknown as ViewHead,
    seat: 0,
    players,
    online: true,
    answer: null,
    events: [],
    submit: (move) => sent.push(move),
  };
  app = mount(Harness, { target: document.body, props: { first: props } });
  flushSync();
});
afterEach(async () => {
  await unmount(app);
  vi.useRealTimers();
});
const text = (selector: string): string =>
  document.querySelector(selector)?.textContent?.replace(/\s+/g, ' ').trim() ?? '';

it('says what is to be done, by whom and until when, and who is a bot or away', () => {
  expect(text('[data-say] .what')).toBe('Be the first to press.');
  expect(text('[data-say] .time')).toBe('0:30time');
  expect(text('[data-seat="3"] .badge')).toContain('Bot · medium');
  expect(text('[data-seat="2"] .badge')).toBe('away');
});

it('changes the language at once', () => {
  i18n.lang = 'de';
  flushSync();
  expect(text('[data-say] .what')).toBe('Drück als Erste oder Erster.');
});

it('hands a move over and shows its refusal in words, with the way to the rule', async () => {
  document.querySelector<HTMLButtonElement>('.btn.act')?.click();
  flushSync();
  expect(sent).toEqual([{ type: 'press' }]);
  app.set({ answer: { code: 'not-your-turn', rule: 'R1', facts: {}, n: 1 } });
  await tick();
  expect(text('.no-go')).toContain('It is not your turn.');
  expect(text('.no-go .link')).toBe('Read the rule');
});

it('does not let one play on into the void', async () => {
  app.set({ online: false });
  await tick();
  document.querySelector<HTMLButtonElement>('.btn.act')?.click();
  flushSync();
  expect(sent).toEqual([]);
  expect(text('.no-go')).toContain('You are offline');
  expect(text('.state')).toBe('offline');
});

it('speaks what happened, once', async () => {
  const pressed = { version: 5, sub: 0, at: 0, event: { type: 'pressed', seat: 1 } };
  app.set({ events: [pressed] });
  await tick();
  expect(text('[role=log]')).toBe('Jonas presses.');
  app.set({ view: { ...props.view, version: 6 } });
  await tick();
  expect(text('[role=log]')).toBe('Jonas presses.');
});

it('knows nothing to press for who watches', async () => {
  app.set({ seat: null });
  await tick();
  expect(document.querySelector('[data-say] .btn')).toBeNull();
  expect(text('[data-say] .what')).toBe('It is Anna’s turn.');
});

it('explains a new thing once, beside it, to who plays', async () => {
  localStorage.clear();
  settings.hints = true;
  const at = '.btn.act';
  Element.prototype.getClientRects = () => [{}] as unknown as DOMRectList;
  const hint = (id: string): Hint => ({
    id,
    at,
    when: (view) => view.phase === 'race',
    text: { de: `Neu: ${id}`, en: `New: ${id}` },
  });
  const told = {
    ...ui,
    hints: [{ ...hint('nowhere'), at: '.nothing' }, hint('first'), hint('second')],
  } as unknown as GameUi;
  app.set({ ui: told, view: { ...props.view, phase: 'race' } });
  await tick();
  await tick();
  expect(text('.tip')).toContain('New: first');
  document.querySelector<HTMLButtonElement>('.tip .link')?.click();
  await tick();
  await tick();
  expect(text('.tip')).toContain('New: second');
  app.set({ seat: null });
  await tick();
  expect(document.querySelector('.tip')).toBeNull();
  app.set({ seat: 0 });
  await tick();
  await tick();
  expect(text('.tip')).toContain('New: second');
  settings.hints = false;
  await tick();
  await tick();
  expect(document.querySelector('.tip')).toBeNull();
});
