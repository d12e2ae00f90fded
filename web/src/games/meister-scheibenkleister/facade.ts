/**
 * House fronts, drawn from nothing but their windows. Beams follow the windows: a storey is as high as its tallest window and
 * the beams round it, every window stands between two posts, and a field that stays empty gets its timber. What is free is
 * drawn from a little generator seeded by the windows, so a board looks the same on every screen.
 *
 * Everything here is in units (a hundredth of the view's numbers); the house's own corner is the upper left one of its wall and
 * roof, and `top` units above it belong to chimneys and vanes.
 */
import type { BoardWindow } from './types';

export interface Pane {
  id: string;
  picture: string;
  x: number;
  y: number;
  w: number;
  l: number;
}
export type Roof = 'gable' | 'hip' | 'eaves' | 'step';
export interface House {
  board: number;
  /** 1 to 6: colours of wall and roof */
  colour: number;
  roof: Roof;
  /** outer width of the wall, and height from the ridge to the ground */
  width: number;
  height: number;
  /** room above the ridge */
  top: number;
  panes: Pane[];
  /** SVG markup of everything but the windows */
  art: string;
}

/** plaster, beam, post; the room below a storey's windows */
const M = 1.3;
const BEAM = 2;
const POST = 1.8;
const FOOT = 2.3;
const HEAD = BEAM + M;
const DOOR = 9;
export const PLINTH = 4.2;

export function f(v: number): string {
  return String(Math.round(v * 100) / 100);
}

