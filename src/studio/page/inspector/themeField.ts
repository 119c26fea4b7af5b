import { globalRegistry } from 'zod';
import type { z } from 'zod';
import { themeFileSchema } from '../../../shared/theme/themeFileSchema.ts';
import type { Path } from '../../../shared/theme/ThemeEdit.ts';
import { fieldLabel, nameInWords, unitOf } from '../names/fieldLabel.ts';

/** The kinds of fields named by the schema's annotations, whatever their type. */
const marked = ['saying', 'colour', 'picture', 'font', 'condition'] as const;

/** The names of multi-line texts. */
const long = ['prompt', 'groupPrompt', 'negativePrompt'];

/** A number's range; a missing limit is undefined. */
export interface NumberLimits {
  readonly min: number | undefined;
  readonly max: number | undefined;
  /** Whether the number must be greater than `min`. */
  readonly above: boolean;
  readonly whole: boolean;
  /** The step of one press of an arrow key. */
  readonly step: number;
}

export interface Variant {
  readonly label: string;
  readonly help: string;
  readonly schema: z.ZodType;
}

/** The kind of control that edits a field. */
export type FieldKind =
  /** A group of fields, by name. */
  | { readonly control: 'group'; readonly names: readonly string[] }
  | { readonly control: 'list'; readonly least: number; readonly most: number | undefined; readonly element: z.ZodType }
  /** A choice between variants. */
  | { readonly control: 'variant'; readonly variants: readonly Variant[] }
  | { readonly control: 'number'; readonly limits: NumberLimits; readonly unit: string | null }
  /** Related numbers: a box, a point, a shadow. */
  | { readonly control: 'numbers'; readonly parts: readonly { readonly label: string; readonly limits: NumberLimits }[] }
  | { readonly control: 'switch'; /** How "no" is stored: as `false`, or not at all. */ readonly off: 'false' | 'left-out' }
  | { readonly control: 'choice'; readonly choices: readonly (string | number)[] }
  | { readonly control: 'text'; readonly long: boolean }
  | { readonly control: 'saying' }
  | { readonly control: 'colour' }
  | { readonly control: 'picture' }
  | { readonly control: 'font' }
  | { readonly control: 'family' }
  | { readonly control: 'condition' }
  | { readonly control: 'json' }
  /** A fixed value that identifies its parent's variant, so there is nothing to choose. */
  | { readonly control: 'fixed'; readonly value: unknown };

/** One field of a theme, as shown to users. */
export interface ThemeField {
  readonly path: Path;
  readonly label: string;
  /** The description from the schema, with names in backticks. */
  readonly help: string;
  readonly kind: FieldKind;
  /** Whether the field is optional. */
  readonly optional: boolean;
  /** Whether the value may be `null`, which means none. */
  readonly nullable: boolean;
  readonly schema: z.ZodType;
}

/** The whole theme as a field. */
export const wholeTheme: ThemeField = describe([], themeFileSchema, '');

/** The field at a path of a theme; `whole` determines the variants on the path. Null if themes have no such field. */
export function fieldAt(path: Path, whole: unknown): ThemeField | null {
  let [field, value]: [ThemeField | null, unknown] = [wholeTheme, whole];
  for (const key of path) {
    if (field === null) return null;
    field = fieldIn(field, key, value);
    value = partOf(value, key);
  }
  return field;
}

/** A field's subfield with this name or index; `value` is the field's value. Null if there is no such subfield. */
export function fieldIn(parent: ThemeField, key: string | number, value: unknown): ThemeField | null {
  const path = [...parent.path, key];
  const { kind } = parent;
  if (kind.control === 'list') return typeof key === 'number' ? describe(path, kind.element, parent.help) : null;
  const schema = kind.control === 'variant' ? variantOf(kind.variants, value)?.schema : parent.schema;
  if (schema === undefined || typeof key !== 'string') return null;
  const def = bare(schema).schema.def;
  if (def.type === 'object') {
    const part = (def as z.core.$ZodObjectDef).shape[key];
    return part === undefined ? null : describe(path, part as z.ZodType, parent.help);
  }
  const names = keysOf(def);
  if (names?.includes(key) !== true) return null;
  return { ...describe(path, (def as z.core.$ZodRecordDef).valueType as z.ZodType, parent.help), optional: true };
}

