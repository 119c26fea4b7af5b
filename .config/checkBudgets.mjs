import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { budgets, firstPaintPackages } from './budgets.mjs';

/**
 * `npm run check:budgets`: builds the kiosk and the phone page without writing them, and checks everything that a browser loads before it
 * can show something against the exact budgets. Names the imports that cause an excess.
 *
 * @import { Plugin, Rolldown } from 'vite'
 */

const root = join(import.meta.dirname, '..');

/** For each module, one that imports it, as found by the build. @type {Map<string, string>} */
const importers = new Map();

/** @type {Plugin} */
const rememberImporters = {
  name: 'stagebooth-remember-importers',
  generateBundle() {
    for (const id of this.getModuleIds()) {
      const [importer] = this.getModuleInfo(id)?.importers ?? [];
      if (importer !== undefined) importers.set(id, importer);
    }
  },
};

/**
 * The output of a build, which is not written.
 * @param {string} mode
 * @returns {Promise<(Rolldown.OutputChunk | Rolldown.OutputAsset)[]>}
 */
async function outputOf(mode) {
  const built = await build({ root, mode, logLevel: 'silent', plugins: [rememberImporters], build: { write: false } });
  return [built].flat().flatMap((one) => ('output' in one ? [...one.output] : []));
}

/** @param {string | Uint8Array} content */
const gzipped = (content) => gzipSync(content, { level: 9 }).length / 1000;

/** The package of a module, or null for our own modules. @param {string} id */
const packageOf = (id) => /^(?:@[^/]+\/)?[^/]+/.exec(id.split('node_modules/').slice(1).at(-1) ?? '')?.[0] ?? null;

/** @param {string} id */
const short = (id) => relative(root, id.replace(/^\0/, ''));

/**
 * Our own file that causes a module to be loaded.
 * @param {string} id
 * @param {Set<string>} [seen]
 * @returns {string}
 */
function loadedBy(id, seen = new Set()) {
  const importer = importers.get(id);
  if (importer === undefined || seen.has(importer)) return short(id);
  seen.add(importer);
  return packageOf(importer) === null ? short(importer) : loadedBy(importer, seen);
}

/** @type {string[]} */
const faults = [];

const kiosk = await outputOf('production');
const chunks = new Map(kiosk.flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one]] : [])));
/**
 * The chunks loaded with the page: its program and everything that the program imports before it runs.
 *
 * @type {Set<Rolldown.OutputChunk>}
 */
const first = new Set();
/** @param {Rolldown.OutputChunk | undefined} chunk */
function take(chunk) {
  if (chunk === undefined || first.has(chunk)) return;
  first.add(chunk);
  for (const name of chunk.imports) take(chunks.get(name));
}
for (const chunk of chunks.values()) if (chunk.isEntry) take(chunk);

const page = kiosk.find(({ fileName }) => fileName === 'index.html');
const pageText = page?.type === 'asset' ? page.source.toString() : '';
const sheets = kiosk.filter((one) => one.type === 'asset' && one.fileName.endsWith('.css') && pageText.includes(one.fileName));
const styles = [...pageText.matchAll(/<style>([^]*?)<\/style>/g)].map(([, style = '']) => style);
const code = [...first].map((chunk) => chunk.code);
const kilobytes = [...code, ...styles, ...sheets.map((one) => (one.type === 'asset' ? one.source : ''))].reduce(
  (sum, content) => sum + gzipped(content),
  0,
);

const modules = [...first].flatMap((chunk) =>
  Object.entries(chunk.modules).map(([id, { code: rendered }]) => ({ id, bytes: rendered?.length ?? 0 })),
);
/** @type {Map<string, { bytes: number, from: string }>} */
const packages = new Map();
for (const { id, bytes } of modules) {
  const name = packageOf(id) ?? 'src';
  const known = packages.get(name);
  packages.set(name, { bytes: (known?.bytes ?? 0) + bytes, from: known?.from ?? loadedBy(id) });
}
for (const [name, { bytes, from }] of packages) {
  if (bytes === 0 || name === 'src' || firstPaintPackages.includes(name)) continue;
  faults.push(
    `${name} is loaded before Welcome, by ${from}. Import it later (\`await import\`), after the first scene is painted, or, if it draws Welcome, ` +
      'add it to `firstPaintPackages` in .config/budgets.mjs.',
  );
}

const { gzippedKilobytes, requests } = budgets.paint;
if (kilobytes > gzippedKilobytes.value) {
  const largest = [...packages].sort(([, one], [, other]) => other.bytes - one.bytes).slice(0, 8);
  const files = modules
    .filter(({ id }) => packageOf(id) === null)
    .sort((one, other) => other.bytes - one.bytes)
    .slice(0, 5);
  faults.push(
    `JavaScript and CSS before Welcome: ${kilobytes.toFixed(1)} kB gzipped; the limit is ${String(gzippedKilobytes.value)} kB. The largest, before ` +
      `compression: ${largest.map(([name, { bytes, from }]) => `${name} ${(bytes / 1000).toFixed(0)} kB${name === 'src' ? '' : ` by ${from}`}`).join(', ')}; of ours ` +
      `${files.map(({ id, bytes }) => `${short(id)} ${(bytes / 1000).toFixed(0)} kB`).join(', ')}.`,
  );
}
// Requests for the page itself, a picture of Welcome, and files of its theme: three fonts and four pictures in classic.
const ofTheme = 8;
const asked = 1 + first.size + sheets.length + ofTheme;
if (asked > requests.value)
  faults.push(
    `Before Welcome ${String(asked)} requests are made, ${String(ofTheme)} of them for the theme; the limit is ${String(requests.value)}. The page loads ` +
      `${[...[...first].map(({ fileName, moduleIds }) => `${fileName} (${moduleIds.slice(-1).map(short).join('')})`), ...sheets.map(({ fileName }) => fileName)].join(', ')}.`,
  );

const phone = (await outputOf('phone')).find(({ fileName }) => fileName === 'phone.html');
const phoneKilobytes = phone?.type === 'asset' ? gzipped(phone.source) : Number.NaN;
if (!(phoneKilobytes <= budgets.phone.gzippedKilobytes.value))
  faults.push(
    `The phone page: ${phoneKilobytes.toFixed(1)} kB gzipped; the limit is ${String(budgets.phone.gzippedKilobytes.value)} kB. Check the imports of src/phone/main.ts.`,
  );

console.log(
  faults.length > 0
    ? faults.join('\n\n')
    : `Before Welcome: ${kilobytes.toFixed(1)} kB gzipped, ${String(asked)} requests. The phone page: ${phoneKilobytes.toFixed(1)} kB.`,
);
process.exitCode = faults.length > 0 ? 1 : 0;