/** A small generator of numbers in [0, 1), the same everywhere for the same text. */
export function seeded(text: string): () => number {
  let h = 2166136261;
  for (const c of text) h = Math.imul(h ^ c.charCodeAt(0), 16777619);
  let s = h >>> 0;
  return () => {
    s = (s + 0x6d2b79f5) >>> 0;
    let t = Math.imul(s ^ (s >>> 15), 1 | s);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Windows by storey from the top, each left to right: windows of a storey overlap in height, storeys do not. */
export function storeysOf(panes: Pane[]): Pane[][] {
  const rows: Pane[][] = [];
  let floor = -Infinity;
  for (const pane of [...panes].sort((a, b) => a.y - b.y)) {
    if (pane.y < floor) rows.at(-1)?.push(pane);
    else rows.push([pane]);
    floor = Math.max(floor, pane.y + pane.l);
  }
  for (const row of rows) row.sort((a, b) => a.x - b.x);
  return rows;
}

type Point = [number, number];

class Draughtsman {
  oak = '';
  constructor(readonly random: () => number) {}
  between(a: number, b: number): number {
    return a + (b - a) * this.random();
  }
  pick<X>(items: readonly X[]): X {
    return items[Math.floor(this.random() * items.length)] as X;
  }
  /** A polygon, always the same way round, so that crossing timbers add up and do not cut holes. */
  poly(points: Point[]): void {
    let area = 0;
    points.forEach(([x, y], i) => {
      const [x1, y1] = points[(i + 1) % points.length] as Point;
      area += x * y1 - x1 * y;
    });
    const way = area < 0 ? [...points].reverse() : points;
    this.oak += `M${way.map(([x, y]) => `${f(x)} ${f(y)}`).join('L')}Z`;
  }
  /** A hewn beam: its corners are a little off. */
  beam(x: number, y: number, w: number, h: number): void {
    if (w <= 0 || h <= 0) return;
    const q = (): number => this.between(-0.16, 0.16);
    this.poly([
      [x + q(), y + q()],
      [x + w + q(), y + q()],
      [x + w + q(), y + h + q()],
      [x + q(), y + h + q()],
    ]);
  }
  strut(x0: number, y0: number, x1: number, y1: number, w = 1.55): void {
    const d = Math.hypot(x1 - x0, y1 - y0) || 1;
    const nx = (-(y1 - y0) / d) * (w / 2);
    const ny = ((x1 - x0) / d) * (w / 2);
    this.poly([
      [x0 + nx, y0 + ny],
      [x1 + nx, y1 + ny],
      [x1 - nx, y1 - ny],
      [x0 - nx, y0 - ny],
    ]);
  }
  bow(x0: number, y0: number, x1: number, y1: number, bend: number, w = 1.6): void {
    const mx = (x0 + x1) / 2 + bend;
    const my = (y0 + y1) / 2;
    const at = (t: number): Point => [
      (1 - t) ** 2 * x0 + 2 * (1 - t) * t * mx + t * t * x1,
      (1 - t) ** 2 * y0 + 2 * (1 - t) * t * my + t * t * y1,
    ];
    const line = Array.from({ length: 9 }, (_, k) => at(k / 8));
    this.poly([
      ...line.map(([x, y]): Point => [x - w / 2, y]),
      ...[...line].reverse().map(([x, y]): Point => [x + w / 2, y]),
    ]);
  }
  /** Timber in an empty field. */
  field(
    x0: number,
    x1: number,
    y0: number,
    y1: number,
    kinds: readonly string[] = ['/', '\\', 'X', '/', '\\', '(', ')'],
  ): void {
    const w = x1 - x0;
    const h = y1 - y0;
    if (w < 2.6 || h < 3.5) return;
    let kind = this.pick(kinds);
    if (w > h * 1.9) kind = '/X'.includes(kind) ? 'V' : 'X';
    if (w < 4.5 && kind === 'X') kind = '/';
    if (w > 11 && h > 8 && kind !== 'X') {
      const mid = (x0 + x1) / 2;
      this.beam(mid - POST / 2, y0, POST, h);
      this.strut(x0, y1, mid - POST / 2, y0);
      this.strut(mid + POST / 2, y0, x1, y1);
      return;
    }
    if ('/X'.includes(kind)) this.strut(x0, y1, x1, y0);
    if ('\\X'.includes(kind)) this.strut(x0, y0, x1, y1);
    if (kind === 'V') {
      this.strut(x0, y0, (x0 + x1) / 2, y1);
      this.strut((x0 + x1) / 2, y1, x1, y0);
    }
    if (kind === '(') this.bow(x0 + 0.6, y1, x1 - 0.6, y0, -w * 0.28);
    if (kind === ')') this.bow(x0 + 0.6, y0, x1 - 0.6, y1, w * 0.28);
  }
}

function tiles(shape: string, id: string, width: number, y0: number, y1: number): string {
  let rows = '';
  for (let row = 0, y = y0 + 2.6; y < y1 + 3; row++, y += 2.7)
    rows += `M${f(-6 + (row % 2 ? 2.1 : 0))} ${f(y)}${'q2.1 2.2 4.2 0'.repeat(Math.floor((width + 14) / 4.2))}`;
  return `<clipPath id="${id}"><path d="${shape}"/></clipPath><path d="${shape}" class="rf"/><g clip-path="url(#${id})" class="tile"><path d="${rows}"/></g>`;
}

function chimney(x: number, top: number, foot: number, w = 6): string {
  return `<path d="M${f(x)} ${f(foot)}V${f(top)}h${w}V${f(foot)}Z" class="rf2"/><path d="M${f(x - 0.8)} ${f(top)}h${f(w + 1.6)}v-1.8h-${f(w + 1.6)}Z" class="oak"/>`;
}

const VANE =
  'M2 8C4 8 5 9 6 11L9 10C12 9 14 6 14 2 17 3 19 6 18.5 10 18 14 14.5 16 11 16.5V18H9.5V16C7 15.5 5 14 4.5 11.5L2.5 10.8.5 11 2 9.5ZM3 7.5C2.5 6 3.5 5 4 5.5 4.5 4 6 4.5 5.5 6 5.5 7 4.5 7.8 3 7.5Z';

function finial(width: number, vane: boolean): string {
  const x = width / 2;
  const rod = `<path d="M${f(x - 0.45)} 1.5V-3.2h.9V1.5Z" class="oak-lo"/>`;
  if (!vane) return `${rod}<circle cx="${f(x)}" cy="-3.8" r="1.5" class="gold"/>`;
  return `${rod}<circle cx="${f(x)}" cy="-3" r=".9" class="gold"/><path transform="translate(${f(x - 4.4)} -10.6) scale(.42)" d="${VANE}" class="oak-lo"/>`;
}

/** Hip roof or long eaves: tiles, chimneys, and on the long one two dormers with closed hatches. */
function tiledRoof(id: string, kind: 'hip' | 'eaves', w: number, ye: number): string {
  const inset = kind === 'hip' ? 9 : 5;
  const chimneys = (kind === 'hip' ? [0.2] : [0.68, 0.16]).map((at) => chimney(w * at, -4, ye - 3)).join('');
  const shape = `M-3.2 ${f(ye + 1.2)}L${inset} 0H${f(w - inset)}L${f(w + 3.2)} ${f(ye + 1.2)}Z`;
  let out = `${chimneys}${tiles(shape, id, w, 0, ye + 2)}`;
  out += `<path d="M${f(inset - 0.6)} -.7h${f(w - 2 * inset + 1.2)}v1.7h-${f(w - 2 * inset + 1.2)}Z" class="rf2"/><path d="M-3.6 ${f(ye + 0.8)}h${f(w + 7.2)}v1.5h-${f(w + 7.2)}Z" class="oak-lo"/>`;
  if (kind === 'eaves' && ye > 21)
    for (const at of [0.24, 0.62]) {
      const x = w * at;
      out += `<path d="M${f(x)} ${f(ye - 4)}v-8.5l5-5 5 5v8.5Z" class="face"/><path d="M${f(x - 1.4)} ${f(ye - 11.8)}l6.4-6.6 6.4 6.6-1.2 1.3-5.2-5.3-5.2 5.3Z" class="rf2"/><path d="M${f(x + 2)} ${f(ye - 4.6)}v-6.5h6v6.5Z" class="oak"/><path d="M${f(x + 5)} ${f(ye - 4.6)}v-6.5M${f(x + 2.6)} ${f(ye - 9.2)}h1.8M${f(x + 5.6)} ${f(ye - 9.2)}h1.8" class="hair"/>`;
    }
  return out;
}

function steppedGable(w: number, ye: number): string {
  const n = 4;
  const sw = (w + 1.6) / 2 / (n + 0.9);
  const xs = Array.from({ length: n + 1 }, (_, k) => -0.8 + k * sw);
  const at = (k: number): number => xs[k] as number;
  const left: Point[] = [[at(0), ye + 0.6]];
  for (let k = 0; k < n; k++) left.push([at(k), ye - ((k + 1) * ye) / n], [at(k + 1), ye - ((k + 1) * ye) / n]);
  const points = [...left, ...[...left].reverse().map(([x, y]): Point => [w - x, y])];
  let out = `<path class="face" d="M${points.map(([x, y]) => `${f(x)} ${f(y)}`).join('L')}Z"/>`;
  for (let k = 0; k < n; k++)
    for (const x of [at(k) - 0.5, w - at(k + 1) - 0.1])
      out += `<path d="M${f(x)} ${f(ye - ((k + 1) * ye) / n - 0.9)}h${f(sw + 0.6)}v1.5h-${f(sw + 0.6)}Z" class="rf2"/>`;
  out += `<path d="M${f(at(n) - 0.3)} -.9H${f(w - at(n) + 0.3)}v1.5H${f(at(n) - 0.3)}Z" class="rf2"/>`;
  out += `<path d="M${f(w / 2 - 1)} 3h2v4h-2Z" class="oak"/>`;
  const star = ye - 7;
  if (star > 7)
    out += `<path d="M${f(w / 2)} ${f(star)}v5M${f(w / 2 - 2.5)} ${f(star + 2.5)}h5M${f(w / 2 - 1.7)} ${f(star + 0.8)}l3.4 3.4M${f(w / 2 + 1.7)} ${f(star + 0.8)}l-3.4 3.4" class="star"/>`;
  return out;
}

/** The timber of a gable round its one window. */
function gableTimber(d: Draughtsman, w: number, ye: number, pane: Pane): void {
  const mid = w / 2;
  const head = pane.y - M - 1.6;
  const half = mid * (1 - (ye - head) / ye);
  d.beam(mid - half + 0.5, head, 2 * half - 1, 1.7);
  d.beam(mid - 0.9, 4, 1.8, head - 3);
  for (const s of [-1, 1]) {
    d.strut(mid + s * half * 0.55, head + 0.4, mid, head - head * 0.48, 1.4);
    const post = mid + s * (pane.w / 2 + M + 0.85);
    d.beam(post - 0.85, head + 1, 1.7, ye - head - 1);
    d.strut(mid + s * (mid - 4.5), ye - 0.4, post + s * 0.85, Math.max(head + 2, ye - (ye - head) * 0.72), 1.5);
    const x = mid + s * (pane.w / 2 + M + 1.7 + (mid - pane.w / 2 - M - 1.7) * 0.42);
    const room = ye * (1 - Math.abs(x - mid) / mid);
    if (room > 6) d.beam(x - 0.7, ye - room + 2.2, 1.4, room - 2.2);
  }
}

function door(x: number, floor: number): string {
  const foot = floor + PLINTH;
  return `<path class="door" d="M${f(x)} ${f(foot)}V${f(floor - 13)}a4.5 4.5 0 0 1 9 0V${f(foot)}Z"/><path class="grain" d="M${f(x + 1)} ${f(foot)}V${f(floor - 13)}a3.5 3.5 0 0 1 7 0V${f(foot)}M${f(x + 4.5)} ${f(floor - 16)}V${f(foot)}M${f(x + 1)} ${f(floor - 9)}h7M${f(x + 1)} ${f(floor - 3)}h7"/><circle cx="${f(x + 5.8)}" cy="${f(floor - 4.6)}" r=".55" class="gold"/>`;
}

/** One storey between two beams: posts, parapets, lintels, braces. Returns the door's markup where there is one. */
function storey(d: Draughtsman, row: Pane[], w: number, y: number, floor: number, withDoor: boolean): string {
  const yt = y + BEAM;
  const post = (x: number): void => d.beam(x, yt - 0.3, POST, floor - yt + 0.3);
  let doors = '';
  post(0);
  post(w - POST);
  let right = POST;
  for (const pane of [...row, null]) {
    const left = pane ? pane.x - M : w - POST + 0.001;
    const gap = left - right;
    if (pane && gap < POST + 0.01 && gap > 0.3 && right > POST) post(left - POST);
    else if (gap > 0.3) {
      const from = right > POST ? right + POST : right;
      const to = pane ? left - POST : left;
      if (right > POST && from <= to + 0.2) post(right);
      if (pane && from <= to + 0.2) post(to);
      if (withDoor && pane && right > POST && to - from > DOOR + 2 * M - 0.1) {
        const x = to - M - DOOR;
        doors += door(x, floor);
        if (x - M - from > 2.2) {
          post(x - M - POST);
          d.field(from, x - M - POST, yt, floor);
        }
        withDoor = false;
      } else if (to > from) d.field(from, to, yt, floor);
    }
    if (!pane) break;
    const under = floor - FOOT + M - (pane.y + pane.l + M);
    if (under > 2) {
      d.beam(pane.x - M - 0.2, pane.y + pane.l + M - 0.2, pane.w + 2 * M + 0.4, 1.4);
      d.field(pane.x - M, pane.x + pane.w + M, pane.y + pane.l + M + 1.2, floor, ['X', 'V']);
    }
    const above = pane.y - M - yt;
    if (above > 1.6) {
      d.beam(pane.x - M - 0.2, pane.y - M - 1.3, pane.w + 2 * M + 0.4, 1.4);
      if (above > 4.6) d.field(pane.x - M, pane.x + pane.w + M, yt, pane.y - M - 1.3, ['X', 'V', '/', '\\']);
    }
    right = pane.x + pane.w + M;
  }
  return doors;
}

function plinth(d: Draughtsman, w: number, ground: number): string {
  let stones = '';
  for (let x = 0; x < w - 1;) {
    const step = d.between(4, 7.5);
    const b = Math.min(step, w - x) - 0.8;
    stones += `M${f(x + 0.4)} ${f(ground + 1)}h${f(b)}v2.9h${f(-b)}Z`;
    x += step;
  }
  return `<rect x="-.4" y="${f(ground + 0.3)}" width="${f(w + 0.8)}" height="${PLINTH}" class="plinth"/><path class="stone" d="${stones}"/>`;
}

function front(board: number, panes: Pane[], colour: number, roof: Roof, vane: boolean, withDoor: boolean): House {
  const d = new Draughtsman(seeded(panes.map((p) => `${p.id}${p.x}${p.y}`).join()));
  const rows = storeysOf(panes);
  const width = Math.min(...panes.map((p) => p.x)) + Math.max(...panes.map((p) => p.x + p.w));
  const gable = roof === 'gable';
  const walls = gable ? rows.slice(1) : rows;
  const bounds = walls.map((row) => {
    const floor = Math.max(...row.map((p) => p.y + p.l));
    return { row, y: floor - Math.max(...row.map((p) => p.l)) - HEAD, floor: floor + FOOT };
  });
  const ye = bounds[0]?.y ?? 0;
  const ground = bounds.at(-1)?.floor ?? 0;
  const id = `rf${board}`;
  let behind = '';
  let wall = `<rect class="face" x="0" y="${f(ye)}" width="${f(width)}" height="${f(ground - ye)}"/>`;
  if (gable) {
    const x = width * (d.random() < 0.5 ? 0.74 : 0.14);
    behind = `${chimney(x, ye * 0.12, ye * 0.66)}<path class="face" d="M-.5 ${f(ye)}L${f(width / 2)} 1L${f(width + 0.5)} ${f(ye)}Z"/>`;
    gableTimber(d, width, ye, panes.find((p) => p === rows[0]?.[0]) as Pane);
  } else behind = roof === 'step' ? steppedGable(width, ye) : tiledRoof(id, roof, width, ye);
  let doors = '';
  bounds.forEach(({ row, y, floor }, i) => {
    d.beam(i ? -0.9 : -0.5, y - 0.1, width + (i ? 1.8 : 1), BEAM);
    if (i) {
      const n = Math.max(2, Math.floor(width / 5.2));
      for (let q = 0; q < n; q++)
        wall += `<rect x="${f(1.2 + (q * (width - 4)) / (n - 1))}" y="${f(y - 1.5)}" width="1.6" height="1.4" class="oak"/>`;
    }
    doors += storey(d, row, width, y, floor, withDoor && i === bounds.length - 1);
  });
  d.beam(-0.6, ground - 1.1, width + 1.2, 1.5);
  let art = `${behind}${wall}${plinth(d, width, ground)}<path class="oak" d="${d.oak}"/>${doors}`;
  if (gable)
    art += `<path d="M-4 ${f(ye + 1.8)}L${f(width / 2)} -2.2L${f(width + 4)} ${f(ye + 1.8)}L${f(width + 1)} ${f(ye + 1.8)}L${f(width / 2)} 2.4L-1 ${f(ye + 1.8)}Z" class="rf barge"/>${finial(width, vane)}`;
  return { board, colour, roof, width, height: ground + PLINTH + 0.3, top: vane ? 11 : 6, panes, art };
}

/** All houses of the street, left to right. */
export function houses(windows: BoardWindow[]): House[] {
  const boards = [...new Set(windows.map((w) => w.board))].sort((a, b) => a - b);
  const random = seeded(windows.map((w) => `${w.id}${w.picture}`).join());
  const shift = Math.floor(random() * 6);
  let step = random() < 0.5;
  let vane = Math.floor(random() * 3);
  const counts = boards.map((b) => windows.filter((w) => w.board === b).length);
  const fewest = Math.min(...counts);
  let doors = 1;
  return boards.map((board, n) => {
    const panes = windows
      .filter((w) => w.board === board)
      .map((w) => ({ id: w.id, picture: w.picture, x: w.x / 100, y: w.y / 100, w: w.width / 100, l: w.length / 100 }));
    const rows = storeysOf(panes);
    let roof: Roof = 'eaves';
    if (rows.length > 1 && rows[0]?.length === 1) roof = 'gable';
    else if (rows.length !== 2) {
      roof = step ? 'step' : 'hip';
      step = !step;
    }
    const vaned = roof === 'gable' && vane-- === 0;
    const withDoor = counts[n] === fewest && doors > 0 && doors-- > 0;
    return front(board, panes, ((n + shift) % 6) + 1, roof, vaned, withDoor);
  });
}
