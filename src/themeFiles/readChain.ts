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

/** Nobody means a chain this long. */
const longestChain = 8;

/** What a theme may extend: any other, or only those of the themes folder. The latter is for others' themes: a path would have any file read. */
type AllowedBases = 'any' | 'bundled';

export interface ChainSource {
  readonly themesFolder: string;
  readonly bases?: AllowedBases;
  /** What one of its files would say, were it saved. */
  readonly draft?: ThemeDraft;
}

/** A theme's file and those of the themes that it extends, from itself to the last base. */
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
  // Before anything looks for it.
  if (isElsewhere(name))
    return refuse({
      message: `Found "${name}"; expected the name or the folder of a theme on this machine, so that the booth needs no network.`,
    });
  if (bases === 'bundled' && !themeNames(themesFolder).includes(name))
    return refuse({ message: `This can extend only themes that come with Stagebooth: ${themeNames(themesFolder).join(', ')}.` });
  const found = findTheme(name, { themesFolder, from: theme.folder });
  if (!found.ok) return refuse(found.error);
  // Its folder becomes the theme's own, with all pictures in it: a folder that merely contains some JSON must not.
  if (basename(found.value) !== 'theme.json')
    return refuse({ message: `Expected the name or the folder of a theme, not the file "${name}".` });
  const file = realpathSync(found.value);
  const earlier = chain.findIndex((one) => one.file === file);
  if (earlier >= 0) {
    const circle = [...chain.slice(earlier).map((one) => one.file), file].map((one) => basename(dirname(one)));
    return refuse({ message: `These themes extend each other in a circle: ${circle.join(' -> ')}.` });
  }
  if (chain.length >= longestChain)
    return refuse({ message: `A theme can stand on ${longestChain - 1} others at most; this is one more.` });
  return success(file);
}

/** A theme without a base lacks everything that it doesn't say itself: one missing letter would be reported as thirty missing things. */
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

/** Where a value of the merged theme comes from. */
interface Owner {
  /** The file's index in the chain, 0 being the theme itself. */
  readonly place: number;
  /** Counted from 1: the value's own line or, where it is missing, that of what it is missing in. */
  readonly line: number;
}

/** The file in a chain responsible for a value, or for its absence: the first file that sets the value or overrides one of its parents. */
export function ownerOf(chain: readonly ThemeFile[], path: Path): Owner {
  const walks = chain.map((theme) => walk(theme.root, path));
  const decisive = walks.findIndex(({ decided }) => decided);
  const deepest = walks.reduce((best, { depth }, place) => (depth > (walks[best]?.depth ?? 0) ? place : best), 0);
  const place = decisive >= 0 ? decisive : deepest;
  return { place, line: chain[place]?.lineAt(walks[place]?.node.offset ?? 0) ?? 1 };
}

/** How far the path leads in one file. It is decided if it leads to its end, or to something that hides a base's value. */
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
