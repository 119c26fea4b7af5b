import type { Node } from 'jsonc-parser';
import type { ThemeFile } from './ThemeFile.ts';

type Path = readonly (string | number)[];

/** Where a value of the merged theme comes from. */
export interface Owner {
  /** Place of the file in the chain, 0 being the theme itself. */
  readonly place: number;
  /** Counted from 1: the value's own line or, where it is missing, that of what it is missing in. */
  readonly line: number;
}

/**
 * The file of a chain that a value, or its being missing, is to be blamed on: the first one that has it, or that has replaced
 * a list or a value which it would be part of.
 */
export function ownerOf(chain: readonly ThemeFile[], path: Path): Owner {
  const walks = chain.map((theme) => walk(theme.root, path));
  const decisive = walks.findIndex(({ decided }) => decided);
  const deepest = walks.reduce((best, { depth }, place) => (depth > (walks[best]?.depth ?? 0) ? place : best), 0);
  const place = decisive >= 0 ? decisive : deepest;
  return { place, line: chain[place]?.lineAt(walks[place]?.node.offset ?? 0) ?? 1 };
}

/** As far as the path leads in one file. Decided where it leads to its end, or to something that hides what a base has there. */
function walk(root: Node, path: Path): { node: Node; depth: number; decided: boolean } {
  let node = root;
  for (const [depth, key] of path.entries()) {
    const next = childOf(node, key);
    if (next === undefined) return { node, depth, decided: node.type !== 'object' || insideList(node) };
    node = next;
  }
  return { node, depth: path.length, decided: true };
}

/** The value of a key; of a repeated one, the last, as in JSON.parse. */
function childOf(node: Node, key: string | number): Node | undefined {
  if (typeof key === 'number') return node.type === 'array' ? node.children?.[key] : undefined;
  if (node.type !== 'object') return undefined;
  return node.children?.findLast((property) => property.children?.[0]?.value === key)?.children?.[1];
}

const insideList = (node: Node): boolean => node.type === 'array' || (node.parent !== undefined && insideList(node.parent));
