import { realpathSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { findNodeAtLocation } from 'jsonc-parser';
import type { Result } from '../shared/errors.ts';
import { failure, success } from '../shared/errors.ts';
import { findTheme } from './findTheme.ts';
import { readThemeFile } from './readThemeFile.ts';
import type { ThemeFile } from './ThemeFile.ts';
import { lineAt } from './ThemeFile.ts';
import type { ThemeProblem } from './ThemeProblem.ts';

/** A chain this long is nobody's intention. */
const longestChain = 8;

/** A theme's file and those of the themes that it extends, itself first and the ground of all last. */
export function readChain(file: string, themesFolder: string): Result<ThemeFile[], ThemeProblem[]> {
  const chain: ThemeFile[] = [];
  let next: string | null = realpathSync(file);
  while (next !== null) {
    const read = readThemeFile(next);
    if (!read.ok) return read;
    chain.push(read.value);
    const base = baseOf(read.value, chain, themesFolder);
    if (!base.ok) return base;
    next = base.value;
  }
  return success(chain);
}

function baseOf(theme: ThemeFile, chain: readonly ThemeFile[], themesFolder: string): Result<string | null, ThemeProblem[]> {
  const node = findNodeAtLocation(theme.root, ['extends']);
  if (node === undefined) return success(null);
  const line = lineAt(theme.text, node.offset);
  const refuse = (problem: { message: string; didYouMean?: string }): Result<null, ThemeProblem[]> =>
    failure([{ file: theme.file, line, path: 'extends', ...problem }]);
  const name: unknown = node.value;
  if (typeof name !== 'string' || name.trim() === '')
    return refuse({ message: 'Expected the name or the folder of a theme, as a text in quotes.' });
  const found = findTheme(name, { themesFolder, from: theme.folder });
  if (!found.ok) return refuse(found.error);
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
