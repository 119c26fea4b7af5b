import type { SchemaNode } from './annotatedSchema.ts';
import { annotatedSchema } from './annotatedSchema.ts';

/**
 * The schema with which editors complete and check a theme.json: JSON Schema draft 7, which all editors support. `example` is the JSON of a complete
 * theme; its values are offered as defaults. A theme that extends another may omit any name; inside lists, which replace the base's lists as a whole,
 * nothing may be omitted.
 */
export function themeJsonSchema(example: unknown): unknown {
  const root = annotatedSchema();
  const complete = (root.required ?? []).filter((name) => name !== 'extends');
  const { $schema, ...rest } = lenient(root, example);
  return {
    $schema,
    title: 'A theme of Stagebooth',
    // For VS Code, which otherwise reports comments in a .json file as errors.
    allowComments: true,
    allowTrailingCommas: true,
    ...rest,
    if: { not: { required: ['extends'] } },
    then: { required: complete },
  };
}

function lenient(node: SchemaNode, example: unknown): SchemaNode {
  const { required: _inherited, properties, kind: _kind, unit: _unit, ...rest } = node;
  if (properties === undefined) return { ...strict(rest), ...offered(node, example) };
  const inside = Object.entries(properties).map(([name, child]) => [name, lenient(child, valueOf(example, name))]);
  return { ...rest, properties: Object.fromEntries(inside) as Record<string, SchemaNode> };
}

/** Inside lists the schema applies unchanged; only our own keywords are removed. */
function strict(node: SchemaNode): SchemaNode {
  const { kind: _kind, unit: _unit, ...rest } = node;
  return Object.fromEntries(Object.entries(rest).map(([keyword, value]) => [keyword, strictValue(keyword, value)]));
}

function strictValue(keyword: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((part: unknown) => (isNode(part) ? strict(part) : part));
  if (!isNode(value) || keyword === 'default') return value;
  if (keyword !== 'properties') return strict(value);
  return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, strict(child as SchemaNode)]));
}

/** No defaults for long lists: editors shouldn't insert them. */
function offered({ items }: SchemaNode, example: unknown): { default?: unknown } {
  const isTuple = Array.isArray(items);
  return example === undefined || (Array.isArray(example) && !isTuple) ? {} : { default: example };
}

const isNode = (value: unknown): value is SchemaNode => typeof value === 'object' && value !== null && !Array.isArray(value);

const valueOf = (parent: unknown, name: string): unknown => (isNode(parent) ? parent[name] : undefined);