/** The names of a field's subfields, in the schema's order. */
export function namesIn({ kind }: ThemeField, value: unknown): readonly string[] {
  if (kind.control === 'group') return kind.names;
  if (kind.control !== 'variant') return [];
  const variant = variantOf(kind.variants, value);
  const inner = variant === undefined ? null : kindOf(bare(variant.schema), '', []);
  return inner?.control === 'group' ? inner.names : [];
}

/** The variant that a value belongs to: the one whose first field it has or, if it has none of these, the one that accepts it. */
export function variantOf(variants: readonly Variant[], value: unknown): Variant | undefined {
  if (value === undefined) return undefined;
  const names = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  const namedLike = variants.find(({ schema }) => {
    const { def } = bare(schema).schema;
    return def.type === 'object' && names.includes(Object.keys((def as z.core.$ZodObjectDef).shape)[0] ?? '');
  });
  return namedLike ?? variants.find(({ schema }) => schema.safeParse(value).success);
}

/** A schema without its optional wrappers, and their combined annotations. */
interface Bare {
  readonly schema: z.ZodType;
  readonly optional: boolean;
  readonly nullable: boolean;
  readonly said: Readonly<Record<string, unknown>>;
}

export function bare(schema: z.ZodType): Bare {
  const { type, innerType } = schema.def as { readonly type: string; readonly innerType?: z.ZodType };
  const said = globalRegistry.get(schema) ?? {};
  if (innerType === undefined) return { schema, optional: false, nullable: false, said };
  const inner = bare(innerType);
  return {
    ...inner,
    optional: inner.optional || type === 'optional',
    nullable: inner.nullable || type === 'nullable',
    said: { ...inner.said, ...said },
  };
}

function describe(path: Path, schema: z.ZodType, helpAbove: string): ThemeField {
  const inner = bare(schema);
  const help = typeof inner.said['description'] === 'string' ? inner.said['description'] : helpAbove;
  const { optional, nullable } = inner;
  return { path, label: fieldLabel(path), help, kind: kindOf(inner, String(path.at(-1)), path), optional, nullable, schema };
}

function kindOf({ schema, optional, said }: Bare, name: string, path: Path): FieldKind {
  const mark = marked.find((one) => one === said['kind']);
  if (mark !== undefined) return { control: mark };
  const { def } = schema;
  switch (def.type) {
    case 'object':
      return { control: 'group', names: Object.keys((def as z.core.$ZodObjectDef).shape) };
    case 'record': {
      const names = keysOf(def);
      return names === null ? { control: 'json' } : { control: 'group', names };
    }
    case 'array': {
      const checks = checksOf(def);
      const least = checks.find(({ check }) => check === 'min_length')?.['minimum'] as number | undefined;
      const most = checks.find(({ check }) => check === 'max_length')?.['maximum'] as number | undefined;
      return { control: 'list', least: least ?? 0, most, element: (def as z.core.$ZodArrayDef).element as z.ZodType };
    }
    case 'tuple': {
      const items = (def as z.core.$ZodTupleDef).items as readonly z.ZodType[];
      const labels = partLabels(name, path, items.length);
      return { control: 'numbers', parts: items.map((item, place) => ({ label: labels[place] ?? '', limits: limitsOf(item, '') })) };
    }
    case 'union':
      return { control: 'variant', variants: ((def as z.core.$ZodUnionDef).options as readonly z.ZodType[]).map(variantFor) };
    case 'literal': {
      const { values } = def as z.core.$ZodLiteralDef<string | number | boolean>;
      if (values.length > 1) return { control: 'choice', choices: values.filter((value) => typeof value !== 'boolean') };
      return optional && values[0] === true ? { control: 'switch', off: 'left-out' } : { control: 'fixed', value: values[0] };
    }
    case 'enum':
      return { control: 'choice', choices: Object.values((def as z.core.$ZodEnumDef).entries) };
    case 'boolean':
      return { control: 'switch', off: 'false' };
    case 'number':
      return {
        control: 'number',
        limits: limitsOf(schema, said['unit'] === 'ms' ? 'ms' : name),
        unit: said['unit'] === 'ms' ? 'ms' : unitOf(name),
      };
    case 'string':
      return name === 'family' && path[0] !== 'fonts' ? { control: 'family' } : { control: 'text', long: long.includes(name) };
    default:
      throw new RangeError(`The inspector has no control for ${def.type} at ${path.join('.')}.`);
  }
}

