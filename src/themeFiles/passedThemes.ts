import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { addressesOf } from './artOfTheme.ts';
import { bundledThemes } from './bundledThemes.ts';
import { checkProgram } from './checkApart.ts';
import { filesBelow } from './filesBelow.ts';
import { isBundled } from './findTheme.ts';
import { packageRoot } from './packageRoot.mjs';
import type { LoadedTheme } from './readTheme.ts';
import { readTheme } from './readTheme.ts';
import type { ThemeDraft } from './ThemeFile.ts';
import type { ThemeFinding } from './ThemeFinding.ts';
import type { ThemeReport } from './ThemeReport.ts';
import { writeWhole } from './writeWhole.mjs';

/** The number of remembered themes; the least recently used are dropped. */
const maxPassed = 200;

/** How much of a file is read at once, in bytes. */
const pieceBytes = 64 * 1024;

/** Booth and studio share the notes. The notes are in the booth's build, where a theme's files can't write. */
const passedFolder = join(packageRoot, 'build', 'checked-themes');

/** A warning, with its file as an index in the chain: the same theme may have another path next time. */
type KeptWarning = Omit<ThemeFinding, 'file'> & { readonly place: number };

/** The warnings of a theme with these files when it passed. Null without a readable note. */
export function readPassed(note: string, files: readonly string[]): ThemeFinding[] | null {
  try {
    const kept = JSON.parse(readFileSync(note, 'utf8')) as KeptWarning[];
    return kept.map(({ place, ...warning }) => ({ ...warning, file: files[place] ?? '' }));
  } catch {
    // The note does not exist, or a power cut has left it empty or incomplete. The theme is then drawn again, which rewrites the note.
    return null;
  }
}

/** Records that a theme with these files passed with these warnings, and drops the least recently used records. */
export function notePassed(note: string, warnings: readonly ThemeFinding[], files: readonly string[]): void {
  const kept = warnings.map(({ file: named, ...warning }): KeptWarning => ({ ...warning, place: files.indexOf(named) }));
  const folder = dirname(note);
  try {
    mkdirSync(folder, { recursive: true });
    writeWhole(note, JSON.stringify(kept));
    const notes = [...filesBelow(folder)].map((name) => join(folder, name));
    if (notes.length <= maxPassed) return;
    const used = new Map(notes.map((one) => [one, statSync(one, { throwIfNoEntry: false })?.mtimeMs ?? 0]));
    const oldest = notes.filter((one) => one !== note).sort((a, b) => (used.get(a) ?? 0) - (used.get(b) ?? 0));
    for (const one of oldest.slice(0, notes.length - maxPassed / 2)) rmSync(one, { force: true });
  } catch {
    // The disk isn't writable: the theme is drawn again at the next start, with the same result.
  }
}

/** The path of the note for a loaded theme. Null before the check is built. */
export async function noteFor(loaded: LoadedTheme): Promise<string | null> {
  if (statSync(checkProgram, { throwIfNoEntry: false }) === undefined) return null;
  return join(passedFolder, `${await digestOf(loaded)}.json`);
}

/** The warnings of a theme that has passed and needs no check. Null for any other theme. */
export function passedBefore(note: string, { files }: LoadedTheme): ThemeFinding[] | null {
  const warnings = readPassed(note, files);
  try {
    if (warnings !== null) utimesSync(note, new Date(), new Date());
  } catch {
    // The note belongs to another user, or the disk isn't writable: the note then counts as older than it is.
  }
  return warnings;
}

/**
 * Records that a theme, or this draft of it, has passed. `note` is the note's path as computed before the check. Does nothing for a theme with
 * errors, or if the theme has changed since: the check reads the files itself, and may have seen other versions.
 */
export async function keepPassed(note: string | null, report: ThemeReport, { files }: LoadedTheme, draft?: ThemeDraft): Promise<void> {
  const [file = ''] = files;
  if (note === null || report.errors.length > 0) return;
  const again = readTheme(file, { themesFolder: bundledThemes, ...(draft === undefined ? {} : { draft }) });
  // A file that has just disappeared is a change, too.
  const now = again.ok ? await noteFor(again.value).catch(() => null) : null;
  if (now === note) notePassed(note, report.warnings, files);
}

/**
 * Identifies everything that a verdict depends on: the build, the text of each theme.json, the reader's findings, and the bytes of all art and fonts.
 * Each part is hashed separately, so that bytes can't shift from one part to the next.
 */
async function digestOf(loaded: LoadedTheme): Promise<string> {
  const { inLanguages, files, texts, warnings, absent, resolve, drawing } = loaded;
  const places = warnings.map(({ file, ...warning }) => ({ ...warning, place: files.indexOf(file) }));
  const parts = [
    digestOfText(await buildDigest()),
    digestOfText(JSON.stringify([texts, files.map((file) => isBundled(file, bundledThemes)), places, absent])),
  ];
  const known = new Map<string, Buffer>();
  for (const address of addressesOf(inLanguages)) {
    const file = resolve(address);
    parts.push(digestOfText(JSON.stringify([address, file === null ? null : extname(file), drawing(address)])));
    const bytes = file === null ? digestOfText('') : (known.get(file) ?? (await digestOfFile(file)));
    if (file !== null) known.set(file, bytes);
    parts.push(bytes);
  }
  return digestOfAll(parts);
}

let build: Promise<string> | null = null;

/** Identifies a build of the check: its code, and this Stagebooth version's drawing libraries. */
const buildDigest = (): Promise<string> => (build ??= digestOfBuild());

async function digestOfBuild(): Promise<string> {
  const folder = dirname(checkProgram);
  const built = [...filesBelow(folder)].sort().map((path) => join(folder, path));
  const files = [join(packageRoot, 'package.json'), ...built];
  const parts: Buffer[] = [];
  for (const file of files) parts.push(await digestOfFile(file));
  return digestOfAll(parts);
}

const digestOfText = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Hashes a file while reading it into one buffer: a theme's files may be large, and this runs in the booth's server. */
async function digestOfFile(file: string): Promise<Buffer> {
  const bytes = createHash('sha256');
  const handle = await open(file);
  try {
    const piece = Buffer.alloc(pieceBytes);
    for (let read = await handle.read(piece); read.bytesRead > 0; read = await handle.read(piece))
      bytes.update(piece.subarray(0, read.bytesRead));
  } finally {
    await handle.close();
  }
  return bytes.digest();
}

const digestOfAll = (digests: readonly Buffer[]): string => createHash('sha256').update(Buffer.concat(digests)).digest('hex');
