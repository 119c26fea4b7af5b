import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './ensureBuilt.mjs';
import { ensureInstalled } from './ensureInstalled.mjs';
import { packageRoot } from '../themeFiles/packageRoot.mjs';

/**
 * Loads one of the built tools for themes (`.config/themeTools.mjs`), installing and building what is missing.
 * @param {string} name as in `makeSheet`
 * @returns {Promise<Record<string, unknown>>}
 */
export async function loadTool(name) {
  await ensureInstalled();
  await ensureBuilt();
  return import(pathToFileURL(join(packageRoot, 'build', 'tools', `${name}.js`)).href);
}
