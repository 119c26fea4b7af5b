import type { SchemaNode } from './annotatedSchema.ts';

/** The values that a field accepts, in a few words: `number, 0 to 1`. */
export function kindText(node: SchemaNode): string {
  if (node.kind === 'picture') return 'picture';
  if (node.kind === 'font') return 'font file';
  if (node.kind === 'box') return 'box';
  if (node.kind === 'condition') return 'answers';
  if (node.kind === 'colour') return 'colour';
  if (isWords(node)) return 'words';
  if (node.anyOf !== undefined) return alternatives(node.anyOf);
  if (node.const !== undefined) return code(node.const);
  if (node.enum !== undefined) return node.enum.map(code).join(', ');
  if (Array.isArray(node.items)) return `[${node.items.map(() => 'number').join(', ')}]`;
  if (node.type === 'array') return `list${counted(node)}${node.items !== undefined && isWords(node.items) ? ', each words' : ''}`;
  if (node.type === 'object') return objectText(node);
  if (node.type === 'null') return code(null);
  if (Object.keys(node).length === 0) return 'anything';
  if (node.type === 'boolean') return '`true` or `false`';
  if (node.type === 'string') return node.format === 'uri' ? 'address' : 'text';
  if (node.unit === 'ms') return `milliseconds${range(node)}`;
  if (node.type !== 'number' && node.type !== 'integer') throw new RangeError(`the reference has no words for ${JSON.stringify(node)}`);
  return `${node.type === 'integer' ? 'whole number' : 'number'}${range(node)}`;
}

/** Whether a field takes a text, or one text per language. */
export const isWords = ({ anyOf: [one, each] = [] }: SchemaNode): boolean =>
  one?.type === 'string' && one.const === undefined && each?.additionalProperties !== undefined && each.properties === undefined;

/** The alternatives that are objects; they have separate lines. */
export const objectsIn = ({ anyOf = [] }: SchemaNode): readonly SchemaNode[] => anyOf.filter(({ properties }) => properties !== undefined);

function alternatives(members: readonly SchemaNode[]): string {
  const kinds = members.map(kindText);
  const last = kinds.pop() ?? '';
  return kinds.length === 0 ? last : `${kinds.join(', ')} or ${last}`;
}

function objectText({ properties, propertyNames, additionalProperties }: SchemaNode): string {
  if (properties !== undefined) return `object with ${named(properties)}`;
  const each = typeof additionalProperties === 'object' ? additionalProperties : {};
  const names = propertyNames?.enum?.map(code).join(', ') ?? 'names of your own';
  return `object with any of ${names}, each with ${each.properties === undefined ? kindText(each) : named(each.properties)}`;
}

const named = (properties: NonNullable<SchemaNode['properties']>): string => Object.keys(properties).map(code).join(', ');

export const code = (value: unknown): string => `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;

function counted({ minItems, maxItems }: SchemaNode): string {
  if (minItems !== undefined && maxItems !== undefined) return ` of ${minItems} to ${maxItems}`;
  if (maxItems !== undefined) return ` of up to ${maxItems}`;
  return minItems === undefined ? '' : ` of ${minItems} or more`;
}

function range({ minimum, maximum, exclusiveMinimum }: SchemaNode): string {
  // zod gives whole numbers JavaScript's limits.
  const high = maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER ? undefined : maximum;
  const low = minimum === undefined || minimum <= Number.MIN_SAFE_INTEGER ? undefined : minimum;
  if (exclusiveMinimum !== undefined) return `, more than ${exclusiveMinimum}`;
  if (low !== undefined && high !== undefined) return `, ${low} to ${high}`;
  if (low !== undefined) return `, from ${low}`;
  return high === undefined ? '' : `, up to ${high}`;
}
