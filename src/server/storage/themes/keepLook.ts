import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { SentLook } from '../../../shared/contract/booths.ts';
import type { Result } from '../../../shared/errors.ts';
import { failure, success } from '../../../shared/errors.ts';
import { systemReason } from '../../../themeFiles/systemReason.ts';
import { noFolder } from '../disk/noFolder.ts';
import { syncFolder } from '../disk/syncFolder.ts';
import { writeNew } from '../disk/writeNew.ts';
import { sha256Of, unpackLook } from './packedLook.ts';
import { isLookFolder, lookFolder, looksFolder } from './sentLooks.ts';
import { choiceOfLook } from '../../../shared/contract/lookChoice.ts';

/** The new theme and two earlier ones. The theme on show is always kept in addition. */
const maxKept = 3;

/**
 * Stores a theme from the cloud in its own folder and removes the oldest themes. The folder is renamed into place once it is completely on
 * disk. Never changes the files of `shown`, the choice on show. Returns the new choice; fails with a sentence for operators.
 */
export async function keepLook(dataFolder: string, look: SentLook, packed: Buffer, shown: string): Promise<Result<string, string>> {
  if (dataFolder === noFolder) return failure('This booth stores nothing on disk (--data :memory:), so it cannot keep a theme.');
  if (sha256Of(packed) !== look.sha256) return failure('The theme was damaged on the way.');
  const files = unpackLook(packed);
  if (!files.ok) return files;
  const [home, name] = [looksFolder(dataFolder), lookFolder(look)];
  const choice = choiceOfLook(name);
  // The same id and hash mean the same files.
  if (choice === shown) return success(choice);
  const [draft, folder] = [join(home, `draft-${randomUUID()}`), join(home, name)];
  try {
    await mkdir(home, { recursive: true, mode: 0o700 });
    for (const { path, bytes } of files.value) await writeNew(join(draft, path), bytes);
    await rm(folder, { recursive: true, force: true });
    await rename(draft, folder);
    await syncFolder(home);
    await tidy(home, [choice, shown]);
    return success(choice);
  } catch (error) {
    await rm(draft, { recursive: true, force: true }).catch(() => undefined);
    return failure(`The theme cannot be kept: ${systemReason(error)}.`);
  }
}

/** Removes drafts of earlier runs and all but the latest themes. */
async function tidy(home: string, needed: readonly string[]): Promise<void> {
  const there = await Promise.all((await readdir(home)).map(async (name) => ({ name, atMs: (await stat(join(home, name))).mtimeMs })));
  const others = there.filter(({ name }) => !needed.includes(choiceOfLook(name))).sort((one, other) => other.atMs - one.atMs);
  const kept = others.filter(({ name }) => isLookFolder(name)).slice(0, maxKept - 1);
  for (const { name } of others) if (!kept.some((one) => one.name === name)) await rm(join(home, name), { recursive: true, force: true });
}
