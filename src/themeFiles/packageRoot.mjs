import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Stagebooth's own folder: the nearest one above this code with a package.json, whether the code runs from src or from the build. Plain JavaScript,
 * because cli runs before anything is installed.
 */
export const packageRoot = above(dirname(fileURLToPath(import.meta.url)));

/** @param {string} folder @returns {string} */
function above(folder) {
  const parent = dirname(folder);
  return existsSync(join(folder, 'package.json')) || parent === folder ? folder : above(parent);
}
