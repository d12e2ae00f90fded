/** The options form of a game, from the JSON schema that the server gives. Texts come from the game's box. */
import type { Box } from './board';
import type { GameInfo } from './protocol';

export interface OptionField {
  key: string;
  kind: 'flag' | 'choice';
  values: (string | number)[];
  fallback: string | number | boolean;
}

interface Schema {
  $ref?: string;
  $defs?: Record<string, Schema>;
  type?: string;
  enum?: (string | number)[];
  properties?: Record<string, Schema>;
  default?: unknown;
  minimum?: number;
  maximum?: number;
}

const usual: Record<string, (string | number)[]> = { turn_time: [0, 30, 60, 120, 300] };

function resolve(schema: Schema, root: Schema): Schema {
  const name = schema.$ref?.replace('#/$defs/', '');
  const target = name === undefined ? undefined : root.$defs?.[name];
  return target ? { ...target, ...(schema.default === undefined ? {} : { default: schema.default }) } : schema;
}

/** Fields in the schema's order; options of other kinds (lists) keep their defaults and have no field. */
export function optionFields(info: GameInfo, box: Box): OptionField[] {
  const root = info.options as Schema;
  const fields: OptionField[] = [];
  for (const [key, raw] of Object.entries(resolve(root, root).properties ?? {})) {
    const schema = resolve(raw, root);
    const fallback = info.defaults[key] ?? schema.default;
    if (schema.type === 'boolean') fields.push({ key, kind: 'flag', values: [], fallback: fallback === true });
    else if (schema.enum) {
      const words = schema.enum;
      const ordered = (box.choices[key] ?? []).filter((v) => words.includes(v));
      const values = [...ordered, ...words.filter((v) => !ordered.includes(v))];
      fields.push({ key, kind: 'choice', values, fallback: fallback as string | number });
    } else if (schema.type === 'integer') {
      const listed = box.choices[key] ?? usual[key] ?? range(schema.minimum, schema.maximum);
      const values = listed.includes(Number(fallback))
        ? listed
        : [...listed, Number(fallback)].sort((a, b) => Number(a) - Number(b));
      if (values.length > 1) fields.push({ key, kind: 'choice', values, fallback: Number(fallback) });
    }
  }
  return fields;
}

function range(from?: number, to?: number): number[] {
  if (from === undefined || to === undefined || to - from > 12) return [];
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}

/** Options that differ from the game's defaults. */
export function unusual(options: Record<string, unknown>, info: GameInfo): string[] {
  return Object.keys(info.defaults).filter(
    (k) => JSON.stringify(options[k] ?? info.defaults[k]) !== JSON.stringify(info.defaults[k]),
  );
}
