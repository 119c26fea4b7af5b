import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { knownCircles, maxMentions, sqlElsewhere } from './roomFigures.mjs';

/**
 * `npm run check:rooms`: folders don't form circles, SQL is only in storage, and few files outside a feature's folders mention it. The
 * exceptions in `roomFigures.mjs` may only become fewer.
 */

/** @typedef {ReadonlyMap<string, string>} Files by their paths from the root */

/** @param {Files} files @returns {[from: string, to: string][]} */
function importsOf(files) {
  return [...files].flatMap(([path, text]) =>
    ts
      .preProcessFile(text)
      .importedFiles.map(({ fileName }) => posix.join(posix.dirname(path), fileName))
      .filter((to) => files.has(to))
      .map((to) => /** @type {[string, string]} */ ([path, to])),
  );
}

/**
 * The circles among the children of a folder: its subfolders, each with all its contents, and its files. Circles of files alone are left to
 * dependency-cruiser.
 * @param {Files} files
 * @returns {string[]} as `src/server: core features`
 */
export function folderCircles(files) {
  const imports = importsOf(files);
  const folders = new Set(
    [...files.keys()].flatMap((path) =>
      path.split('/').flatMap((_, depth, parts) => (depth === 0 ? [] : [parts.slice(0, depth).join('/')])),
    ),
  );
  return [...folders].toSorted().flatMap((folder) => {
    /** @param {string} path */
    const within = (path) => (path.startsWith(`${folder}/`) ? path.slice(folder.length + 1).split('/', 1)[0] : undefined);
    /** @type {Map<string, Set<string>>} */
    const leads = new Map();
    for (const [from, to] of imports) {
      const [one, other] = [within(from), within(to)];
      if (one !== undefined && other !== undefined && one !== other) leads.set(one, (leads.get(one) ?? new Set()).add(other));
    }
    return circlesIn(leads)
      .filter((circle) => circle.some((name) => folders.has(`${folder}/${name}`)))
      .map((circle) => `${folder}: ${circle.toSorted().join(' ')}`);
  });
}

/**
 * The sets of names that all lead to each other.
 *
 * @param {ReadonlyMap<string, ReadonlySet<string>>} leads
 * @returns {string[][]}
 */
function circlesIn(leads) {
  /** @param {string} from */
  const reached = (from) => {
    const found = new Set(leads.get(from));
    for (const name of found) for (const next of leads.get(name) ?? []) found.add(next);
    return found;
  };
  const all = new Map([...leads.keys()].map((name) => [name, reached(name)]));
  const left = new Set([...leads.keys()].filter((name) => all.get(name)?.has(name)));
  /** @type {string[][]} */
  const circles = [];
  for (const name of left) {
    const circle = [...left].filter((other) => all.get(name)?.has(other) && all.get(other)?.has(name));
    for (const one of circle) left.delete(one);
    circles.push(circle);
  }
  return circles;
}

const sql =
  /\b(?:SELECT\s[^;]*\bFROM|INSERT\s+(?:OR\s+\w+\s+)?INTO|UPDATE\s+\w+\s+SET|DELETE\s+FROM|(?:CREATE|DROP)\s+(?:UNIQUE\s+)?(?:TABLE|INDEX)|ALTER\s+TABLE|TRUNCATE\s+\w+)\b/;

/** The server's files with SQL outside its storage. @param {Files} files */
export const strayingSql = (files) =>
  [...files].flatMap(([path, text]) => (!path.startsWith('src/server/storage/') && sql.test(withoutComments(text)) ? [path] : []));

/**
 * How code refers to a feature. Other programs print, too: a parser prints errors, Emscripten messages, a browser pages. A portrait is also
 * a screen orientation, so of the bare word only the plural counts.
 *
 * @type {Readonly<Record<keyof typeof maxMentions, RegExp>>}
 */
const calledBy = {
  print: /(?<!finger|foot|blue|window\.)print(?!ParseErrorCode|Err\b|: quiet)/i,
  film: /film/i,
  portrait: /portraits|portrait[A-Z]|latePortrait|[a-z]Portraits?\b/,
};

/** @param {string} text */
const withoutComments = (text) => text.replaceAll(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');

/**
 * The files outside a feature's own folders (`print`, `prints`) that mention it.
 * @param {Files} files @param {keyof typeof maxMentions} feature
 */
export const mentions = (files, feature) =>
  [...files].flatMap(([path, text]) => {
    const isOwn = posix
      .dirname(path)
      .split('/')
      .some((folder) => [feature, `${feature}s`].includes(folder));
    return !isOwn && calledBy[feature].test(withoutComments(text)) ? [path] : [];
  });

/**
 * The findings of all three checks.
 * @param {Files} files
 * @param {{ circles: readonly string[], sql: readonly string[], most: Readonly<Record<keyof typeof maxMentions, number>> }} known
 * @returns {string[]}
 */
export function faultsOfRooms(files, known) {
  const circles = folderCircles(files);
  const stray = strayingSql(files);
  return [
    ...circles
      .filter((circle) => !known.circles.includes(circle))
      .map(
        (circle) =>
          `a circle of folders in ${circle}: folders in a circle cannot be understood, tested or moved alone. Move the common part to a folder below them, or pass it as an argument`,
      ),
    ...known.circles
      .filter((circle) => !circles.includes(circle))
      .map(
        (circle) => `the circle ${circle} no longer exists in this form: remove it from .config/roomFigures.mjs, so that it never returns`,
      ),
    ...stray
      .filter((path) => !known.sql.includes(path))
      .map((path) => `SQL in ${path}: only server/storage may write data that must survive a power cut. Move it behind a port there`),
    ...known.sql
      .filter((path) => !stray.includes(path))
      .map((path) => `${path} no longer contains SQL: remove it from .config/roomFigures.mjs, so that SQL does not return`),
    ...Object.entries(known.most).flatMap(([name, most]) => {
      const feature = /** @type {keyof typeof maxMentions} */ (name);
      const found = mentions(files, feature);
      return found.length > most
        ? [
            `${String(found.length)} files outside its own folders mention ${feature}; the limit is ${String(most)}. A feature is one folder in each room, and other code learns about it through events. The files are ${found.join(', ')}`,
          ]
        : [];
    }),
  ];
}

/**
 * All source files of the product.
 *
 * @param {string} root
 * @returns {Files}
 */
export function sourceFiles(root) {
  const paths = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((path) => `src/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !path.endsWith('.d.ts'))
    .sort();
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const faults = faultsOfRooms(sourceFiles('.'), { circles: knownCircles, sql: sqlElsewhere, most: maxMentions });
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
