/** A theme file's style: the indentation per level, and its line endings. */
export interface JsonStyle {
  readonly indent: string;
  readonly newline: string;
}

/**
 * The maximum length of a value on one line, in which people write boxes, colours and short objects. Such a value is at most two objects
 * deep.
 */
export const longestLine = 110;

/** A text's style, read from its lines; two spaces if no line is indented. */
export function styleOf(text: string): JsonStyle {
  const indent = /^([ \t]+)\S/m.exec(text)?.[1] ?? '  ';
  return { indent, newline: text.includes('\r\n') ? '\r\n' : '\n' };
}

/** The JSON of a value on a line indented by `margin`: on one line if it is short, otherwise with one line per item. */
export function valueText(value: unknown, style: JsonStyle, margin = ''): string {
  const line = inOneLine(value);
  const isShort = line.length + margin.length <= longestLine && objectsDeep(value) < 3;
  if (isShort || typeof value !== 'object' || value === null) return line;
  const inner = margin + style.indent;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const parts = Array.isArray(value)
    ? value.map((part) => valueText(part, style, inner))
    : entriesOf(value).map(([name, part]) => `${JSON.stringify(name)}: ${valueText(part, style, inner)}`);
  const lines = parts.map((part) => inner + part).join(`,${style.newline}`);
  return `${open}${style.newline}${lines}${style.newline}${margin}${close}`;
}

function inOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inOneLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const parts = entriesOf(value).map(([name, part]) => `${JSON.stringify(name)}: ${inOneLine(part)}`);
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
}

function objectsDeep(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inside = Math.max(0, ...Object.values(value).map(objectsDeep));
  return Array.isArray(value) ? inside : inside + 1;
}

/** Skips undefined values, as `JSON.stringify` does. */
const entriesOf = (value: object): [string, unknown][] => Object.entries(value).filter(([, part]) => part !== undefined);
