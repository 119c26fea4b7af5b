import type { z } from 'zod';
import type { Path } from '../../../shared/theme/ThemeEdit.ts';
import { featuresInTheme } from '../../document/featuresInTheme.ts';
import { ownStrip } from '../card/ownStrip.ts';
import { partInList } from '../names/fieldLabel.ts';
import type { NumberLimits, ThemeField } from './themeField.ts';
import { bare, fieldIn, namesIn, variantOf } from './themeField.ts';
import { valueAt } from '../../document/editText.ts';

/** A field's initial value: everything required, and nothing more. `whole` is the theme, whose existing names are taken. */
export function startValue(field: ThemeField, whole: unknown): unknown {
  const { kind, path } = field;
  switch (kind.control) {
    case 'group': {
      // Each shot of a strip needs a position, so start with a complete strip.
      if (path[0] === 'formats' && path[2] === 'strip' && path.length === 3) return ownStrip(whole as Parameters<typeof ownStrip>[0]);
      // Start with a visible size, because the minimum would be invisible.
      if (path[0] === 'character' && path[1] === 'props' && path.length === 3) return { image: 'emoji:sunglasses', at: 'eyes', width: 2.2 };
      for (const feature of featuresInTheme) {
        const begun = feature.start(path, whole, ownName([...path, 'id'], whole) ?? 'sheet-1');
        if (begun !== null) return begun;
      }
      const parts = kind.names.flatMap((name): [string, unknown][] => {
        const part = fieldIn(field, name, undefined);
        return part === null || part.optional ? [] : [[name, startValue(part, whole)]];
      });
      return Object.fromEntries(parts);
    }
    case 'list': {
      return Array.from({ length: kind.least }, (_none, place) => {
        const part = fieldIn(field, place, undefined);
        return part === null ? null : startValue(part, whole);
      });
    }
    case 'variant':
      return startOfVariant(field, kind.variants[0]?.schema, undefined, whole);
    case 'number':
      return startOfNumber(kind.limits);
    case 'numbers':
      return kind.parts.map(({ limits }, place) => (kind.parts.length === 4 && place > 1 ? 200 : startOfNumber(limits)));
    case 'switch':
      return kind.off === 'left-out';
    case 'choice':
      return kind.choices[0];
    case 'fixed':
      return kind.value;
    case 'colour':
      return colourIn(whole);
    case 'picture':
      return field.path.at(-1) === 'reference' ? 'style.png' : 'emoji:sparkles';
    case 'font':
      return 'fontsource:figtree/latin-400';
    case 'family':
      return familyIn(whole);
    case 'condition':
    case 'json':
      return {};
    case 'saying':
      return field.label;
    case 'text':
      return startOfText(path, field.schema, field.label, whole);
  }
}

/** Like `startValue`, for one of several variants. Keeps the old value's common fields. */
export function startOfVariant(field: ThemeField, schema: z.ZodType | undefined, before: unknown, whole: unknown): unknown {
  if (schema === undefined) return undefined;
  const { def } = bare(schema).schema;
  if (def.type === 'literal') return (def as z.core.$ZodLiteralDef<string>).values[0];
  const [first = ''] = Object.keys((def as z.core.$ZodObjectDef).shape);
  // A value just large enough to identify this variant.
  const hint = { [first]: null };
  const parts = namesIn(field, hint).flatMap((name): [string, unknown][] => {
    const part = fieldIn(field, name, hint);
    if (part === null) return [];
    const kept = valueAt(before, [name]);
    if (kept !== undefined && part.schema.safeParse(kept).success) return [[name, kept]];
    return part.optional ? [] : [[name, startValue(part, whole)]];
  });
  return Object.fromEntries(parts);
}

/** The index of a value's variant; -1 for none. */
export const placeOfVariant = (field: ThemeField, value: unknown): number => {
  const { kind } = field;
  if (kind.control !== 'variant') return -1;
  const fitting = variantOf(kind.variants, value);
  return fitting === undefined ? -1 : kind.variants.indexOf(fitting);
};

function startOfNumber({ min, max, above, step }: NumberLimits): number {
  if (min === undefined || max === undefined) return 1;
  // One is a good start for shares, scales and opacities; zero is a good start for positions and rotations.
  if (min <= 0 && max >= 1) return above ? Math.max(1, step) : min < 0 ? 0 : Math.min(1, max);
  return min;
}

function startOfText(path: Path, schema: z.ZodType, label: string, whole: unknown): string {
  const tried = [ownName(path, whole), label, 'en', 'new', 'PageDown', 'https://example.com/'];
  return tried.find((text) => text !== null && schema.safeParse(text).success) ?? label;
}

/** A copy of a list item for the index `at`, with an id or value that differs from those of its neighbours. */
export function copyOfPart(value: unknown, list: Path, at: number, whole: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const own = ['id', 'value'].filter((name) => name in value).map((name) => [name, ownName([...list, at, name], whole)]);
  return { ...value, ...(Object.fromEntries(own) as object) };
}

/** An identifier that differs from those of the neighbours: the first unused name of its kind. Null for other fields. */
function ownName(path: Path, whole: unknown): string | null {
  const [name, place, list] = [path.at(-1), path.at(-2), path.slice(0, -2)];
  if ((name !== 'id' && name !== 'value') || typeof place !== 'number') return null;
  const others = valueAt(whole, list);
  const taken = Array.isArray(others) ? others.map((one) => valueAt(one, [name])) : [];
  const named = (number: number): string => (name === 'value' ? String(number) : `${partInList(list).toLowerCase()}-${String(number)}`);
  let number = place + 1;
  while (taken.includes(named(number))) number++;
  return named(number);
}

const colourIn = (whole: unknown): string => {
  const ink = valueAt(whole, ['colors', 'ink']);
  return typeof ink === 'string' ? ink : '#000000';
};

const familyIn = (whole: unknown): string => {
  const family = valueAt(whole, ['fonts', 0, 'family']);
  return typeof family === 'string' ? family : 'sans-serif';
};
