import { dirname } from 'node:path';
import type { Result } from '../shared/errors.ts';
import { chainFolders } from './chainFolders.ts';
import { folderSignature } from './folderSignature.ts';

export interface SavedTheme<Value, Problem> {
  /** Its theme.json, as `findTheme` found it. */
  readonly file: string;
  readonly themesFolder: string;
  readonly everyMs: number;
  readonly read: () => Promise<Result<Value, Problem>>;
  /** Receives what was read of each state of the files, unless they changed meanwhile. */
  readonly take: (read: Result<Value, Problem>) => Promise<void> | void;
  /** Receives what `read` and `take` threw; polling goes on. */
  readonly failed: (error: unknown) => void;
}

export interface ThemePoll<Value, Problem> {
  /** Reads the theme as it is now: from then on only changes are taken. */
  readonly first: () => Promise<Result<Value, Problem>>;
  /** Checks once whether something was saved. A save in progress is taken at a later check. */
  readonly poll: () => Promise<void>;
  /** Starts polling. */
  readonly begin: () => void;
  /** Stops, and resolves once no check is running any more. */
  readonly close: () => Promise<void>;
}

/**
 * Reads a theme again whenever it is saved: once two checks in a row find its folders, and those of what it extends, in the same new state. Systems
 * report changed files each in its own way, network drives not at all; a check takes a millisecond.
 */
export function takeWhenSaved<Value, Problem>(saved: SavedTheme<Value, Problem>): ThemePoll<Value, Problem> {
  const { file, themesFolder, everyMs, read, take, failed } = saved;
  let folders = foldersNow();
  /** The state of the disk when the theme was last read, and at the latest check. */
  let taken: string | null = null;
  let latest: string | null = null;

  function foldersNow(): readonly string[] {
    try {
      return chainFolders(file, { themesFolder });
    } catch {
      // One of its files has just gone, and is expected where it was.
      return [dirname(file)];
    }
  }

  async function poll(): Promise<void> {
    const now = await folderSignature(folders);
    const settled = now === latest;
    latest = now;
    if (!settled || now === taken) return;
    taken = now;
    const known = foldersNow();
    // If a file can't be understood its bases are unknown, and what has to be fixed may be in them.
    const watched = [...new Set([...known, ...folders])];
    const before = await folderSignature(watched);
    const result = await read();
    if ((await folderSignature(watched)) !== before) return void (taken = null);
    folders = result.ok ? known : watched;
    taken = latest = result.ok ? await folderSignature(folders) : before;
    await take(result);
  }

  let working = Promise.resolve();
  let timer: NodeJS.Timeout | null = null;
  let closed = false;
  function begin(): void {
    if (closed) return;
    timer = setTimeout(() => {
      working = poll().catch(failed).then(begin);
    }, everyMs);
    timer.unref();
  }

  return {
    async first() {
      taken = latest = await folderSignature(folders);
      return read();
    },
    poll,
    begin,
    async close() {
      closed = true;
      if (timer !== null) clearTimeout(timer);
      await working;
    },
  };
}
