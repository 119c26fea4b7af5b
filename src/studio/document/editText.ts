import type { Node, ParseError } from 'jsonc-parser';
import { createScanner, getNodeValue, parseTree } from 'jsonc-parser';
import type { Path, ThemeEdit } from '../../shared/theme/ThemeEdit.ts';
import { nodeAt } from '../../themeFiles/nodeAt.ts';
import type { TextSplice } from './TextSplice.ts';
import { splice } from './TextSplice.ts';
import { longestLine, valueText, styleOf } from './valueText.ts';
import { comma as commaToken, comments as commentTokens, end as endToken } from '../../shared/jsonTokens.ts';

export interface EditedText {
  readonly text: string;
  /** The changes that produced the text, in order; each refers to the text after the previous one. */
  readonly splices: readonly TextSplice[];
}

/** The merged base themes, as one value. An inherited list is copied into the theme before one of its items changes. */
export type Inherited = unknown;

/**
 * Applies edits to the text of a theme.json and rewrites only the changed parts: everything else keeps its comments, order and style. The
 * text must be JSON with an object at its root. Throws if a path doesn't exist. Does not use jsonc-parser's `modify`, which moves a
 * trailing comment behind the next property, removes neighbours' comments, spreads one-line boxes over several lines, and sets the first
 * of a repeated name, which JSON ignores.
 */
export function editText(text: string, edits: readonly ThemeEdit[], inherited: Inherited = {}): EditedText {
  const splices: TextSplice[] = [];
  let now = text;
  for (const edit of edits)
    for (const step of stepsOf(edit, inherited, now)) {
      const made = step(now);
      // Apply the splices from last to first, so that none shifts the offset of another.
      for (const one of [...made].sort((a, b) => b.offset - a.offset)) {
        if (one.removed === one.inserted) continue;
        now = splice(now, one);
        splices.push(one);
      }
    }
  return { text: now, splices };
}

type Step = (text: string) => TextSplice[];

function stepsOf(edit: ThemeEdit, inherited: Inherited, now: string): Step[] {
  switch (edit.kind) {
    case 'set':
      return [(text) => set(text, edit.path, edit.value, inherited)];
    case 'reset':
      // Remove all repetitions of a name; otherwise an earlier one would take effect again.
      return Array.from({ length: timesSaid(now, edit.path) }, () => (text: string) => reset(text, edit.path));
    case 'rename':
      return [(text) => rename(text, edit.path, edit.to)];
    case 'insert':
      return [ownList(edit.path, inherited), (text) => insertInto(text, listAt(text, edit.path), edit.at, edit.value)];
    case 'remove':
      return [ownList(edit.path, inherited), (text) => takeOut(text, listAt(text, edit.path), edit.at)];
    case 'move':
      return [ownList(edit.path, inherited), (text) => move(text, listAt(text, edit.path), edit.from, edit.to)];
  }
}

const rootOf = (text: string): Node => {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  if (root?.type !== 'object' || errors.length > 0) throw new Error('The text is not a JSON object.');
  return root;
};

function listAt(text: string, path: Path): Node {
  const node = nodeAt(rootOf(text), path);
  if (node?.type !== 'array') throw new Error(`There is no list at ${path.join('.')}.`);
  return node;
}

/** Copies an inherited list into the theme, because list items can't be inherited individually. */
const ownList =
  (path: Path, inherited: Inherited): Step =>
  (text) => {
    if (nodeAt(rootOf(text), path) !== undefined) return [];
    const list = valueAt(inherited, path);
    return set(text, path, Array.isArray(list) ? list : [], inherited);
  };

