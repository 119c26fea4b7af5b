import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';

/**
 * `npm run check:names`: each name exported by src, whether a type or a value, is exported by a single file, and no retired term from
 * `src/GLOSSARY.md` is used.
 */

/**
 * The names that a file itself exports. Re-exported names belong to the file that defines them.
 * @param {string} path @param {string} text @returns {string[]}
 */
function exportedNames(path, text) {
  const { statements } = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const found = statements.flatMap((statement) => {
    if (ts.isExportDeclaration(statement) && statement.moduleSpecifier === undefined && statement.exportClause)
      return ts.isNamedExports(statement.exportClause) ? statement.exportClause.elements.map(({ name }) => name.text) : [];
    if (!ts.canHaveModifiers(statement) || !ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
    if (ts.isVariableStatement(statement)) return statement.declarationList.declarations.flatMap(({ name }) => boundNames(name));
    return 'name' in statement && statement.name !== undefined ? [/** @type {ts.Identifier} */ (statement.name).text] : [];
  });
  // A type and a value with the same name in one file count as one name.
  return [...new Set(found)];
}

/** @param {ts.BindingName} name @returns {string[]} */
function boundNames(name) {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? boundNames(element.name) : []));
}

/**
 * The findings for names that several files export.
 * @param {ReadonlyMap<string, string>} files by their paths
 * @returns {string[]}
 */
export function sharedNames(files) {
  /** @type {Map<string, string[]>} */
  const places = new Map();
  for (const [path, text] of files) for (const name of exportedNames(path, text)) places.set(name, [...(places.get(name) ?? []), path]);
  return [...places]
    .filter(([, paths]) => paths.length > 1)
    .map(
      ([name, paths]) =>
        `one name, one thing: ${paths.length === 2 ? 'two' : String(paths.length)} exports called ${name} (${paths.join(', ')}): rename one, or make one use the other`,
    );
}

/** @typedef {{ terms: readonly string[], where: string, rooms: readonly string[], say: string, because: string }} Retired */
/** @typedef {{ name: string, inside: string }} Exception */

const glossaryPath = 'src/GLOSSARY.md';
const wheres = ['anywhere', 'names', 'whole names', 'names that begin so'];

/**
 * Parses the glossary's tables. Throws if a row is invalid.
 * @param {string} text @returns {{ retired: readonly Retired[], exceptions: readonly Exception[] }}
 */
export function readGlossary(text) {
  /** @param {string} cell */
  const quoted = (cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, term]) => term ?? '');
  /** @param {string} heading */
  const rows = (heading) =>
    (text.split(`\n## ${heading}\n`)[1] ?? '')
      .split('\n## ')[0]
      ?.split('\n')
      .filter((line) => line.startsWith('| `'))
      .map((line) =>
        line
          .slice(1, line.lastIndexOf('|'))
          .split('|')
          .map((cell) => cell.trim()),
      ) ?? [];
  const retired = rows('Retired').map(([terms = '', place = '', say = '', because = '']) => {
    const [where = '', rooms = ''] = place.split(' in ');
    const row = { terms: quoted(terms), where, rooms: quoted(rooms), say, because };
    if (!wheres.includes(where) || say === '' || because === '')
      throw new Error(`${glossaryPath}: ${terms}: a row needs where (${wheres.join(', ')}), the term to use, and the reason`);
    return row;
  });
  return {
    retired,
    exceptions: rows('Exceptions').flatMap(([names = '', inside = '']) =>
      quoted(names).map((name) => ({ name, inside: quoted(inside)[0] ?? '' })),
    ),
  };
}

/**
 * The words of a name: `isIn`, `is-in` and `is_in` have two each.
 *
 * @param {string} name
 * @returns {string} with spaces around and between them
 */
const wordsOf = (name) =>
  ` ${name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[^A-Za-z]+/g, ' ')
    .trim()
    .toLowerCase()} `;

/**
 * All names in a file: the file's own name, identifiers, CSS classes, and code in backticks.
 *
 * @param {string} path
 * @param {string} text
 */
function namesIn(path, text) {
  const names = new Set([path.slice(path.lastIndexOf('/') + 1)]);
  if (path.endsWith('.css')) for (const [name] of text.matchAll(/(?<=[.#])[a-z][\w-]*/g)) names.add(name);
  for (const [, quoted] of text.matchAll(/`([A-Za-z][A-Za-z.]*)`/g)) names.add(quoted ?? '');
  if (!/\.(ts|tsx|mjs)$/.test(path)) return names;
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isIdentifier(node)) names.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return names;
}

/**
 * The findings for retired terms in files.
 * @param {ReadonlyMap<string, string>} files by their paths
 * @param {ReturnType<typeof readGlossary>} glossary
 * @returns {string[]}
 */
export function retiredTerms(files, { retired, exceptions }) {
  return [...files].flatMap(([path, text]) => {
    const rows = retired.filter(({ rooms }) => rooms.length === 0 || rooms.some((room) => path.startsWith(`${room}/`)));
    const excepted = new Set(exceptions.filter(({ inside }) => path.startsWith(inside)).map(({ name }) => name));
    const names = [...namesIn(path, text)].filter((name) => !excepted.has(name)).map((name) => ({ name, words: wordsOf(name) }));
    return rows.flatMap(({ terms, where, say, because }) =>
      terms.flatMap((term) => {
        const words = ` ${term} `;
        const used =
          where === 'anywhere' && new RegExp(`(?<![A-Za-z])${term}(?![A-Za-z])`, 'i').test(text)
            ? [{ name: term }]
            : names.filter((name) => {
                if (where === 'whole names') return name.words === words;
                return where === 'names that begin so' ? name.words.startsWith(words) && name.words !== words : name.words.includes(words);
              });
        return used.map(({ name }) => `${path}: ${name}: \`${term}\` is retired (${because}): say ${say}; see ${glossaryPath}`);
      }),
    );
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  /** @param {string} folder @param {RegExp} kind */
  const filesIn = (folder, kind) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => kind.test(path) && !/snapshots\b|fixtures\b/.test(path))
      .map((path) => join(folder, path).replaceAll('\\', '/'))
      .sort();
  /** @param {readonly string[]} paths */
  const read = (paths) => new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]));
  const code = read(filesIn('src', /\.(ts|tsx|mjs)$/));
  const all = read(['src', 'tests', 'assets/guide'].flatMap((folder) => filesIn(folder, /\.(ts|tsx|mjs|md|css|html)$/)));
  const glossary = readGlossary(all.get(glossaryPath) ?? '');
  all.delete(glossaryPath);
  all.delete('tests/check/names.test.ts');
  const faults = [...sharedNames(code), ...retiredTerms(all, glossary)];
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
