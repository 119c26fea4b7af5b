import { createHash } from 'node:crypto';
import { createReadStream, mkdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
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

/** How many themes are remembered, the most recently used. */
const maxPassed = 200;

/** Booth and studio share the notes. They are in the booth's build: what comes with a theme can't write there. */
const passedFolder = join(packageRoot, 'build', 'checked-themes');

/** A warning, with its file as that file's index in the chain: the same theme may be elsewhere the next time. */
type KeptWarning = Omit<ThemeFinding, 'file'> & { readonly place: number };

/** The warnings of a theme of these files when it passed. Null without a readable note. */
export function readPassed(note: string, files: readonly string[]): ThemeFinding[] | null {
  try {
    const kept = JSON.parse(readFileSync(note, 'utf8')) as KeptWarning[];
    return kept.map(({ place, ...warning }) => ({ ...warning, file: files[place] ?? '' }));
  } catch {
    // There is no note, or a power cut has left it empty or half-written: the theme is drawn again, which writes it anew.
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
    // A disk that accepts nothing: the theme is drawn again at the next start, and is just as good.
  }
}

/** The path of the note for a theme as it was read. Null before the check is built. */
export async function noteFor(loaded: LoadedTheme): Promise<string | null> {
  if (statSync(checkProgram, { throwIfNoEntry: false }) === undefined) return null;
  return join(passedFolder, `${await digestOf(loaded)}.json`);
}

/** The warnings of a theme that has passed, so that it needs no check. Null for any other. */
export function passedBefore(note: string, { files }: LoadedTheme): ThemeFinding[] | null {
  const warnings = readPassed(note, files);
  try {
    if (warnings !== null) utimesSync(note, new Date(), new Date());
  } catch {
    // The note belongs to another user, or the disk accepts nothing: it counts as older than it is.
  }
  return warnings;
}

/**
 * Notes that a theme, or this draft of it, has passed; `note` is its path from before the check. Does nothing for a theme with errors, or for one
 * that has changed by now: the check has read the files itself, and may have seen others.
 */
export async function keepPassed(note: string | null, report: ThemeReport, { files }: LoadedTheme, draft?: ThemeDraft): Promise<void> {
  const [file = ''] = files;
  if (note === null || report.errors.length > 0) return;
  const again = readTheme(file, { themesFolder: bundledThemes, ...(draft === undefined ? {} : { draft }) });
  // A file that has just disappeared is another state, too.
  const now = again.ok ? await noteFor(again.value).catch(() => null) : null;
  if (now === note) notePassed(note, report.warnings, files);
}

/**
 * Identifies everything that a verdict depends on: the build, the text of each theme.json, what reading them found, and the bytes of all art and
 * fonts. Each part is hashed by itself, so that no bytes of one can pass for the beginning of the next.
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

/** Identifies one build of the check: its code, and the libraries that this version of Stagebooth draws with. */
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

/** As it is read: a theme's files may be large, and this runs in the booth's server. */
async function digestOfFile(file: string): Promise<Buffer> {
  const bytes = createHash('sha256');
  for await (const piece of createReadStream(file)) bytes.update(piece as Buffer);
  return bytes.digest();
}

const digestOfAll = (digests: readonly Buffer[]): string => createHash('sha256').update(Buffer.concat(digests)).digest('hex');
