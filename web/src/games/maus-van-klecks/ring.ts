/** Where things lie on the round canvas: a drawing of 600 × 600, centre 300, seven spaces clockwise from the cakes on top. */
import { SPACES, type Figure, type Token } from './types';

const CENTRE = 300;
export const STEP = 360 / SPACES;
export const ORBIT = 212;

export interface Point {
  x: number;
  y: number;
}

/** The point at a distance from the centre, degrees clockwise from the top. */
export function at(radius: number, degrees: number): Point {
  const a = (degrees * Math.PI) / 180;
  return { x: CENTRE + radius * Math.sin(a), y: CENTRE - radius * Math.cos(a) };
}

/** The middle of a space (0 has the cakes; any whole number, also past a full round). */
export function space(place: number): Point {
  return at(ORBIT, (((place % SPACES) + SPACES) % SPACES) * STEP);
}

/** Brushes and pencils between the spaces: symbol, colour of the handle, of the tip. */
export const tools: { kind: 'brush' | 'pencil'; c: string; tip: string }[] = [
  { kind: 'brush', c: '#a9303a', tip: '#2f6db5' },
  { kind: 'pencil', c: '#d79a25', tip: '#33231b' },
  { kind: 'brush', c: '#2b5a52', tip: '#f0bd2b' },
  { kind: 'pencil', c: '#2c5a94', tip: '#2c5a94' },
  { kind: 'brush', c: '#3b2a22', tip: '#c8362c' },
  { kind: 'brush', c: '#c98b2e', tip: '#5a9a4a' },
  { kind: 'pencil', c: '#a33b2e', tip: '#a33b2e' },
];

export const blobs = [
  'M0-62C26-66 52-50 62-26 72-4 66 28 44 46 22 64-18 66-42 50-66 34-72 0-62-24-54-46-28-58 0-62Z',
  'M4-60C34-62 60-44 66-14 70 14 54 44 28 56 0 66-34 60-54 40-70 20-70-12-58-34-46-54-24-60 4-60Z',
  'M-6-63C22-64 50-56 62-32 72-10 68 22 50 42 30 62-8 66-36 54-62 42-72 12-64-18-56-46-34-62-6-63Z',
];
export const washes = ['#5a9a4a', '#2f6db5', '#e5822b', '#7b4f9e', '#c8362c', '#2aa5a0', '#f0bd2b'];

const crowd: Record<number, [number, number][]> = {
  1: [[0, 0]],
  2: [
    [-34, 5],
    [34, -5],
  ],
  3: [
    [-36, 4],
    [0, -10],
    [36, 4],
  ],
  4: [
    [-42, -2],
    [-14, 12],
    [14, -12],
    [42, 2],
  ],
  5: [
    [-42, -8],
    [-21, 14],
    [0, -14],
    [21, 14],
    [42, -8],
  ],
};

export interface Standing extends Point {
  figure: Figure;
  seat: number | null;
  place: number;
}

/** Where each figure stands, in drawing order (the nearest last); several on a space make room for one another. */
export function stand(tokens: Token[]): Standing[] {
  const spaces = new Map<number, Token[]>();
  for (const token of tokens) spaces.set(token.place, [...(spaces.get(token.place) ?? []), token]);
  const all: Standing[] = [];
  for (const [place, on] of spaces) {
    const middle = space(place);
    on.forEach((token, n) => {
      const [dx, dy] = crowd[on.length]?.[n] ?? [0, 0];
      all.push({ ...token, x: middle.x + dx, y: middle.y + dy });
    });
  }
  return all.sort((a, b) => a.y - b.y || a.x - b.x);
}

/** A dotted arc for each space that a figure hops over. */
export function arcs(from: number, spaces: number): string[] {
  return Array.from({ length: spaces }, (_, k) => {
    const a = space(from + k);
    const b = space(from + k + 1);
    const m = at(300, (((from + k + 0.5) % SPACES) + SPACES) * STEP);
    const n = (v: number): string => v.toFixed(1);
    return `M${n(a.x)} ${n(a.y + 4)}Q${n(m.x)} ${n(m.y)} ${n(b.x)} ${n(b.y + 4)}`;
  });
}

/** Where the cakes of the pile lie, back rows first; no more than ten are drawn. */
export const cakeSpots: [number, number][] = [
  [-34, -34],
  [0, -40],
  [34, -34],
  [-50, -8],
  [-17, -14],
  [17, -14],
  [50, -8],
  [-34, 14],
  [0, 10],
  [34, 14],
];
