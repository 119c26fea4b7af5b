import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parse } from 'jsonc-parser';
import type { LookFiles } from '../../shared/contract/booths.ts';
import type { Result } from '../../shared/errors.ts';
import { failure } from '../../shared/errors.ts';
import { bundledThemes } from '../../themeFiles/bundledThemes.ts';
import { themeNames } from '../../themeFiles/findTheme.ts';

/**
 * Writes a theme's files to a folder that is there for as long as the work takes. Fails with a sentence where they are no theme of their own: one
 * that stands on a folder beside it stands on nothing here. Paths are what `lookFiles` has let through: plain names, none of which leads up.
 */
export async function inLookFolder<T>(
  { files }: LookFiles,
  work: (folder: string) => Promise<Result<T, readonly string[]>>,
): Promise<Result<T, readonly string[]>> {
  const names = files.map(({ path }) => path.toLowerCase());
  const theme = files.find(({ path }) => path === 'theme.json');
  if (theme === undefined) return failure(['There is no theme.json at the top of the folder.']);
  if (new Set(names).size < names.length) return failure(['Two files have the same name, but for capital letters.']);
  if (names.some((folder) => names.some((name) => name.startsWith(`${folder}/`)))) return failure(['A file has the name of a folder.']);
  const { extends: base } = (parse(Buffer.from(theme.base64, 'base64').toString('utf8')) ?? {}) as { readonly extends?: unknown };
  const bundled = themeNames(bundledThemes);
  if (typeof base === 'string' && !bundled.includes(base))
    return failure([
      `It extends “${base.slice(0, 100)}”; a theme that is sent to booths can extend one that comes with Stagebooth: ${bundled.join(', ')}.`,
    ]);
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'stagebooth-theme-')));
  try {
    for (const { path, base64 } of files) {
      const file = join(folder, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, base64, 'base64');
    }
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
