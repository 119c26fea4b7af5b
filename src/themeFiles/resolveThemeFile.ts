import type { Node } from 'jsonc-parser';
import { getNodeValue } from 'jsonc-parser';
import { mayBeMissing } from '../shared/theme/schemaAt.ts';
import { setTo } from '../shared/theme/setTo.ts';
import type { Fix, ThemeEdit } from '../shared/theme/ThemeEdit.ts';
import { questionsNamedIn } from '../shared/theme/answerPlaceholders.ts';
import type { NodeFinding } from './NodeFinding.ts';
import type { Home, Reference } from './references.ts';
import { answersReference, fontReference, imageReference } from './references.ts';
import type { ThemeFile } from './ThemeFile.ts';

type Path = readonly (string | number)[];

/** One theme file's JSON with the served addresses of all pictures and fonts. */
export interface ResolvedFile {
  readonly value: unknown;
  readonly findings: readonly NodeFinding[];
}

/** The limit for suggestions: a file that lacks this many pictures has lost its folder. */
const maxSuggestions = 40;

/** Resolves references before themes are merged, so that inherited art still comes from the folder of the theme that names it. */
export function resolveThemeFile({ root, folder }: ThemeFile, place: number, chain: readonly ThemeFile[]): ResolvedFile {
  const findings: NodeFinding[] = [];
  const bases = chain.slice(place + 1).map((one) => one.folder);
  return { value: resolved(root, [], { folder, place, bases }, findings), findings };
}

function resolved(node: Node, path: Path, home: Omit<Home, 'suggest'>, findings: NodeFinding[]): unknown {
  if (node.type === 'array') return (node.children ?? []).map((child, index) => resolved(child, [...path, index], home, findings));
  if (node.type === 'object') {
    const entries = (node.children ?? []).map(({ children: [name, value] = [] }) => ({ name, key: String(name?.value), value }));
    const keys = new Set(entries.map(({ key }) => key));
    const seen = new Set<string>();
    for (const { name, key } of entries) {
      if (name !== undefined && seen.has(key))
        findings.push({
          severity: 'error',
          node: name,
          path: [...path, key],
          message: 'This name appears here twice; delete one of the two.',
          fix: { label: 'Delete the first', edits: keepingLast(path, key, keys) },
        });
      seen.add(key);
    }
    return Object.fromEntries(
      entries.map(({ key, value }) => [key, value === undefined ? null : resolved(value, [...path, key], home, findings)]),
    );
  }
  const value: unknown = node.value;
  const reference = referenceAt(path, value, { ...home, suggest: findings.length < maxSuggestions });
  if (reference === null) return value;
  if (reference.trouble !== undefined) {
    const { instead, ...trouble } = reference.trouble;
    findings.push({ node, path, ...trouble, ...fixOf(node, path, trouble.severity === 'error' ? undefined : (instead ?? null)) });
  }
  return reference.url;
}

/** Deletes a repeated name except its last value, which takes effect. A reset would delete all, so the last one is renamed meanwhile. */
function keepingLast(path: Path, key: string, keys: ReadonlySet<string>): ThemeEdit[] {
  let aside = `${key}-`;
  while (keys.has(aside)) aside += '-';
  return [
    { kind: 'rename', path: [...path, key], to: aside },
    { kind: 'reset', path: [...path, key] },
    { kind: 'rename', path: [...path, aside], to: key },
  ];
}

/** Replaces a name by the suggested one or, without a suggestion (null), removes the line. */
function fixOf(node: Node, path: Path, instead: string | null | undefined): { fix?: Fix } {
  if (instead === undefined) return {};
  const isOfBase = String(node.value).startsWith('base:');
  if (instead !== null) return { fix: setTo(path, isOfBase ? `base:${instead}` : instead) };
  const edit = path[0] === 'fonts' ? null : takingOut(path, writtenAt(rootOf(node)));
  return edit === null ? {} : { fix: { label: 'Remove it', edits: [edit] } };
}

const rootOf = (node: Node): Node => (node.parent === undefined ? node : rootOf(node.parent));

const written = new WeakMap<Node, unknown>();

/** The value of a whole file, created once: any number of missing pictures may need it. */
function writtenAt(root: Node): unknown {
  const value = written.get(root) ?? (getNodeValue(root) as unknown);
  written.set(root, value);
  return value;
}

/** Removes a value together with its container, if that can't exist without it: the layer of a picture. */
function takingOut(path: Path, theme: unknown): ThemeEdit | null {
  const [home, key] = [path.slice(0, -1), path.at(-1)];
  if (key === undefined) return null;
  if (typeof key === 'number') return { kind: 'remove', path: home, at: key };
  return mayBeMissing(path, theme) ? { kind: 'reset', path } : takingOut(home, theme);
}

/** Leaves blank texts for the schema to report. */
function referenceAt(path: Path, value: unknown, home: Home): Reference | null {
  if (typeof value !== 'string' || value.trim() === '') return null;
  const kind = referenceKind(path);
  if (kind === null) return null;
  if (kind === 'font') return fontReference(value, home);
  if (isForAnswers(path) && questionsNamedIn(value).length > 0) return answersReference(value, { ...home, suggest: false });
  return imageReference(value, home);
}

/** Whether a text at a path names a picture or a font. */
export function referenceKind(path: Path): 'picture' | 'font' | null {
  const isLogo = path.length === 2 && path[0] === 'brand' && path[1] === 'logo';
  const isReference = path.length === 5 && path[0] === 'survey' && path[4] === 'reference';
  if (path.at(-1) === 'image' || isLogo || isReference) return 'picture';
  return path.length === 3 && path[0] === 'fonts' && path[2] === 'file' ? 'font' : null;
}

/** Whether a picture may depend on answers: in the card's layers, and in props. */
const isForAnswers = (path: Path): boolean =>
  path.length === 4 && path[3] === 'image' && ['card.layers', 'character.props'].includes(path.slice(0, 2).join('.'));
