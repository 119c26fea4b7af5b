import { randomUUID } from 'node:crypto';
import { readFileSync, realpathSync } from 'node:fs';
import { readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { failure, success } from '../../../shared/errors.ts';
import type { LoadedTheme } from '../../../themeFiles/readTheme.ts';
import { readTheme } from '../../../themeFiles/readTheme.ts';
import { systemReason } from '../../../themeFiles/systemReason.ts';
import { syncFolder } from '../disk/syncFolder.ts';
import { writeNew } from '../disk/writeNew.ts';
import type { ThemeCopy } from './ThemeCopy.ts';
import { addressesOf, withExtends } from '../../../themeFiles/artOfTheme.ts';

/** More art than any theme needs. The rest of the disk is for photos. */
const maxBytes = 128 * 1024 * 1024;

export interface LastThemeSettings {
  readonly dataFolder: string;
  /** The folder of the bundled themes. A copy refers to bundled themes by name instead of copying them. */
  readonly themesFolder: string;
  readonly limitBytes?: number;
}

/** The current copy, and the theme.json from which it was made. */
interface Note {
  readonly file: string;
  readonly version: string;
}

/**
 * The last good theme below the data folder. `last-theme/<version>/<place>/` holds theme.json and art of each theme of its chain;
 * `last-theme/kept.json` names the current version. That file is renamed into place after all others are on disk, so a power cut leaves
 * either the old copy or the new one.
 */
export function lastTheme({ dataFolder, themesFolder, limitBytes = maxBytes }: LastThemeSettings): ThemeCopy {
  const home = join(dataFolder, 'last-theme');
  const read = (file: string): LoadedTheme | null => {
    const note = readNote(home);
    if (note === null || note.file !== realPath(file)) return null;
    const loaded = readTheme(join(home, note.version, '0'), { themesFolder });
    return loaded.ok ? loaded.value : null;
  };
  return {
    read,
    async keep(loaded, version) {
      try {
        const [file = ''] = loaded.files;
        const own = ownPlaces(loaded, themesFolder);
        if (own === 0 || (readNote(home)?.version === version && read(file)?.warnings.length === loaded.warnings.length))
          return success(undefined);
        const copies = artCopies(loaded, own);
        const sizes = await Promise.all(copies.map(async ({ from }) => (await stat(from)).size));
        if (sizes.reduce((sum, size) => sum + size, 0) > limitBytes) return failure('its pictures are too large to be copied');
        const folder = join(home, version);
        await rm(folder, { recursive: true, force: true });
        for (const [to, text] of await themeTexts(loaded, own)) await writeNew(join(folder, to), text);
        for (const { from, to } of copies) await writeNew(join(folder, to), await readFile(from));
        await point(home, { file, version });
        for (const name of await readdir(home))
          if (name !== version && name !== noteName) await rm(join(home, name), { recursive: true, force: true });
        return success(undefined);
      } catch (error) {
        return failure(systemReason(error));
      }
    },
  };
}

/** How many themes of the chain, counted from the first, are not bundled with the booth. */
function ownPlaces({ folders }: LoadedTheme, themesFolder: string): number {
  const bundled = realpathSync(themesFolder);
  const first = folders.findIndex((folder) => dirname(folder) === bundled);
  return first < 0 ? folders.length : first;
}

/** Each theme.json with its path in the copy, changed to extend the next theme in the copy. */
async function themeTexts({ files, folders }: LoadedTheme, own: number): Promise<[to: string, text: string][]> {
  return Promise.all(
    files.slice(0, own).map(async (file, place) => {
      const text = (await readFile(file, 'utf8')).replace(/^\uFEFF/, '');
      const base = folders[place + 1];
      const name = base === undefined ? null : place + 1 < own ? `../${place + 1}` : basename(base);
      return [join(String(place), 'theme.json'), name === null ? text : withExtends(text, name)];
    }),
  );
}

function artCopies({ inLanguages, resolve }: LoadedTheme, own: number): { from: string; to: string }[] {
  return [...addressesOf(inLanguages)].flatMap((address) => {
    const [, place = '', path = ''] = /^\/themes\/(\d+)\/(.+)$/.exec(address) ?? [];
    const from = resolve(address);
    return from === null || place === '' || Number(place) >= own ? [] : [{ from, to: join(place, decodeURIComponent(path)) }];
  });
}

const noteName = 'kept.json';

async function point(home: string, note: Note): Promise<void> {
  const draft = join(home, `${noteName}.${randomUUID()}`);
  await writeNew(draft, JSON.stringify(note));
  await rename(draft, join(home, noteName));
  await syncFolder(home);
}

function realPath(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    // The file no longer exists. The copy was made under its last path.
    return file;
  }
}

function readNote(home: string): Note | null {
  try {
    const note: unknown = JSON.parse(readFileSync(join(home, noteName), 'utf8'));
    if (typeof note !== 'object' || note === null) return null;
    const { file, version } = note as Partial<Record<keyof Note, unknown>>;
    return typeof file === 'string' && typeof version === 'string' && /^[0-9a-f]{12}$/.test(version) ? { file, version } : null;
  } catch {
    // No copy was made yet, or the note is not ours.
    return null;
  }
}
