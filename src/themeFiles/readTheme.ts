import { pathText } from '../shared/theme/PathFinding.ts';
import type { PathFinding } from '../shared/theme/PathFinding.ts';
import type { Result } from '../shared/errors.ts';
import { failure, success } from '../shared/errors.ts';
import { withStyles } from '../shared/theme/buttonStyle.ts';
import { inLanguage } from '../shared/theme/inLanguage.ts';
import { withLaidOut } from '../shared/theme/laidOutSheets.ts';
import { languageGaps } from '../shared/theme/languageGaps.ts';
import { parseTheme } from '../shared/theme/parseTheme.ts';
import type { Theme, ThemeInLanguages } from '../shared/theme/themeSchema.ts';
import { tooLargeInAll } from './artBytes.ts';
import { addressesOf, artOfTheme } from './artOfTheme.ts';
import { blamed, located, nearestOwn, placeOf, fixFor } from './blame.ts';
import { chainPalettes, withPalette } from './chainPalettes.ts';
import { emojiSvg } from './emoji.ts';
import { findTheme } from './findTheme.ts';
import type { NodeFinding } from './NodeFinding.ts';
import type { AbsentPicture } from './fitting/fitToSurvey.ts';
import { fitToSurvey, namedExcess } from './fitting/fitToSurvey.ts';
import { inheritedDrawings } from './inheritedDrawings.ts';
import { firstOf } from './firstOf.ts';
import type { ChainSource } from './readChain.ts';
import { recolouredSheets } from './recolouredSheets.ts';
import { readChain, ownerOf } from './readChain.ts';
import { themeOver } from '../shared/theme/themeOver.ts';
import { resolveThemeFile } from './resolveThemeFile.ts';
import type { ThemeFile } from './ThemeFile.ts';
import { fileFinding } from './ThemeFile.ts';
import type { ThemeFinding } from './ThemeFinding.ts';

/** A theme that the booth can run with, and access to its files. */
export interface LoadedTheme {
  /** The theme in its own language; complete, with addresses on the booth's server for all pictures and fonts. */
  readonly theme: Theme;
  /** The same theme with its texts in all its languages. */
  readonly inLanguages: ThemeInLanguages;
  /** Absolute paths of the theme.json and of its bases. */
  readonly files: readonly string[];
  /** The contents of these files when they were read. */
  readonly texts: readonly string[];
  /** Absolute folders of the theme itself and of its bases, in the order of `/themes/<place>/`. */
  readonly folders: readonly string[];
  /** Findings about missing pictures and fonts. The kiosk draws without them. */
  readonly warnings: readonly ThemeFinding[];
  /** The absolute file behind one of the theme's addresses (`/themes/...` or `/fonts/...`); null if its folders have none. */
  readonly resolve: (url: string) => string | null;
  /**
   * The generated SVG of an address: an emoji, a drawing of the plain card, or a base theme's drawing in this theme's colours. Null for any other
   * address.
   */
  readonly drawing: (url: string) => string | null;
  /** Missing pictures of the theme's own card whose names depend on the answers. */
  readonly absent: readonly AbsentPicture[];
  /** The path of a value as written: the theme lacks rules that the survey can't use, and repeats rules for several pictures once per picture. */
  readonly asWritten: (path: PathFinding['path']) => PathFinding['path'];
  /** The factor applied to the written type sizes. */
  readonly typeScale: number;
  /** The file (as an absolute path) and the line responsible for a value of the theme or its absence. */
  readonly locate: (path: PathFinding['path']) => { readonly file: string; readonly line: number };
}

/**
 * Reads a theme by its name (a folder of `themesFolder`) or by the path of its folder or file, merged over its bases. Fails with all of the theme's
 * errors at once, each with file, line and JSON path. Reads a draft as if it were saved.
 */
export function readTheme(nameOrFolder: string, source: ChainSource): Result<LoadedTheme, ThemeFinding[]> {
  const { themesFolder } = source;
  const found = findTheme(nameOrFolder, { themesFolder, from: process.cwd() });
  if (!found.ok) {
    const { message, ...meant } = found.error;
    return failure([{ ...fileFinding(nameOrFolder, message), ...meant }]);
  }
  const read = readChain(found.value, source);
  return read.ok ? themeOfChain(read.value, themesFolder) : read;
}

