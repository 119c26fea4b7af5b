import type { Node } from 'jsonc-parser';

/** The node at a JSON path; undefined if there is none. For repeated names, the last one counts, as in JSON.parse. */
export const nodeAt = (root: Node, path: readonly (string | number)[]): Node | undefined =>
  path.reduce<Node | undefined>((node, key) => node && childOf(node, key), root);

/** The child of a node at one key or index. */
export function childOf(node: Node, key: string | number): Node | undefined {
  if (typeof key === 'number') return node.type === 'array' ? node.children?.[key] : undefined;
  if (node.type !== 'object') return undefined;
  return node.children?.findLast((property) => property.children?.[0]?.value === key)?.children?.[1];
}
