import { basename, dirname, join, resolve } from 'node:path';
import { findTheme, themeNames } from '../../../themeFiles/findTheme.ts';
import { nodeAt } from '../../../themeFiles/nodeAt.ts';
import { readThemeFile } from '../../../themeFiles/readThemeFile.ts';

/** A theme that staff can put on show. */
export interface ThemeChoice {
  /**
   * `<name>` for a bundled theme; `./<folder>` for a neighbour of the start theme; `made:<name>` for a studio theme; or the choice of a
   * cloud theme.
   */
  readonly id: string;
  /** The theme's own name if it can be read; otherwise a name from its id or folder. */
  readonly name: string;
  /** The name or folder that the server opens. */
  readonly nameOrFolder: string;
}

/** Themes that are neither bundled nor neighbours of the start theme. */
interface OtherThemes {
  /** The themes that the cloud has sent: choice and folder of each. */
  readonly sent?: readonly (readonly [id: string, folder: string])[] | undefined;
  /** The folder of themes that staff made in the studio. */
  readonly made?: string | undefined;
}

/** All themes that staff can choose: the bundled ones, the start theme with its neighbours, and others. */
export function themeChoices(startedWith: string, themesFolder: string, { sent = [], made }: OtherThemes = {}): readonly ThemeChoice[] {
  const bundled = themeNames(themesFolder).map((id) => ({ id, name: ownName(join(themesFolder, id)) ?? id, nameOrFolder: id }));
  const found = findTheme(startedWith, { themesFolder, from: process.cwd() });
  const beside = found.ok ? dirname(dirname(resolve(found.value))) : null;
  const own = made === undefined ? [] : themeNames(made).map((name) => [`made:${name}`, join(made, name)] as const);
  const others = [...own, ...sent].map(([id, folder]) => ({ id, name: ownName(folder) ?? id, nameOrFolder: folder }));
  if (beside === null || beside === resolve(themesFolder)) return [...bundled, ...others];
  const neighbours = themeNames(beside).map((folder) => ({
    id: `./${folder}`,
    name: ownName(join(beside, folder)) ?? folder,
    nameOrFolder: join(beside, folder),
  }));
  return [...bundled, ...neighbours, ...others];
}

/** The id of the choice for the start theme. */
export function choiceOf(startedWith: string, themesFolder: string): string {
  const found = findTheme(startedWith, { themesFolder, from: process.cwd() });
  if (!found.ok) return startedWith;
  const folder = dirname(resolve(found.value));
  return dirname(folder) === resolve(themesFolder) ? basename(folder) : `./${basename(folder)}`;
}

function ownName(folder: string): string | null {
  const read = readThemeFile(join(folder, 'theme.json'));
  const name: unknown = read.ok ? nodeAt(read.value.root, ['name'])?.value : null;
  return typeof name === 'string' && name !== '' ? name : null;
}
