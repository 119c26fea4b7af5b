import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const find = createRequire(import.meta.url);

/** Absolute path of an upright woff2 of a Fontsource package, such as `figtree` and `latin-600`; null if it isn't installed. */
export function fontsourceFile(name: string, cut: string): string | null {
  const folder = packageFolder(name);
  if (folder === null || !/^[a-z0-9-]+$/.test(cut)) return null;
  const file = join(folder, 'files', `${name}-${cut}-normal.woff2`);
  return existsSync(file) ? file : null;
}

/** The cuts of an installed package, such as `latin-600`; null if the package itself isn't installed. */
export function fontsourceCuts(name: string): string[] | null {
  const folder = packageFolder(name);
  if (folder === null) return null;
  const ending = '-normal.woff2';
  return readdirSync(join(folder, 'files')).flatMap((file) =>
    file.startsWith(`${name}-`) && file.endsWith(ending) ? [file.slice(name.length + 1, -ending.length)] : [],
  );
}

/** The names of the Fontsource packages installed in the same folder as Figtree, which Stagebooth's own theme uses. */
export function fontsourceNames(): string[] {
  const figtree = packageFolder('figtree');
  return figtree === null ? [] : readdirSync(dirname(figtree));
}

function packageFolder(name: string): string | null {
  if (!/^[a-z0-9-]+$/.test(name)) return null;
  try {
    return dirname(find.resolve(`@fontsource/${name}/package.json`));
  } catch {
    // Not installed, which is a valid answer here and not a failure.
    return null;
  }
}