function variantFor(schema: z.ZodType): Variant {
  const { schema: inner, said } = bare(schema);
  const help = typeof said['description'] === 'string' ? said['description'] : '';
  const { def } = inner;
  if (def.type === 'literal') return { label: nameInWords(String((def as z.core.$ZodLiteralDef<string>).values[0])), help, schema };
  const names = def.type === 'object' ? Object.keys((def as z.core.$ZodObjectDef).shape) : [];
  return { label: variantLabels[names[0] ?? ''] ?? nameInWords(names[0] ?? def.type), help, schema };
}

/** The labels of a layer's variants, each by a field that only this variant has. */
const variantLabels: Readonly<Record<string, string>> = {
  image: 'Picture',
  picture: 'The guests',
  text: 'Words',
  fill: 'Plain area',
  shot: 'Shot',
  made: 'What guests take home',
  code: 'QR code',
  shift: 'Moved',
  from: 'Cut off above a line',
};

/** The permitted names in a record; null if any are allowed. */
function keysOf(def: z.core.$ZodTypeDef): readonly string[] | null {
  if (def.type !== 'record') return null;
  const { def: key } = (def as z.core.$ZodRecordDef).keyType as unknown as z.ZodType;
  return key.type === 'enum' ? Object.values((key as z.core.$ZodEnumDef).entries).map(String) : null;
}

function partLabels(name: string, path: Path, count: number): readonly string[] {
  if (count === 4) return ['X', 'Y', 'Width', 'Height'];
  if (count === 3) return ['Down', 'Blur', 'Opacity'];
  if (name === 'stage') return ['Width', 'Height'];
  return path.at(-1) === 'shift' ? ['Right', 'Down'] : ['X', 'Y'];
}

interface CheckDef {
  readonly check: string;
  readonly [name: string]: unknown;
}

const checksOf = (def: z.core.$ZodTypeDef): readonly CheckDef[] =>
  ((def as { checks?: readonly z.core.$ZodCheck[] }).checks ?? []).map(({ _zod }) => _zod.def as unknown as CheckDef);

function limitsOf(schema: z.ZodType, name: string): NumberLimits {
  const { def } = bare(schema).schema;
  const checks = checksOf(def);
  const bound = (check: string): CheckDef | undefined => checks.findLast((one) => one.check === check);
  const [low, high] = [bound('greater_than'), bound('less_than')];
  const whole = (def as { readonly format?: string }).format === 'safeint';
  const [min, max] = [low?.['value'] as number | undefined, high?.['value'] as number | undefined];
  return {
    min,
    max,
    above: low?.['inclusive'] === false,
    whole,
    step: stepOf(name, whole, max === undefined || min === undefined ? Infinity : max - min),
  };
}

function stepOf(name: string, whole: boolean, range: number): number {
  if (name === 'ms') return 50;
  if (whole) return 1;
  return range <= 2.5 ? 0.05 : range <= 12 ? 0.1 : range <= 24 ? 0.5 : 1;
}

const partOf = (value: unknown, key: string | number): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? (value as Record<string | number, unknown>)[key] : undefined;
