import { describe, expect, it } from 'vitest';
import easy from './fixtures/look-easy-turned.json';
import hard from './fixtures/look-hard.json';
import normal from './fixtures/look.json';
import six from './fixtures/look-six.json';
import { houses, PLINTH, storeysOf } from './facade';
import { cardSize, EAVES, fit, nearest, neighbour, OVERHANG } from './street';
import type { View } from './types';

const views = { normal, six, easy, hard } as unknown as Record<string, { view: View }>;
const screens: [number, number][] = [
  [360, 640],
  [390, 844],
  [412, 915],
  [640, 360],
  [844, 390],
  [768, 1024],
  [1024, 768],
  [1240, 700],
  [1440, 900],
  [1920, 1080],
  [3840, 2160],
];

for (const [name, { view }] of Object.entries(views)) {
  const street = houses(view.boards);
  const card = cardSize(view.boards, view.options['turned'] === true);

  describe(`the street (${name})`, () => {
    it('has every window in its house, in storeys of one to three', () => {
      expect(street.flatMap((h) => h.panes)).toHaveLength(35);
      for (const house of street) {
        const rows = storeysOf(house.panes);
        expect(rows.flat()).toHaveLength(house.panes.length);
        for (const row of rows) expect(row.length).toBeLessThanOrEqual(3);
        for (const p of house.panes) {
          expect(p.x).toBeGreaterThan(3);
          expect(p.x + p.w).toBeLessThan(house.width - 3);
          expect(p.y).toBeGreaterThan(0);
          expect(p.y + p.l).toBeLessThan(house.height - PLINTH);
        }
      }
    });

    it('has one door and at most one weather vane', () => {
      expect(street.filter((h) => h.art.includes('class="door"'))).toHaveLength(1);
      expect(street.filter((h) => h.top > 6).length).toBeLessThanOrEqual(1);
    });

    it('draws no number that is none, and the same for the same windows', () => {
      for (const house of street) expect(house.art).not.toMatch(/NaN|undefined|Infinity|style=/);
      expect(houses(view.boards)).toEqual(street);
    });

    it.each(screens)('fits %i × %i with every window and the card in sight', (w, screenHeight) => {
      const h = screenHeight - (w <= 700 ? 52 : screenHeight <= 560 ? 44 : 56);
      for (const seats of [2, 3, 4, 5, 6]) {
        const lay = fit(w, h, street, seats, card);
        expect(lay.u).toBeGreaterThan(1.2);
        const wide = Math.max(
          ...lay.rows.map((r) => r.reduce((sum, x) => sum + x.width + EAVES, 2 * OVERHANG - EAVES)),
        );
        const high = lay.rows.reduce((sum, r) => sum + Math.max(...r.map((x) => x.height + x.top)), 0);
        expect(wide * lay.u).toBeLessThanOrEqual(lay.mode === 'side' ? w - 212 : w);
        expect(high * lay.u + lay.square).toBeLessThanOrEqual(h + 0.5);
        // the card hides no window: in a row it may reach over the plinth, otherwise not even that
        if (lay.mode === 'row') expect(110 + card.h * lay.u).toBeLessThanOrEqual(lay.square + PLINTH * lay.u);
        if (lay.mode === 'rows') expect(84 + card.h * lay.u).toBeLessThanOrEqual(lay.square + 5);
      }
    });

    it('has a card that holds every frame', () => {
      for (const p of view.boards) {
        const sides = view.options['turned'] ? [p.width, p.length] : [p.width];
        for (const side of sides) expect(side / 100 + 6).toBeLessThanOrEqual(card.w);
        expect(p.length / 100 + 6).toBeLessThanOrEqual(card.h);
      }
    });

    it('counts a tap for the nearest window', () => {
      for (const house of street)
        for (const p of house.panes) {
          expect(nearest(house, p.x + 0.1, p.y + 0.1).id).toBe(p.id);
          expect(nearest(house, p.x + p.w + 0.6, p.y + p.l / 2).id).toBe(p.id);
        }
    });
  });
}

describe('walking by arrow keys', () => {
  const spots = houses((normal as unknown as { view: View }).view.boards).flatMap((h, n) =>
    h.panes.map((p) => ({ id: p.id, x: n * 60 + p.x + p.w / 2, y: 120 - h.height + p.y + p.l / 2 })),
  );
  it('reaches every window from every other', () => {
    const reached = new Set<string>();
    const walk = [spots[0]!];
    while (walk.length) {
      const at = walk.pop()!;
      if (reached.has(at.id)) continue;
      reached.add(at.id);
      for (const way of ['left', 'right', 'up', 'down'] as const) {
        const next = neighbour(spots, at, way);
        if (next) walk.push(next as (typeof spots)[0]);
      }
    }
    expect(reached.size).toBe(35);
  });
  it('goes where the arrow points', () => {
    for (const at of spots) {
      const right = neighbour(spots, at, 'right');
      if (right) expect(right.x).toBeGreaterThan(at.x);
      const up = neighbour(spots, at, 'up');
      if (up) expect(up.y).toBeLessThan(at.y);
    }
  });
});