function set(text: string, path: Path, value: unknown, inherited: Inherited): TextSplice[] {
  const root = rootOf(text);
  const node = nodeAt(root, path);
  if (node !== undefined) return [replaced(text, node, valueText(value, styleOf(text), marginAt(text, node.offset)))];
  // Add the first missing part with its contents, and a missing list with its inherited items.
  const missing = path.findIndex((_key, depth) => nodeAt(root, path.slice(0, depth + 1)) === undefined);
  const [home, name] = [path.slice(0, missing), path[missing]];
  const parent = nodeAt(root, home);
  if (parent === undefined || name === undefined) return [];
  const rest = path.slice(missing + 1);
  const list = rest.findIndex((key) => typeof key === 'number');
  const kept = list < 0 ? undefined : valueAt(inherited, path.slice(0, missing + 1 + list));
  if (typeof name === 'number') {
    if (parent.type !== 'array' || name !== (parent.children ?? []).length) throw new Error(`There is no field ${path.join('.')}.`);
    return insertInto(text, parent, name, nested(rest, value, undefined, -1));
  }
  if (parent.type !== 'object')
    return [
      replaced(text, parent, valueText(nested(path.slice(missing), value, kept, list + 1), styleOf(text), marginAt(text, parent.offset))),
    ];
  return addProperty(text, parent, name, nested(rest, value, kept, list));
}

/** The value, nested in the objects on its path. If the path leads through a list, nested in a copy of that list. */
function nested(path: Path, value: unknown, list: unknown, listDepth: number): unknown {
  if (listDepth === 0 && Array.isArray(list)) return withValue(list, path, value);
  const [key, ...rest] = path;
  if (key === undefined) return value;
  const inner = nested(rest, value, list, listDepth - 1);
  return typeof key === 'number' ? [inner] : { [key]: inner };
}

/** A copy of a value with another value at a path. */
export function withValue(whole: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  if (typeof key === 'number') {
    const list: unknown[] = Array.isArray(whole) ? [...(whole as unknown[])] : [];
    list[key] = withValue(list[key], rest, value);
    return list;
  }
  const object = typeof whole === 'object' && whole !== null && !Array.isArray(whole) ? whole : {};
  const entries = Object.entries(object);
  const changed = withValue((object as Record<string, unknown>)[key], rest, value);
  const known = Object.hasOwn(object, key);
  return Object.fromEntries(known ? entries.map(([name, old]) => [name, name === key ? changed : old]) : [...entries, [key, changed]]);
}

/** The value at a path; undefined if there is none. */
export const valueAt = (whole: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? (value as Record<string | number, unknown>)[key]
        : undefined,
    whole,
  );

function timesSaid(text: string, path: Path): number {
  const home = nodeAt(rootOf(text), path.slice(0, -1));
  return home?.type === 'object' ? (home.children ?? []).filter(({ children: [name] = [] }) => name?.value === path.at(-1)).length : 1;
}

function reset(text: string, path: Path): TextSplice[] {
  const node = nodeAt(rootOf(text), path);
  if (node === undefined || path.length === 0) return [];
  const property = node.parent;
  const home = property?.type === 'property' ? property.parent : property;
  if (home === undefined) return [];
  const place = (home.children ?? []).indexOf(property?.type === 'property' ? property : node);
  return takeOut(text, home, place);
}

/** Renames a property; does nothing if the name doesn't exist. */
function rename(text: string, path: Path, to: string): TextSplice[] {
  const name = nodeAt(rootOf(text), path)?.parent;
  const [key] = name?.type === 'property' ? (name.children ?? []) : [];
  return key === undefined ? [] : [replaced(text, key, JSON.stringify(to))];
}

const replaced = (text: string, { offset, length }: Node, inserted: string): TextSplice => ({
  offset,
  removed: text.slice(offset, offset + length),
  inserted,
});

const inserted = (offset: number, text: string): TextSplice => ({ offset, removed: '', inserted: text });

const endOf = ({ offset, length }: Node): number => offset + length;

/** The indentation of the line that contains an offset. */
function marginAt(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? '';
}

const addProperty = (text: string, object: Node, name: string, value: unknown): TextSplice[] =>
  insertPart(
    text,
    object,
    (object.children ?? []).length,
    (margin) => `${JSON.stringify(name)}: ${valueText(value, styleOf(text), margin)}`,
  );

