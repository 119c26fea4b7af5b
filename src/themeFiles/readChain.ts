import { realpathSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { Node } from 'jsonc-parser';
import type { Result } from '../shared/errors.ts';
import { failure, success } from '../shared/errors.ts';
import { nearest } from '../shared/theme/nearest.ts';
import { setTo } from '../shared/theme/setTo.ts';
import type { Fix } from '../shared/theme/ThemeEdit.ts';
import { themeSchema } from '../shared/theme/themeSchema.ts';
import { findTheme, themeNames } from './findTheme.ts';
import { isElsewhere } from './isElsewhere.ts';
import { childOf } from './nodeAt.ts';
import { readThemeFile } from './readThemeFile.ts';
import type { ThemeDraft, ThemeFile } from './ThemeFile.ts';
import type { ThemeFinding } from './ThemeFinding.ts';

/** The limit for a chain: no author intends a longer one. */
const longestChain = 8;

/**
 * The permitted bases: any theme, or only those of the themes folder. The latter is for strangers' themes, because a path could make the booth read
 * any file.
 */
type AllowedBases = 'any' | 'bundled';

export interface ChainSource {
  readonly themesFolder: string;
  readonly bases?: AllowedBases;
  /** The unsaved content of one of the chain's files. */
  readonly draft?: ThemeDraft;
}

/** A theme's file and those of its base themes, from the theme itself to the last base. */
export function readChain(file: string, { themesFolder, bases = 'any', draft }: ChainSource): Result<ThemeFile[], ThemeFinding[]> {
  const chain: ThemeFile[] = [];
  let next: string | null = realpathSync(file);
  while (next !== null) {
    const read = readThemeFile(next, draft);
    if (!read.ok) return read;
    chain.push(read.value);
    const base = baseOf(read.value, chain, { themesFolder, bases });
    if (!base.ok) return base;
    next = base.value;
  }
  return success(chain);
}

function baseOf(
  theme: ThemeFile,
  chain: readonly ThemeFile[],
  { themesFolder, bases }: { readonly themesFolder: string; readonly bases: AllowedBases },
): Result<string | null, ThemeFinding[]> {
  const node = childOf(theme.root, 'extends');
  if (node === undefined) return misspelt(theme, chain.length === 1);
  const line = theme.lineAt(node.offset);
  const refuse = (finding: { message: string; didYouMean?: string }): Result<null, ThemeFinding[]> =>
    failure([
      {
        file: theme.file,
        line,
        path: 'extends',
        at: ['extends'],
        ...finding,
        ...(finding.didYouMean === undefined || chain.length > 1 ? {} : { fix: setTo(['extends'], finding.didYouMean) }),
      },
    ]);
  const name: unknown = node.value;
  if (typeof name !== 'string' || name.trim() === '')
    return refuse({ message: 'Expected the name or the folder of a theme, as a text in quotes.' });
  // Check this before any access to the path.
  if (isElsewhere(name))
    return refuse({
      message: `Found "${name}"; expected the name or the folder of a theme on this machine, so that the booth needs no network.`,
    });
  if (bases === 'bundled' && !themeNames(themesFolder).includes(name))
    return refuse({ message: `This can extend only themes that come with Stagebooth: ${themeNames(themesFolder).join(', ')}.` });
  const found = findTheme(name, { themesFolder, from: theme.folder });
  if (!found.ok) return refuse(found.error);
  // The base's folder becomes part of the theme, with all its pictures: a folder that merely contains some JSON must not.
  if (basename(found.value) !== 'theme.json')
    return refuse({ message: `Expected the name or the folder of a theme, not the file "${name}".` });
  const file = realpathSync(found.value);
  const earlier = chain.findIndex((one) => one.file === file);
  if (earlier >= 0) {
    const circle = [...chain.slice(earlier).map((one) => one.file), file].map((one) => basename(dirname(one)));
    return refuse({ message: `These themes extend each other in a circle: ${circle.join(' -> ')}.` });
  }
  if (chain.length >= longestChain)
    return refuse({ message: `A theme can be based on ${longestChain - 1} others at most; this is one too many.` });
  return success(file);
}

/**
 * Reports a misspelt `extends`: without a base a theme lacks everything it doesn't set itself, and one missing letter would be reported as thirty
 * missing values.
 */
function misspelt({ root, file, lineAt }: ThemeFile, isOwn: boolean): Result<null, ThemeFinding[]> {
  const known = Object.keys(themeSchema.shape);
  const isMeant = (name: string): boolean => !known.includes(name) && nearest(name, ['extends', ...known]) === 'extends';
  const names = (root.children ?? []).flatMap(({ children: [name] = [] }): Node[] => (name === undefined ? [] : [name]));
  const found = names.find((name) => typeof name.value === 'string' && isMeant(name.value));
  if (found === undefined) return success(null);
  const path = String(found.value);
  const message = `"${path}" is not a name that a theme has here.`;
  const fix: Fix = { label: 'Call it "extends"', edits: [{ kind: 'rename', path: [path], to: 'extends' }] };
  return failure([{ file, line: lineAt(found.offset), path, at: [path], message, didYouMean: 'extends', ...(isOwn ? { fix } : {}) }]);
}

type Path = readonly (string | number)[];

/** The origin of a value of the merged theme. */
interface Owner {
  /** The file's index in the chain, 0 being the theme itself. */
  readonly place: number;
  /** Counted from 1: the line of the value or, if it is missing, of the part that lacks it. */
  readonly line: number;
}

/** The file in a chain responsible for a value or its absence: the first file that sets the value or overrides one of its parents. */
export function ownerOf(chain: readonly ThemeFile[], path: Path): Owner {
  const walks = chain.map((theme) => walk(theme.root, path));
  const decisive = walks.findIndex(({ decided }) => decided);
  const deepest = walks.reduce((best, { depth }, place) => (depth > (walks[best]?.depth ?? 0) ? place : best), 0);
  const place = decisive >= 0 ? decisive : deepest;
  return { place, line: chain[place]?.lineAt(walks[place]?.node.offset ?? 0) ?? 1 };
}

/** How far a path exists in one file. `decided` if the file has the value itself, or a value that hides the base's. */
function walk(root: Node, path: Path): { node: Node; depth: number; decided: boolean } {
  let node = root;
  for (const [depth, key] of path.entries()) {
    const next = childOf(node, key);
    if (next === undefined) return { node, depth, decided: node.type !== 'object' || insideList(node) };
    node = next;
  }
  return { node, depth: path.length, decided: true };
}

const insideList = (node: Node): boolean => node.type === 'array' || (node.parent !== undefined && insideList(node.parent));