/** The theme of a chain that was read, or all of the theme's errors at once. */
export function themeOfChain(chain: readonly ThemeFile[], themesFolder: string): Result<LoadedTheme, ThemeFinding[]> {
  const files = chain.map(resolveThemeFile);
  const noticed = files.flatMap(({ findings }, place) => findings.flatMap((finding) => findingOf(chain, place, finding)));
  const palettes = chainPalettes(files.map(({ value }) => value));
  const merged = files.reduceRight<unknown>((base, { value }) => themeOver(base, value), {});
  const theme = parseTheme(withPalette(withoutExtends(merged), palettes[0] ?? {}));
  const errors = noticed.filter(({ severity }) => severity === 'error').map(({ finding }) => finding);
  if (!theme.ok) errors.push(...blamed(chain, theme.error, themesFolder));
  if (!theme.ok || errors.length > 0) return failure(firstOf(inOrder(chain, errors), (finding) => finding));
  const folders = chain.map(({ folder }) => folder);
  const resolve = (url: string): string | null => artOfTheme(folders, url);
  const excess = namedExcess(theme.value);
  if (excess !== null) return failure([located(chain, excess)]);
  const fileOf = remembered(resolve);
  const isThere = (url: string): boolean => fileOf(url) !== null || emojiOf(url) !== null;
  const ownerAt = (path: PathFinding['path']): number => ownerOf(chain, path).place;
  const fitted = fitToSurvey(theme.value, {
    isThere,
    isOwn: (path) => ownerAt(path) === 0,
    inheritsCard: ownerAt(['card', 'layers']) > ownerAt(['survey']),
  });
  if (fitted.errors.length > 0) return failure(fitted.errors.map((finding) => located(chain, finding)));
  const tooLarge = tooLargeInAll(addressesOf(fitted.theme), fileOf);
  if (tooLarge !== null) return failure([fileFinding(chain[0]?.file ?? '', tooLarge)]);
  const warnings = inOrder(chain, [
    ...noticed.map(({ finding }) => finding),
    ...fitted.warnings.map((finding) => ({ ...located(chain, finding), ...nearestOwn(chain, finding.path) })),
    ...languageGaps(fitted.theme, files[0]?.value).map((finding) => located(chain, { ...finding, path: fitted.asWritten(finding.path) })),
  ]);
  const dressed = withLaidOut(fitted.theme, ({ part, sheets }) => {
    const owner = ownerAt([part, 'sheets']);
    return owner === 0 ? sheets : recolouredSheets(sheets, palettes[owner], fitted.theme.colors);
  });
  const inLanguages = withLogoThere(scaledType(dressed), isThere);
  const own = inLanguage(inLanguages);
  const drawings = inheritedDrawings(own, palettes, fileOf);
  return success({
    theme: own,
    inLanguages,
    files: chain.map(({ file }) => file),
    texts: chain.map(({ text }) => text),
    folders,
    warnings,
    resolve,
    drawing: (url) => drawings.get(url) ?? fitted.drawings.get(url) ?? emojiOf(url),
    absent: fitted.absent,
    asWritten: fitted.asWritten,
    typeScale: fitted.theme.typeScale ?? 1,
    locate: (path) => placeOf(chain, fitted.asWritten(path)),
  });
}

/** A merged theme has no `extends`. */
function withoutExtends(merged: unknown): Record<string, unknown> {
  const { extends: _done, ...rest } = merged as Record<string, unknown>;
  return rest;
}

/** Caches results: many lines may name the same picture, which is then looked for only once. */
function remembered(resolve: LoadedTheme['resolve']): LoadedTheme['resolve'] {
  const known = new Map<string, string | null>();
  return (url) => {
    const found = known.get(url);
    if (found !== undefined) return found;
    const file = resolve(url);
    known.set(url, file);
    return file;
  };
}

function emojiOf(url: string): string | null {
  const [, name] = /^\/emoji\/([a-z0-9-]+)\.svg$/.exec(url) ?? [];
  return name === undefined ? null : emojiSvg(name);
}

/** Applies the type scale to all sizes and removes it. */
function scaledType({ typeScale = 1, ...theme }: ThemeInLanguages): ThemeInLanguages {
  if (typeScale === 1) return theme;
  const scaled = Object.entries(theme.type).map(([role, style]) => [
    role,
    { ...style, size: Math.max(style.minSize, style.size * typeScale) },
  ]);
  const buttons = withStyles(theme.buttonType, ({ size, ...style }) =>
    size === undefined ? style : { ...style, size: Math.max(style.minSize ?? theme.type.button.minSize, size * typeScale) },
  );
  return { ...theme, type: Object.fromEntries(scaled) as Theme['type'], ...buttons };
}

/** Removes a missing logo: a logo replaces the name, so Welcome would show neither. */
function withLogoThere(theme: ThemeInLanguages, isThere: (url: string) => boolean): ThemeInLanguages {
  const { logo, ...brand } = theme.brand;
  return logo === undefined || isThere(logo) ? theme : { ...theme, brand };
}

/** Drops findings about values that the theme overrides. */
function findingOf(chain: readonly ThemeFile[], place: number, { severity, node, path, message, fix, ...meant }: NodeFinding) {
  const theme = chain[place];
  if (theme === undefined || ownerOf(chain, path).place !== place) return [];
  const finding: ThemeFinding = {
    file: theme.file,
    line: theme.lineAt(node.offset),
    path: pathText(path),
    at: path,
    message,
    ...meant,
    ...fixFor(place === 0, fix),
  };
  return [{ severity, finding }];
}

/** Sorted by file, the theme's own first, and then by line. */
function inOrder(chain: readonly ThemeFile[], findings: readonly ThemeFinding[]): ThemeFinding[] {
  const place = ({ file }: ThemeFinding): number => chain.findIndex((theme) => theme.file === file);
  return [...findings].sort((a, b) => place(a) - place(b) || (a.line ?? 0) - (b.line ?? 0));
}
