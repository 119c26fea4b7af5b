import type { SchemaNode } from './annotatedSchema.ts';

/** What a field takes, in a few words: `number, 0 to 1`. */
export function kindText(node: SchemaNode): string {
  if (node.kind === 'picture') return 'picture';
  if (node.kind === 'font') return 'font file';
  if (node.kind === 'box') return 'box';
  if (node.kind === 'condition') return 'answers';
  if (node.kind === 'colour') return 'colour';
  if (isWords(node)) return 'words';
  if (node.const !== undefined) return code(node.const);
  if (node.enum !== undefined) return node.enum.map(code).join(', ');
  if (Array.isArray(node.items)) return `[${node.items.map(() => 'number').join(', ')}]`;
  if (node.type === 'array') return `list${counted(node)}`;
  if (node.type === 'boolean') return '`true` or `false`';
  if (node.type === 'string') return node.format === 'uri' ? 'address' : 'text';
  if (node.unit === 'ms') return `milliseconds${range(node)}`;
  return `${node.type === 'integer' ? 'whole number' : 'number'}${range(node)}`;
}

/** A text, or one for each language. */
export const isWords = ({ anyOf }: SchemaNode): boolean => anyOf?.[0]?.type === 'string';

export const code = (value: unknown): string => `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;

function counted({ minItems, maxItems }: SchemaNode): string {
  if (minItems !== undefined && maxItems !== undefined) return ` of ${minItems} to ${maxItems}`;
  if (maxItems !== undefined) return ` of up to ${maxItems}`;
  return minItems === undefined ? '' : ` of ${minItems} or more`;
}

function range({ minimum, maximum, exclusiveMinimum }: SchemaNode): string {
  // zod gives whole numbers the limits of JavaScript.
  const high = maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER ? undefined : maximum;
  const low = minimum === undefined || minimum <= Number.MIN_SAFE_INTEGER ? undefined : minimum;
  if (exclusiveMinimum !== undefined) return `, more than ${exclusiveMinimum}`;
  if (low !== undefined && high !== undefined) return `, ${low} to ${high}`;
  if (low !== undefined) return `, from ${low}`;
  return high === undefined ? '' : `, up to ${high}`;
}
