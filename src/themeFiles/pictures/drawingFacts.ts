import { SaxesParser } from 'saxes';
import type { Result } from '../../shared/errors.ts';
import { failure, success } from '../../shared/errors.ts';
import { drawingSize } from './drawingSize.ts';
import type { UnlikePart } from './unlikeParts.ts';
import { watchUnlike } from './unlikeParts.ts';

export interface DrawingFacts {
  /** Size in pixels as its root says it. */
  readonly size: { readonly width: number; readonly height: number };
  /** How many shapes are drawn, those counted as often as they are used again. */
  readonly shapes: number;
  /** What of it is not drawn alike everywhere. */
  readonly unlike: readonly UnlikePart[];
}

/** Why a drawing is not taken, as the end of a sentence: "The drawing ... ". */
export type DrawingTrouble = { readonly kind: 'broken' | 'unsafe' | 'endless'; readonly why: string };

interface Part {
  /** Elements that stand in it, itself included, and not in one of `inner`. */
  own: number;
  /** Parts with names of their own that stand in it. */
  readonly inner: Part[];
  /** What it shows again by `use`. */
  readonly uses: string[];
}

/** So many characters are read at a time. */
const atOnce = 4096;

const actives = new Set(['script', 'foreignobject', 'iframe', 'embed', 'object', 'audio', 'video', 'handler', 'listener']);

/**
 * Reads an SVG without drawing it. Fails where it is no well-formed SVG, where it could run something or fetch something from
 * elsewhere, and where it shows its own parts again in a circle.
 */
export function drawingFacts(svg: string): Result<DrawingFacts, DrawingTrouble> {
  const parser = new SaxesParser();
  const parts = new Map<string, Part>();
  const root: Part = { own: 0, inner: [], uses: [] };
  const open: Part[] = [root];
  const named: (string | null)[] = [];
  let first: Readonly<Record<string, string>> | null = null;
  const unlike = watchUnlike();
  let trouble: DrawingTrouble | null = null;
  const refuse = (kind: DrawingTrouble['kind'], why: string): void => void (trouble ??= { kind, why });

  parser.on('error', (error) => refuse('broken', `is not well-formed XML (${error.message.replace(/^\d+:\d+: /, '').replace(/\.$/, '')})`));
  parser.on('doctype', (doctype) => {
    if (/<!ENTITY/i.test(doctype)) refuse('unsafe', 'defines entities of its own');
  });
  parser.on('processinginstruction', ({ target }) => {
    if (target === 'xml-stylesheet') refuse('unsafe', 'wants a stylesheet from elsewhere');
  });
  parser.on('text', (text) => refuseOutside(text));
  parser.on('cdata', (text) => refuseOutside(text));
  parser.on('opentag', ({ name, attributes }) => {
    const bare = (name.split(':').at(-1) ?? '').toLowerCase();
    if (first === null) {
      if (bare !== 'svg') refuse('broken', `begins with <${name}> in place of <svg>`);
      first = attributes;
    }
    unlike.open(name, attributes, named.length);
    if (actives.has(bare)) refuse('unsafe', `has <${name}> in it, which can run or show anything`);
    for (const [attribute, value] of Object.entries(attributes)) {
      if (/^on/i.test(attribute)) refuse('unsafe', `has a script in it (${attribute})`);
      if (isReference(attribute) && isOutside(value)) refuse('unsafe', `refers to something outside of itself (${shortened(value)})`);
      refuseOutside(value);
    }
    const around = open.at(-1) ?? root;
    const id = attributes['id'] ?? null;
    named.push(id);
    const part: Part = id === null ? around : { own: 0, inner: [], uses: [] };
    if (id !== null) {
      around.inner.push(part);
      parts.set(id, part);
      open.push(part);
    }
    part.own++;
    const used = bare === 'use' ? (attributes['href'] ?? attributes['xlink:href'])?.slice(1) : undefined;
    if (used !== undefined) part.uses.push(used);
  });
  parser.on('closetag', () => {
    if (named.pop() != null) open.pop();
  });
  function refuseOutside(text: string): void {
    const [, address] = /url\(\s*["']?([^"')\s]*)/i.exec(text) ?? [];
    if (address !== undefined && isOutside(address)) refuse('unsafe', `refers to something outside of itself (${shortened(address)})`);
    if (/@import/i.test(text)) refuse('unsafe', 'imports styles from elsewhere');
  }
  // After the first trouble nothing matters any more, and each of a million would cost an error of its own.
  for (let at = 0; at < svg.length && trouble === null; at += atOnce) parser.write(svg.slice(at, at + atOnce));
  if (trouble === null) parser.close();

  if (first === null) refuse('broken', 'is empty');
  const shapes = trouble === null ? drawnShapes(root, parts) : 0;
  if (shapes === null) refuse('endless', 'shows its own parts again in a circle');
  return trouble === null ? success({ size: drawingSize(first ?? {}), shapes: shapes ?? 0, unlike: unlike.found() }) : failure(trouble);
}

const isReference = (attribute: string): boolean => /^(?:xlink:)?href$|^src$/i.test(attribute);
/** Its own parts by #, and pictures that it carries along, are inside. */
const isOutside = (address: string): boolean => !/^\s*(?:#|data:image\/(?:png|jpeg|webp|gif)[;,]|$)/i.test(address);
const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 37)}...` : text);

/** Parts within parts beyond this are no drawing that anybody made. */
const deepest = 500;

/** What a part comes to when all that it uses is drawn in its place; null where that never ends, or nearly so. */
function drawnShapes(root: Part, parts: ReadonlyMap<string, Part>): number | null {
  const known = new Map<Part, number | null>();
  const count = (part: Part, depth: number): number | null => {
    const before = known.get(part);
    // Met again before it was done: it is part of itself.
    if (before !== undefined || depth > deepest) return before ?? null;
    known.set(part, null);
    let sum = part.own;
    for (const other of [...part.inner, ...part.uses.map((id) => parts.get(id))]) {
      const inside = other === undefined ? 0 : count(other, depth + 1);
      if (inside === null) return null;
      sum += inside;
    }
    known.set(part, sum);
    return sum;
  };
  return count(root, 0);
}
