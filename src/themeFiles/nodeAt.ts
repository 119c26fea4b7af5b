import type { Node } from 'jsonc-parser';

/** What stands at a path of JSON; undefined where nothing does. Of a name that is repeated, the last counts, as in JSON.parse. */
export const nodeAt = (root: Node, path: readonly (string | number)[]): Node | undefined =>
  path.reduce<Node | undefined>((node, key) => node && childOf(node, key), root);

/** One step of the way. */
export function childOf(node: Node, key: string | number): Node | undefined {
  if (typeof key === 'number') return node.type === 'array' ? node.children?.[key] : undefined;
  if (node.type !== 'object') return undefined;
  return node.children?.findLast((property) => property.children?.[0]?.value === key)?.children?.[1];
}