const insertInto = (text: string, list: Node, place: number, value: unknown): TextSplice[] =>
  insertPart(text, list, place, (margin) => valueText(value, styleOf(text), margin));

/** Inserts an item into an object or a list in the style of its neighbours: on the same line, or on a separate one. */
function insertPart(text: string, home: Node, place: number, write: (margin: string) => string): TextSplice[] {
  const { indent, newline } = styleOf(text);
  const parts = home.children ?? [];
  const before = parts[Math.min(place, parts.length) - 1];
  const first = parts[0];
  const margin = marginAt(text, home.offset);
  if (first === undefined) {
    const inside = text.slice(home.offset + 1, endOf(home) - 1);
    const inner = margin + indent;
    if (inside.trim() !== '') {
      // The object or list contains only comments; keep them.
      const end = endOf(home) - 1;
      const trimmed = home.offset + 1 + inside.trimEnd().length;
      return [{ offset: trimmed, removed: text.slice(trimmed, end), inserted: `${newline}${inner}${write(inner)}${newline}${margin}` }];
    }
    const written = write(inner);
    const multi = inside.includes('\n') || written.includes('\n');
    const whole = multi ? `${newline}${inner}${written}${newline}${margin}` : home.type === 'object' ? ` ${written} ` : written;
    return [{ offset: home.offset + 1, removed: inside, inserted: whole }];
  }
  const whole = text.slice(home.offset, endOf(home));
  const isLine = !whole.includes('\n') && notesIn(whole).length === 0;
  const added = isLine ? write(margin + indent) : '';
  if (isLine && (added.includes('\n') || lineLength(text, home.offset) + added.length > longestLine)) {
    // Split a line that would become too long into one line per item; each item keeps its text.
    const texts = parts.map((part) => text.slice(part.offset, endOf(part)));
    texts.splice(place, 0, added);
    const lines = texts.map((one) => `${newline}${margin}${indent}${one}`).join(',');
    return [replaced(text, home, `${whole.slice(0, 1)}${lines}${newline}${margin}${whole.slice(-1)}`)];
  }
  const lined = text.slice(home.offset + 1, first.offset).includes('\n');
  const inner = lined ? marginAt(text, first.offset) : margin;
  const written = write(inner);
  const lead = lined ? newline + inner : ' ';
  if (before === undefined) return [inserted(first.offset, `${written},${lined ? newline + inner : ' '}`)];
  const { comma, comments } = after(text, before, home);
  const end = lined ? lineEndAfter(text, comma ?? endOf(before), endOf(home) - 1, comments) : comma === null ? endOf(before) : comma + 1;
  const isLast = parts.at(-1) === before;
  if (isLast && comma === null) {
    // The comma comes directly after the value; the new line comes after the comment on the same line.
    if (!lined) return [inserted(endOf(before), `,${lead}${written}`)];
    return end === endOf(before)
      ? [inserted(end, `,${lead}${written}`)]
      : [inserted(endOf(before), ','), inserted(end, `${lead}${written}`)];
  }
  return [inserted(end, `${lead}${written},`)];
}

/** The positions of comments in a piece of JSON. */
function notesIn(text: string): number[] {
  const scanner = createScanner(text, false);
  const notes: number[] = [];
  for (let token: number = scanner.scan(); token !== endToken; token = scanner.scan())
    if (commentTokens.includes(token)) notes.push(scanner.getTokenOffset());
  return notes;
}

/** The length of the line that contains an offset. */
function lineLength(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  return (end < 0 ? text.length : end) - (text.lastIndexOf('\n', offset - 1) + 1);
}

/** The comma after an item, before the next item or the end (null if there is none), and the positions of comments there. */
function after(text: string, part: Node, home: Node): { readonly comma: number | null; readonly comments: readonly [number, number][] } {
  const scanner = createScanner(text, false);
  scanner.setPosition(endOf(part));
  const comments: [number, number][] = [];
  let comma: number | null = null;
  const limit = nextStart(part, home);
  for (let token: number = scanner.scan(); token !== endToken && scanner.getTokenOffset() < limit; token = scanner.scan()) {
    const offset = scanner.getTokenOffset();
    if (token === commaToken) comma ??= offset;
    else if (commentTokens.includes(token)) comments.push([offset, offset + scanner.getTokenLength()]);
  }
  return { comma, comments };
}

