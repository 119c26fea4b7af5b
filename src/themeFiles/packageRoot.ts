import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Stagebooth's own folder: the nearest one above this code with a package.json, be it run from src or from the build. */
export const packageRoot: string = above(dirname(fileURLToPath(import.meta.url)));

function above(folder: string): string {
  const parent = dirname(folder);
  return existsSync(join(folder, 'package.json')) || parent === folder ? folder : above(parent);
}
