// Put into every page of a table of Stich-Meister before anything else. It keeps a diary of what the page shows, and it
// plays: by itself (`pilot`), or it only names the thing to press next (`want`) to whoever has a mouse, a finger or keys.
(() => {
  const diary = { rules: {}, tags: {}, tricks: [], held: {}, accounts: {}, refused: [], secrets: 0, wide: 0, presses: [] };
  const all = (what) => [...document.querySelectorAll(`.game-stich-meister ${what}`)];
  const cards = (what) => all(what).map((card) => card.dataset.card);
  const where = () => document.querySelector('.bar .game small')?.textContent ?? '';
  const round = () => Number(/\d+/.exec(where())?.[0] ?? 0);
  const number = (cell) => Number(cell.textContent.replace('−', '-'));

  /** A table of points as it stands: names, a row of numbers a line, and the sums. */
  function account(table) {
    const row = (tr, cells) => [...tr.querySelectorAll(cells)].map(number);
    return {
      names: [...table.querySelectorAll('thead bdi')].map((name) => name.textContent),
      rules: [...table.querySelectorAll('tbody th')].map((th) => number(th.querySelector('.nr') ?? { textContent: '0' })),
      lines: [...table.querySelectorAll('tbody tr')].map((tr) => row(tr, 'td b')),
      sums: row(table.querySelector('tfoot tr'), 'td b'),
    };
  }

  /** What lies in front of everybody, in the order of the page: a card, `face` for a covered one, null for none. */
  function trick() {
    return all('.trick .slot').map((slot) => {
      const card = slot.querySelector('[data-played], button[data-card]');
      if (card) return card.dataset.played ?? card.dataset.card;
      return slot.querySelector('.card') ? 'face' : null;
    });
  }

  let place = '';
  function look() {
    if (!document.querySelector('.game-stich-meister')) return;
    const now = round();
    const note = (kept, what) => {
      const values = (kept[now] ??= []);
      if (!values.includes(what)) values.push(what);
    };
    const rules = all('.rules [data-rule]').map((rule) => Number(rule.dataset.rule));
    if (rules.length) note(diary.rules, rules.join(' '));
    for (const tag of all('.rules .live.mine')) note(diary.tags, Number(tag.closest('[data-rule]').dataset.rule));
    const lies = trick();
    const last = diary.tricks.at(-1);
    if (lies.some(Boolean) && !(last?.round === now && String(last.lies) === String(lies)))
      diary.tricks.push({ round: now, lies });
    for (const card of cards(':is(.hand, .me) [data-card]')) note(diary.held, card);
    const paper = all('.account table')[0];
    if (paper) diary.accounts[now] = account(paper);
    const slip = document.querySelector('[role=alert]')?.textContent.trim();
    if (slip && !diary.refused.includes(slip)) diary.refused.push(slip);
    diary.secrets = Math.max(diary.secrets, all('[data-card], .rule.big').length);
    if (where() !== place) {
      place = where();
      diary.wide = Math.max(diary.wide, document.documentElement.scrollWidth - innerWidth);
    }
  }
  new MutationObserver(() => {
    look();
    clearTimeout(soon);
    soon = setTimeout(play);
  }).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['data-played', 'data-card', 'data-rule'],
  });
  addEventListener('click', (e) => diary.presses.push([round(), e.isTrusted, e.detail]), true);

  /** The next thing to press, as a player who likes rules of play and takes any card; null: nothing is to be done. */
  function want() {
    const button = document.querySelector('[data-say] .btn:not(:disabled):not([aria-disabled=true])');
    if (where().endsWith('Abrechnung') && !all('.account').length) return null; // the last trick still lies there
    if (button) return button;
    const rules = all('.pick .rule');
    if (rules.length && !rules.some((rule) => rule.matches('.on')))
      return rules.find((rule) => rule.dataset.rule >= 22 && rule.dataset.rule <= 40) ?? rules[0];
    const free = all('.hand .can:not(.up), .me .down.can, .trick button');
    return free[(7 * diary.tricks.length) % free.length] ?? null;
  }

  /** Where in the thing a press reaches it and nothing that lies over it, from its corner; null if nowhere. */
  function point(thing) {
    const box = thing.getBoundingClientRect();
    for (const y of [0.5, 0.2, 0.8])
      for (const x of [0.5, 0.2, 0.1, 0.8, 0.9]) {
        const at = { x: x * box.width, y: y * box.height };
        if (thing.contains(document.elementFromPoint(box.left + at.x, box.top + at.y))) return at;
      }
    return null;
  }

  let done = '';
  let since = 0;
  /** What is to be pressed now, if that was not pressed already: an answer of the server may be under way. */
  function fresh() {
    const thing = want();
    const kind = thing?.matches('.btn') ? thing.textContent : thing?.matches('.trick *');
    const sight = `${where()} ${kind} ${cards('.hand :not(.up)')}`;
    if (!thing || (sight === done && performance.now() - since < 9000)) return null;
    return [thing, sight];
  }
  function pressed(sight) {
    done = sight;
    since = performance.now();
  }

  window.table = {
    diary,
    account,
    /** The rounds that somebody plays by hand. */
    byHand: [],
    round,
    over: () => !!document.querySelector('[data-end]'),
    next() {
      const found = window.table.byHand.includes(round()) ? fresh() : null;
      if (!found) return null;
      pressed(found[1]);
      window.wanted = found[0];
      const digit = found[0].matches('.pick .rule') ? all('.pick .rule').indexOf(found[0]) + 1 : 0;
      return { digit, card: found[0].matches('.hand *'), words: found[0].textContent.trim() };
    },
    point: () => point(window.wanted),
    /** Every round's account, from the end's page. */
    async accounts() {
      const seen = [];
      for (const tab of document.querySelectorAll('[data-end] [role=tab]')) {
        tab.click();
        await new Promise(requestAnimationFrame);
        seen.push(account(document.querySelector('[data-end] table')));
      }
      return seen;
    },
  };
  let soon = 0;
  function play() {
    const found = window.table.byHand.includes(round()) ? null : fresh();
    if (!found) return;
    pressed(found[1]);
    found[0].click();
  }
  setInterval(play, 200);
})();
