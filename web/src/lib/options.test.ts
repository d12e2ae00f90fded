import { expect, it } from 'vitest';
import type { Box } from './board';
import { optionFields, unusual } from './options';
import type { GameInfo } from './protocol';

const info: GameInfo = {
  id: 'x',
  title: 'X',
  edition: 1,
  min_seats: 2,
  max_seats: 4,
  levels: ['weak'],
  minutes: 20,
  defaults: { turn_time: 45, hard: false, size: 'normal', list: [] },
  options: {
    $ref: '#/$defs/O',
    $defs: {
      O: {
        properties: {
          turn_time: { type: 'integer' },
          hard: { type: 'boolean' },
          size: { enum: ['easy', 'normal'] },
          list: { type: 'array' },
        },
      },
    },
  },
};

it('makes a form from the schema and keeps an unusual default among the suggestions', () => {
  const fields = optionFields(info, { choices: {} } as unknown as Box);
  expect(fields.map((f) => [f.key, f.kind])).toEqual([
    ['turn_time', 'choice'],
    ['hard', 'flag'],
    ['size', 'choice'],
  ]);
  expect(fields[0]?.values).toEqual([0, 30, 45, 60, 120, 300]);
});

it('counts what differs from the defaults', () => {
  expect(unusual({ hard: true, size: 'normal' }, info)).toEqual(['hard']);
});
