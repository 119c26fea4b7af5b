import { createHash } from 'node:crypto';
import type { Node } from 'jsonc-parser';
import { parseTree } from 'jsonc-parser';
import { largestLook, lookFiles } from '../../../shared/contract/booths.ts';
import type { Result } from '../../../shared/errors.ts';
import { failure, success } from '../../../shared/errors.ts';
import { bundledThemes } from '../../../themeFiles/bundledThemes.ts';
import { themeNames } from '../../../themeFiles/findTheme.ts';
import { strangersJson } from '../../../shared/strangersJson.ts';
import { themeExcess } from '../../../themeFiles/themeExcess.ts';
import { noOwnService } from '../../../themeFiles/sentThemeFindings.ts';

/** A file of a theme, with its path below the theme's folder. */
export interface LookFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** Packs a theme as text for the transfer from the cloud to booths. The same files give the same text. Fails with a sentence. */
export function packLook(files: readonly LookFile[]): Result<Buffer, string> {
  const listed = files
    .map(({ path, bytes }) => ({ path, base64: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64') }))
    .sort((one, other) => (one.path < other.path ? -1 : 1));
  const packed = Buffer.from(JSON.stringify({ files: listed }));
  const read = soundFiles(packed.length, { files: listed });
  return read.ok ? success(packed) : read;
}

/**
 * The files of a packed theme. Fails with a sentence if a path is not allowed in a theme, if the theme extends a theme that is not bundled (that
 * could lead out of its folder), or if it names a picture service (that would receive photos).
 */
export const unpackLook = (packed: Uint8Array): Result<readonly LookFile[], string> =>
  soundFiles(packed.length, packed.length > largestLook ? null : strangersJson(packed));

function soundFiles(packedBytes: number, listed: unknown): Result<readonly LookFile[], string> {
  if (packedBytes > largestLook)
    return failure(`This theme is too large: its files may total ${Math.floor((largestLook * 3) / 4 / 1024 / 1024)} MB.`);
  const read = lookFiles.safeParse(listed);
  if (!read.success) {
    const at = read.error.issues[0]?.path;
    const wrong = at?.[0] === 'files' && typeof at[1] === 'number' ? pathIn(listed, at[1]) : null;
    return failure(
      wrong === null ? 'This is not a theme that booths accept.' : `A theme cannot have a file named ${JSON.stringify(wrong)}.`,
    );
  }
  const files = read.data.files.map(({ path, base64 }) => ({ path, bytes: Buffer.from(base64, 'base64') }));
  const paths = new Set<string>();
  for (const { path } of files) {
    // A disk that ignores case would overwrite one with the other.
    const name = path.toLowerCase();
    if (paths.has(name)) return failure(`This theme has two files named ${path}.`);
    paths.add(name);
  }
  const theme = files.find(({ path }) => path === 'theme.json');
  if (theme === undefined) return failure('This theme has no theme.json in its top folder.');
  const text = theme.bytes.toString('utf8').replace(/^\uFEFF/, '');
  const excess = themeExcess(text);
  if (excess !== null) return failure(`theme.json: ${excess.message}`);
  const root = parseTree(text, [], { allowTrailingComma: true });
  const bases = valuesOf(root, 'extends');
  if (bases.length > 1) return failure('This theme has more than one “extends”.');
  const names = themeNames(bundledThemes);
  if (bases.some(({ value }) => !names.includes(value as string)))
    return failure(`This theme extends another one that does not come with Stagebooth. The included themes are: ${names.join(', ')}.`);
  if (valuesOf(root, 'picture').some((picture) => valuesOf(picture, 'serviceUrl').length > 0)) return failure(noOwnService);
  return success(files);
}

/** All values of a name, which may be repeated: JSON parsers disagree about which one counts. */
const valuesOf = (object: Node | undefined, name: string): readonly Node[] =>
  object?.type === 'object'
    ? (object.children ?? []).flatMap(({ children: [key, value] = [] }) => (key?.value === name && value !== undefined ? [value] : []))
    : [];

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

function pathIn(listed: unknown, place: number): string | null {
  const path = (listed as { files?: readonly { path?: unknown }[] } | null)?.files?.[place]?.path;
  return typeof path === 'string' ? path.slice(0, 200) : null;
}
