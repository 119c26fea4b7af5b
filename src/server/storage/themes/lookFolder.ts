import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Result } from '../../../shared/errors.ts';
import { failure } from '../../../shared/errors.ts';
import { unpackLook } from './packedLook.ts';

/**
 * Unpacks a theme to a temporary folder that exists while `work` runs. Fails with a message for the user if a file and a folder have the
 * same name, or for the reasons of `unpackLook`.
 */
export async function inLookFolder<T>(
  packed: Uint8Array,
  work: (folder: string) => Promise<Result<T, readonly string[]>>,
): Promise<Result<T, readonly string[]>> {
  const files = unpackLook(packed);
  if (!files.ok) return failure([files.error]);
  const names = files.value.map(({ path }) => path.toLowerCase());
  const both = names.find((folder) => names.some((name) => name.startsWith(`${folder}/`)));
  if (both !== undefined) return failure([`“${both}” is both a file and a folder.`]);
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'stagebooth-theme-')));
  try {
    for (const { path, bytes } of files.value) {
      const file = join(folder, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, bytes, { flag: 'wx' });
    }
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
