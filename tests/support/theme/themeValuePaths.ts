import type { SchemaNode } from '../../../src/themeFiles/reference/annotatedSchema.ts';
import { annotatedSchema } from '../../../src/themeFiles/reference/annotatedSchema.ts';

/** The paths of all values that a theme may have, each once. `layouts` represents the layouts of both orientations. */
export const themeValuePaths = (): readonly string[] => [
  ...new Set(pathsBelow(annotatedSchema(), '').map((path) => path.replace(/^layouts\.(portrait|landscape)\./, 'layouts.'))),
];

function pathsBelow(node: SchemaNode, path: string): readonly string[] {
  // A text, a condition and a box each count as one value, regardless of their JSON.
  if (node['kind'] !== undefined) return [path];
  if (node.anyOf !== undefined) return node.anyOf.flatMap((one) => pathsBelow(one, path));
  if (node.properties !== undefined)
    return Object.entries(node.properties).flatMap(([name, child]) => pathsBelow(child, path === '' ? name : `${path}.${name}`));
  const { items, additionalProperties: named } = node;
  if (items !== undefined && !Array.isArray(items)) return pathsBelow(items, `${path}[]`);
  return typeof named === 'object' && Object.keys(named).length > 0 ? pathsBelow(named, `${path}.*`) : [path];
}