function nextStart(part: Node, home: Node): number {
  const parts = home.children ?? [];
  return parts[parts.indexOf(part) + 1]?.offset ?? endOf(home) - 1;
}

/** The end of the line that contains an offset, after the line's comments, but not beyond `limit`. */
function lineEndAfter(text: string, from: number, limit: number, comments: readonly [number, number][]): number {
  let end = text[from] === ',' ? from + 1 : from;
  for (const [start, stop] of comments) if (start >= end && !text.slice(end, start).includes('\n')) end = stop;
  return Math.min(end, limit);
}

/** Removes an item and its comma, and its line if that contains nothing else. Comments around it stay. */
function takeOut(text: string, home: Node, place: number): TextSplice[] {
  const parts = home.children ?? [];
  const part = parts[place];
  if (part === undefined) throw new Error(`This list has no item ${String(place)}.`);
  const { comma, comments } = after(text, part, home);
  const before = parts[place - 1];
  const cuts: number[] = [];
  const isLast = place === parts.length - 1;
  /** Also remove the comma before the last item, which would otherwise be left over. */
  const previous = isLast && before !== undefined && comma === null ? after(text, before, home).comma : null;
  let [start, end] = [part.offset, endOf(part)];
  if (comma !== null && !comments.some(([from]) => from < comma)) end = comma + 1;
  else if (comma !== null) cuts.push(comma);
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const lineBreak = text.indexOf('\n', end);
  const lineEnd = lineBreak < 0 ? text.length : lineBreak;
  const alone = text.slice(lineStart, start).trim() === '' && text.slice(end, lineEnd).trim() === '' && lineStart > home.offset;
  if (alone) {
    // Remove the previous line break, too: the text may end after the brace on the same line.
    start = lineStart - (text[lineStart - 2] === '\r' ? 2 : 1);
    end = text[lineEnd - 1] === '\r' ? lineEnd - 1 : lineEnd;
  } else if (isLast && before === undefined) {
    // If it was the only item on a line, `{ "a": 1 }` becomes `{}`.
    if (text.slice(home.offset + 1, start).trim() === '' && text.slice(end, endOf(home) - 1).trim() === '')
      [start, end] = [home.offset + 1, endOf(home) - 1];
  } else if (previous !== null && text.slice(previous + 1, start).trim() === '') {
    start = previous;
  } else {
    while (end < text.length && (text[end] === ' ' || text[end] === '\t')) end++;
    // Keep the spacing between the neighbours.
    const rest = text.slice(end, end + 2);
    if (rest.startsWith('\n') || rest.startsWith('\r\n')) while (start > lineStart && /[ \t]/.test(text[start - 1] ?? '')) start--;
  }
  if (previous !== null && previous < start) cuts.push(previous);
  return [...cuts.map((one) => [one, one + 1] as const), [start, end] as const].map(([from, to]) => ({
    offset: from,
    removed: text.slice(from, to),
    inserted: '',
  }));
}

/** Moves a list item as written; comments stay at their positions in the list. */
function move(text: string, list: Node, from: number, to: number): TextSplice[] {
  const parts = list.children ?? [];
  if (parts[from] === undefined || parts[to] === undefined) throw new Error('This list has no such item.');
  const texts = parts.map((part) => text.slice(part.offset, endOf(part)));
  const [moved = ''] = texts.splice(from, 1);
  texts.splice(to, 0, moved);
  return parts.map((part, place) => replaced(text, part, texts[place] ?? ''));
}

/** Parses a JSON text; comments and trailing commas are allowed. Throws if it is not JSON, or not an object. */
export const valueOf = (text: string): unknown => getNodeValue(rootOf(text)) as unknown;
