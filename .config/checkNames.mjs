import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';

/** `npm run check:names`: every name that src exports is exported by one file alone, types as well as values. */

/**
 * The names that a file exports as its own. What it only passes on from another file is that file's.
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
  // A type and a value of one name in one file are two sides of one thing.
  return [...new Set(found)];
}

/** @param {ts.BindingName} name @returns {string[]} */
function boundNames(name) {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? boundNames(element.name) : []));
}

/**
 * What to say of each name that more than one file exports.
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
        `one name, one thing: ${paths.length === 2 ? 'two' : String(paths.length)} exports called ${name} (${paths.join(', ')}): rename one, or have one use the other`,
    );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const paths = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path))
    .map((path) => join('src', path).replaceAll('\\', '/'))
    .sort();
  const faults = sharedNames(new Map(paths.map((path) => [path, readFileSync(path, 'utf8')])));
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
