import { dirname } from 'node:path';
import type { Result } from '../shared/errors.ts';
import { chainFolders } from './chainFolders.ts';
import { folderSignature } from './folderSignature.ts';

export interface SavedTheme<Value, Problem> {
  /** The theme.json, as `findTheme` found it. */
  readonly file: string;
  readonly themesFolder: string;
  readonly everyMs: number;
  readonly read: () => Promise<Result<Value, Problem>>;
  /** Receives the result for each state of the files, unless they changed meanwhile. */
  readonly take: (read: Result<Value, Problem>) => Promise<void> | void;
  /** Receives errors of `read` and `take`; polling continues. */
  readonly failed: (error: unknown) => void;
}

export interface ThemePoll<Value, Problem> {
  /** Reads the current theme; afterwards only changes are taken. */
  readonly first: () => Promise<Result<Value, Problem>>;
  /** Checks once for saved files. A save in progress is taken at a later check. */
  readonly poll: () => Promise<void>;
  /** Starts polling. */
  readonly begin: () => void;
  /** Stops polling; resolves when no check is running. */
  readonly close: () => Promise<void>;
}

/**
 * Rereads a theme whenever it is saved, that is, when two checks in a row find its folders and its bases' folders in the same new state.
 * File watchers differ by system and don't cover network drives; a check takes a millisecond.
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
      // One of the files is gone, and is expected to return.
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
    // Keep watching earlier folders: the bases of an unreadable file are unknown, and the fault may be in them.
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
