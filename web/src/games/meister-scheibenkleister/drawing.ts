/** The drawn parts that are not houses: window bars, the card's bricks and beams, the skyline. All in units. */
import { f, seeded } from './facade';

/** Width of a casing and of a bar; a window's exact size is the outer edge of its casing. */
export const CASING = 1.15;
export const BAR = 0.62;

/** Height of the cross bar below the upper edge. */
function cross(l: number): number {
  return CASING + (l - 2 * CASING) * (l > 16 ? 0.3 : 0.34);
}

/** The two bars of a window at (x, y). */
export function bars(x: number, y: number, w: number, l: number): string {
  const t = y + cross(l) - BAR / 2;
  return `M${f(x + CASING)} ${f(t)}h${f(w - 2 * CASING)}v${BAR}h${f(2 * CASING - w)}ZM${f(x + w / 2 - BAR / 2)} ${f(y + CASING)}h${BAR}v${f(l - 2 * CASING)}h-${BAR}Z`;
}

/** Side and place of the picture inside a window. */
export function pictureBox(x: number, y: number, w: number, l: number): { x: number; y: number; s: number } {
  const s = Math.min((w - 2 * CASING) * 0.92, (l - 2 * CASING) * 0.66, 15);
  return { s, x: x + w / 2 - s / 2, y: y + l - CASING - (s * 23) / 24 };
}

/** The four panes of the frame on the card. */
export function holes(x: number, y: number, w: number, l: number): string {
  const pw = (w - 2 * CASING - BAR) / 2;
  const t = cross(l) - BAR / 2 - CASING;
  const b = l - 2 * CASING - t - BAR;
  const pane = (px: number, py: number, h: number): string =>
    `M${px.toFixed(3)} ${py.toFixed(3)}h${pw.toFixed(3)}v${h.toFixed(3)}h-${pw.toFixed(3)}Z`;
  const [x0, x1] = [x + CASING, x + CASING + pw + BAR];
  const [y0, y1] = [y + CASING, y + CASING + t + BAR];
  return pane(x0, y0, t) + pane(x1, y0, t) + pane(x0, y1, b) + pane(x1, y1, b);
}

/** A few bricks on the plain wall of the card, away from the frame; the same for equal frames only. */
export function bricks(cw: number, ch: number, w: number, l: number): string {
  const x = (cw - w) / 2;
  const y = (ch - l) / 2;
  const random = seeded('bricks');
  let d = '';
  for (let row = 0; row * 3.4 + 5.6 < ch - 2; row++)
    for (let k = -1; k < cw / 6 + 1; k++) {
      const bx = 3 + k * 6 + (row % 2 ? 3 : 0);
      const by = 3 + row * 3.4;
      const there = random() < 0.72;
      if (bx < 2.5 || bx + 5.2 > cw - 2.4) continue;
      if (bx + 5.2 > x - 3.5 && bx < x + w + 3.5 && by + 2.6 > y - 3.5 && by < y + l + 3.5) continue;
      if (there) d += `M${f(bx)} ${f(by)}h5v2.4h-5Z`;
    }
  return d;
}

/** Timber round the window on the card's front. */
export function cardBeams(cw: number, ch: number, w: number, l: number): string {
  const x = (cw - w) / 2;
  const y = (ch - l) / 2;
  const box = (bx: number, by: number, bw: number, bh: number): string =>
    bw > 0 && bh > 0 ? `M${f(bx)} ${f(by)}h${f(bw)}v${f(bh)}h${f(-bw)}Z` : '';
  const inner = ch - 11.8;
  let d = box(1.6, 4, cw - 3.2, 1.8) + box(1.6, ch - 6, cw - 3.2, 1.8);
  d += box(x - 3.4, 5.8, 1.7, inner) + box(x + w + 1.7, 5.8, 1.7, inner);
  d += box(x - 1.7, y - 3, w + 3.4, 1.4) + box(x - 1.7, y + l + 1.6, w + 3.4, 1.4);
  if (x > 9) {
    d += `M2.2 ${f(ch - 6)}L${f(x - 3.4)} ${f(ch * 0.54)}v2.6L4 ${f(ch - 6)}Z`;
    d += `M${f(cw - 2.2)} ${f(ch - 6)}L${f(x + w + 3.4)} ${f(ch * 0.54)}v2.6L${f(cw - 4)} ${f(ch - 6)}Z`;
  }
  return d;
}

/** Roofs far behind, in one colour, and a church with an onion dome; 1440 × 120. */
export function skyline(): string {
  const random = seeded('skyline');
  const between = (a: number, b: number): number => a + (b - a) * random();
  let d = 'M0 120';
  for (let x = 0; x < 1440;) {
    const w = between(46, 96);
    const h = between(28, 58);
    const kind = 'gghs'[Math.floor(random() * 4)];
    const at = (k: number): string => (120 - h * k).toFixed(0);
    const to = (k: number): string => (x + w * k).toFixed(0);
    if (kind === 'g') d += `V${at(0.5)}L${to(0.5)} ${at(1)}L${to(1)} ${at(0.5)}`;
    else if (kind === 'h') d += `V${at(0.55)}L${to(0.2)} ${at(0.9)}H${to(0.8)}L${to(1)} ${at(0.55)}`;
    else
      d += `V${at(0.4)}H${to(0.2)}V${at(0.6)}H${to(0.36)}V${at(0.8)}H${to(0.64)}V${at(0.6)}H${to(0.8)}V${at(0.4)}H${to(1)}`;
    x += w;
  }
  return `${d}V120ZM1002 120V40C994 34 994 24 1004 20 1006 17 1007 12 1008 4 1009 12 1010 17 1012 20 1022 24 1022 34 1014 40V120Z`;
}
