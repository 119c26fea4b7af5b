import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parse } from 'acorn';

/**
 * `node .config/cloudImage.mjs <folder>`: fills an empty folder with everything that a server of the cloud needs: its build, the themes,
 * and the packages that its programs import, with their dependencies. `assets/deploy/Dockerfile` builds its image from it.
 */

const root = join(import.meta.dirname, '..');
const [, , given] = process.argv;
if (given === undefined) throw new Error('Name the folder to fill: node .config/cloudImage.mjs <folder>');
const target = resolve(given);

/** The server, the program that makes fonts for phones, and the program that checks themes. */
const programs = ['build/cloud/main.js', 'src/server/features/photos/phonePage/subsetProgram.mjs', 'build/tools/checkProgram.js'];
const folders = [
  'build/cloud',
  'build/tools',
  'build/phone',
  'build/album',
  'build/wall',
  'build/staff',
  'build/console',
  'assets/themes',
  'assets/samples',
];
const files = [
  'LICENSE',
  'package.json',
  'build/third-party-notices.txt',
  'src/server/features/photos/phonePage/subsetProgram.mjs',
  'src/themeFiles/watchMemory.mjs',
];
/** Packages that are read as data, because themes name them. */
const readByThemes = /^(@fontsource\/.+|@iconify-json\/.+)$/;

/** @type {Set<string>} */
const seen = new Set();
/** @type {Set<string>} */
const imported = new Set();

/**
 * The static and dynamic imports of a module whose names are written out.
 *
 * @param {string} file
 * @returns {string[]}
 */
function importsOf(file) {
  /** @type {string[]} */
  const found = [];
  /** @param {unknown} node */
  const look = (node) => {
    if (typeof node !== 'object' || node === null) return;
    if ('type' in node && 'source' in node && /^(Import|Export)/.test(String(node.type))) {
      const { source } = /** @type {{ source: { value?: unknown } | null }} */ (node);
      if (typeof source?.value === 'string') found.push(source.value);
    }
    Object.values(node).forEach(look);
  };
  look(parse(readFileSync(file, 'utf8'), { ecmaVersion: 'latest', sourceType: 'module' }));
  return found;
}

/** @param {string} file */
function follow(file) {
  if (seen.has(file)) return;
  seen.add(file);
  for (const name of importsOf(file)) {
    if (name.startsWith('.')) follow(join(dirname(file), name));
    else if (!name.startsWith('node:')) imported.add(packageOf(name));
  }
}

/** @param {string} name */
const packageOf = (name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/');

/**
 * @typedef {object} Installed
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [optionalDependencies]
 */

/**
 * Copies a package and all its dependencies, each from where Node would find it.
 *
 * @param {string} name
 * @param {string} from
 * @param {Set<string>} taken
 */
function take(name, from, taken) {
  const place = placeOf(name, from);
  if (place === null || taken.has(place)) return;
  taken.add(place);
  cpSync(join(root, place), join(target, place), {
    recursive: true,
    filter: (path) => !path.slice(join(root, place).length).includes('node_modules'),
  });
  /** @type {Installed} */
  const { dependencies = {}, optionalDependencies = {} } = JSON.parse(readFileSync(join(root, place, 'package.json'), 'utf8'));
  for (const other of Object.keys({ ...dependencies, ...optionalDependencies })) take(other, place, taken);
}

/**
 * The folder of a dependency; null for a missing optional one.
 *
 * @param {string} name
 * @param {string} from
 * @returns {string | null}
 */
function placeOf(name, from) {
  for (let at = from; ; at = dirname(at)) {
    const place = join(at, 'node_modules', name);
    if (existsSync(join(root, place, 'package.json'))) return place;
    if (at === '.') return null;
  }
}

if (existsSync(target) && readdirSync(target).length > 0) throw new Error(`${target} is not empty.`);
mkdirSync(target, { recursive: true });
for (const file of programs) follow(join(root, file));
/** @type {{ dependencies: Record<string, string> }} */
const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
/** @type {Set<string>} */
const taken = new Set();
for (const name of [...imported, ...Object.keys(own.dependencies).filter((one) => readByThemes.test(one))]) take(name, '.', taken);
for (const path of [...folders, ...files].filter((one) => existsSync(join(root, one))))
  cpSync(join(root, path), join(target, path), { recursive: true });
console.log(`${String(taken.size)} packages. The programs import ${[...imported].sort().join(', ')}.`);
