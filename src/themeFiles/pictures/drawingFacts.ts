import { SaxesParser } from 'saxes';
import type { Result } from '../../shared/errors.ts';
import { failure, success } from '../../shared/errors.ts';
import { carriedPicture } from './carriedPicture.ts';
import type { DrawnElement } from './DrawnElement.ts';
import { partsNamedIn } from './DrawnElement.ts';
import type { DrawingBurden } from './drawingBurden.ts';
import { drawingBurden } from './drawingBurden.ts';
import { drawingSize } from './drawingSize.ts';
import { readingsOf, styleRules, stylesOf } from './drawingStyles.ts';
import type { Declared } from './drawingStyles.ts';
import { isPresentation, strangeFunction } from './strangeFunction.ts';
import type { UnlikePart } from './unlikeParts.ts';
import { watchUnlike } from './unlikeParts.ts';

export interface DrawingFacts {
  /** Size in pixels as its root says it. */
  readonly size: { readonly width: number; readonly height: number };
  /** How many shapes are drawn, or what takes as long; those that are used again, as a pattern or a mask too, counted as often as that. */
  readonly shapes: number;
  /** What it costs to draw, by lengths and areas; null where it has too many shapes for anybody to look at each. */
  readonly burden: DrawingBurden | null;
  /** How many see-through layers (groups with an opacity, filters, masks) lie inside one another at most. */
  readonly layers: number;
  /** The pixels of all pictures that it carries. */
  readonly embeddedPixels: number;
  /** What of it is not drawn alike everywhere. */
  readonly unlike: readonly UnlikePart[];
}

/** Why a drawing is not taken, as the end of a sentence: "The drawing ... ". */
export type DrawingTrouble = { readonly kind: 'broken' | 'unsafe' | 'endless'; readonly why: string };

interface Part {
  /** Elements that stand in it, itself included, and not in one of `inner`. */
  own: number;
  /** How many layers lie inside one another in it at most, parts of `inner` apart. */
  layers: number;
  /** Parts with names of their own that stand in it. */
  readonly inner: (Inside & { readonly part: Part })[];
  /** What it shows again by `use`, and what it refers to otherwise: masks, filters, patterns. */
  readonly uses: (Inside & { readonly id: string; readonly isShown: boolean; readonly times: number })[];
}

interface Inside {
  /** How many layers of the part around lie around it. */
  readonly under: number;
}

const newPart = (): Part => ({ own: 0, layers: 0, inner: [], uses: [] });

/** What has a picture of its own made of an element before that is laid over the rest. */
const layering = /^(?:opacity|isolation|mix-blend-mode|(?:-webkit-)?(?:mask|filter|backdrop-filter)(?:-image)?)$/i;
/** What else weighs of how an element looks, or decides where it is. */
const weighing =
  /^(?:fill|stroke(?:-width|-dasharray|-linecap|-miterlimit)?|font(?:-size)?|vector-effect|transform(?:-origin|-box)?|translate|rotate|scale|zoom|perspective|offset.*|animation(?:-name)?|transition.*|(?:text|box)-shadow|background(?:-image)?|border-image.*|clip-path|marker.*|d|x|y|width|height|[cr][xy]|r|all)$/i;
/** Values that come from elsewhere: of filters, masks and the like, nobody could count how often. */
const foreign = /(?:^|[^\w-])(?:var|env|attr|if|--[\w-]+)\(/i;
/** Elements inside one another beyond this are no drawing that anybody made, and end the stack of what draws them. */
const deepestElement = 200;

/** What of a selector takes a browser from one element to many. `[class~=a]` is something else. */
const comparing = /:(?:has|nth|only|first|last)\b|~(?!=)/i;

/** Whatever refers to a name is held against all parts of it. */
const maxNamesakes = 1000;

/** Of more shapes than this none is looked at by itself. */
const maxWeighed = 100_000;

/** So many characters are read at a time. */
const atOnce = 4096;

const actives = new Set(['script', 'foreignobject', 'iframe', 'embed', 'object', 'audio', 'video', 'handler', 'listener']);

/**
 * Reads an SVG without drawing it. Fails where it is no well-formed SVG, where it could run something or fetch something from
 * elsewhere, and where it shows its own parts again in a circle. What it comes to when drawn is told as it may be in any program that draws it: of two
 * parts of the same name, browsers show the first and Skia the last.
 */
export function drawingFacts(svg: string): Result<DrawingFacts, DrawingTrouble> {
  const { facts, sheets } = factsWith(svg, '');
  if (!facts.ok || sheets === '') return facts;
  const css = readingsOf(sheets).join('}');
  const [, unknown] =
    /@(?!(?:media|supports|(?:-webkit-)?keyframes|font-face|charset|namespace|page|layer|container)\b)([\w-]+)/i.exec(css) ?? [];
  if (unknown !== undefined) return failure({ kind: 'unsafe', why: `has style rules that nobody can weigh (@${shortened(unknown)})` });
  if (comparing.test(css))
    return failure({
      kind: 'endless',
      why: 'has style rules that compare its parts with one another, by :has, :first-of-type, ~ or the like',
    });
  const strange = strangeFunction(css);
  return strange === null ? factsWith(svg, sheets).facts : failure({ kind: 'unsafe', why: strange });
}

/** The facts of a drawing with the rules of its style elements, which may stand anywhere in it; and those rules. */
function factsWith(svg: string, known: string): { readonly facts: Result<DrawingFacts, DrawingTrouble>; readonly sheets: string } {
  const rules = styleRules(
    known,
    ([name, value]) => layering.test(name) || weighing.test(name) || name.startsWith('--') || /url\(/i.test(value),
  );
  let [sheets, inSheet] = ['', false];
  const parser = new SaxesParser();
  const parts = new Map<string, Part[]>();
  const root = newPart();
  const open: Part[] = [root];
  /** The elements that are open: whether each is a part of its own, or text, and the layers that lie around what stands in it, within its part. */
  const around: { readonly isPart: boolean; readonly isText: boolean; readonly layers: number }[] = [];
  const elements = new Map<string, DrawnElement[]>();
  const path: DrawnElement[] = [];
  let whole: DrawnElement | null = null;
  let embeddedPixels = 0;
  let first: Readonly<Record<string, string>> | null = null;
  const unlike = watchUnlike();
  let trouble: DrawingTrouble | null = null;
  const refuse = (kind: DrawingTrouble['kind'], why: string): void => void (trouble ??= { kind, why });

  parser.on('error', (error) => refuse('broken', `is not well-formed XML (${error.message.replace(/^\d+:\d+: /, '').replace(/\.$/, '')})`));
  parser.on('doctype', (doctype) => {
    if (/<!(?:ENTITY|ATTLIST)/i.test(doctype)) refuse('unsafe', 'defines entities or attributes of its own');
  });
  parser.on('processinginstruction', ({ target }) => {
    if (target === 'xml-stylesheet') refuse('unsafe', 'wants a stylesheet from elsewhere');
  });
  for (const kind of ['text', 'cdata'] as const)
    parser.on(kind, (text) => {
      lookInto(text);
      if (inSheet) sheets += text;
      // Each letter is drawn, and placed by itself.
      if (around.at(-1)?.isText !== true) return;
      (open.at(-1) ?? root).own += text.length;
      const element = path.at(-1);
      if (element !== undefined) element.letters += text.length;
    });
  parser.on('opentag', ({ name, attributes }) => {
    const bare = bareName(name).toLowerCase();
    inSheet = bare === 'style';
    if (first === null) {
      if (bare !== 'svg') refuse('broken', `begins with <${name}> in place of <svg>`);
      first = attributes;
    }
    unlike.open(name, attributes, around.length);
    if (around.length >= deepestElement) refuse('endless', `has elements ${deepestElement} levels deep`);
    if (actives.has(bare)) refuse('unsafe', `has <${name}> in it, which can run or show anything`);
    const { attributeName = '', values = '', from = '', to = '', by = '' } = attributes;
    const isColour = !/\(/.test(`${values}${from}${to}${by}`) || !/^(?:fill|stroke)$/i.test(attributeName.trim());
    if (changing.test(bare) && Object.keys(attributes).some(isReference))
      refuse('unsafe', `has <${name}> in it, which changes another part`);
    if (changing.test(bare) && bare !== 'animatemotion' && !(harmless.test(attributeName.trim()) && isColour))
      refuse('unsafe', `has <${name}> in it, which changes what it shows`);
    const carriedBefore = embeddedPixels;
    let letters = 0;
    for (const [attribute, value] of Object.entries(attributes)) {
      if (/^on/i.test(attribute)) refuse('unsafe', `has a script in it (${attribute})`);
      if (isReference(attribute) && isOutside(value)) refuse('unsafe', `refers to something outside of itself (${shortened(value)})`);
      if (isReference(attribute) && /^\s*data:/i.test(value)) carry(value);
      else {
        lookInto(value);
        letters += value.length;
        const strange = attribute === 'style' ? readingsOf(value).join(';') : isPresentation(attribute) ? value : '';
        const why = strangeFunction(strange);
        if (why !== null) refuse('unsafe', why);
      }
    }
    const styles = stylesOf(bare, attributes, rules);
    for (const [property, value] of styles)
      if (isFromElsewhere(property, value))
        refuse('unsafe', `has a style whose value comes from elsewhere (${shortened(`${property}: ${value}`)})`);
    const element: DrawnElement = { name: bare, attributes, styles, children: [], line: parser.line, letters: 0 };
    path.at(-1)?.children.push(element);
    path.push(element);
    whole ??= element;
    const outer = open.at(-1) ?? root;
    const under = around.at(-1)?.layers ?? 0;
    const id = attributes['id'];
    const isPart = id !== undefined;
    const part = isPart ? newPart() : outer;
    if (isPart) {
      elements.set(id, [...(elements.get(id) ?? []), element]);
      outer.inner.push({ part, under });
      const namesakes = parts.get(id) ?? [];
      namesakes.push(part);
      parts.set(id, namesakes);
      if (namesakes.length > maxNamesakes) refuse('endless', `has more than ${maxNamesakes} parts of the name “${shortened(id)}”`);
      open.push(part);
    }
    const pixels = embeddedPixels - carriedBefore;
    part.own += costOf(bare, attributes);
    part.own += Math.floor(letters / lettersToShape + pixels / pixelsToShape + known.length / rulesToShape);
    const layers = (isPart ? 0 : under) + layersOf(styles);
    part.layers = Math.max(part.layers, layers);
    around.push({ isPart, isText: bare === 'text' || around.at(-1)?.isText === true, layers });
    for (const [attribute, value] of Object.entries(attributes))
      // Patterns and filters have what they show from others, too.
      if (bare !== 'a' && isReference(attribute))
        for (const id of partsNamedIn(`url(${value.trim()})`)) part.uses.push({ id, under: layers, isShown: bare === 'use', times: 1 });
    for (const [property, value] of styles)
      for (const id of property === 'style' ? [] : partsNamedIn(value))
        part.uses.push({ id, under: layers, isShown: false, times: property.startsWith('marker') ? cornersOf(attributes) : 1 });
  });
  parser.on('closetag', () => {
    inSheet = false;
    path.pop();
    if (around.pop()?.isPart === true) open.pop();
  });
  function carry(address: string): void {
    const size = carriedPicture(address);
    if (size === null) refuse('broken', 'carries a picture that is no whole PNG, JPEG, WebP or GIF');
    else embeddedPixels += size.width * size.height;
  }
  /** Looks into a text that may be CSS, or have some in it. */
  function lookInto(written: string): void {
    const text = readingsOf(written).join(' ');
    for (const [, address = ''] of text.matchAll(/url\(\s*["']?([^"')\s]*)/gi))
      if (isOutside(address)) refuse('unsafe', `refers to something outside of itself (${shortened(address)})`);
    for (const [address] of text.matchAll(/data:image\/[^"')]*/gi)) carry(address);
    if (/@import/i.test(text)) refuse('unsafe', 'imports styles from elsewhere');
  }
  // After the first trouble nothing matters any more, and each of a million would cost an error of its own.
  for (let at = 0; at < svg.length && trouble === null; at += atOnce) parser.write(svg.slice(at, at + atOnce));
  if (trouble === null) parser.close();

  if (first === null) refuse('broken', 'is empty');
  const drawn = trouble === null ? drawnParts(root, parts) : { shapes: 0, layers: 0 };
  if (drawn === null) refuse('endless', 'shows its own parts again in a circle');
  if (trouble !== null || drawn === null) return { facts: failure(trouble ?? { kind: 'endless', why: '' }), sheets: '' };
  const size = drawingSize(first ?? {});
  const burden = whole === null || drawn.shapes > maxWeighed ? null : drawingBurden(whole, elements, size);
  return { facts: success({ size, ...drawn, burden, embeddedPixels, unlike: unlike.found() }), sheets };
}

/** How many pictures of its own are made of an element; of a property that is said more than once, the last that makes one. */
const layersOf = (styles: readonly Declared[]): number =>
  new Set(styles.flatMap(([name, value]) => (layering.test(name) && !/^(?:1|none|normal|auto|)$/.test(value) ? [name.toLowerCase()] : [])))
    .size;

/** What of an element takes as long as one shape more, each time that it is drawn. A path has a corner in five letters or so. */
const [lettersToShape, pixelsToShape] = [100, 10_000];
/** Each rule is held against each element, and each part of its selector against those around. So many letters have some hundred rules, or fewer. */
const rulesToShape = 5000;

const slowSteps =
  /^fe(?:gaussianblur|dropshadow|morphology|turbulence|convolvematrix|displacementmap|diffuselighting|specularlighting|image|tile)$/;
const partsOfSteps = /^fe(?:func[rgba]|mergenode|distantlight|pointlight|spotlight)$/;
/** Steps of a filter take each pixel of the place, on a kiosk without a GPU one after the other: some are as slow as so many shapes. */
const [slowCost, quickCost] = [1000, 100];

/** How many shapes an element takes as long as. */
function costOf(name: string, attributes: Readonly<Record<string, string>>): number {
  if (!name.startsWith('fe') || partsOfSteps.test(name)) return 1;
  if (!slowSteps.test(name)) return quickCost;
  const { order = '', radius = '', numOctaves = '' } = attributes;
  const sizes = `${order} ${radius} ${numOctaves}`.match(/[\d.]+(?:e[+-]?\d+)?/gi) ?? [];
  return slowCost * Math.max(1, Math.max(0, ...sizes.map(Number)) / 10);
}

/** At most so many markers a line has: one at each of its corners. */
const cornersOf = ({ d = '', points = '' }: Readonly<Record<string, string>>): number =>
  Math.max(2, (`${d} ${points}`.match(/[a-z]|[\d.]+/gi) ?? []).length);

/** What changes an attribute of the element around it while time goes by. */
const changing = /^(?:set|animate\w*)$/;
/** The only attributes that may change: of whatever else does, nobody could tell what it comes to. */
const harmless =
  /^(?:(?:fill|stroke|stop)-opacity|opacity|(?:stop-)?color|fill|stroke|visibility|offset|(?:gradient)?transform|[cd]?[xy])$/i;

const bareName = (name: string): string => name.split(':').at(-1) ?? '';

/** Whatever the drawing calls the namespace of links: that is its own choice. */
const isReference = (attribute: string): boolean => /^(?:href|src)$/i.test(bareName(attribute));
/** Its own parts by #, and pictures that it carries along, are inside. */
const isOutside = (address: string): boolean => !/^\s*(?:#|data:image\/(?:png|jpeg|webp|gif)[;,]|$)/i.test(address);
const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 37)}...` : text);

/** Parts within parts beyond this are no drawing that anybody made. */
const deepest = 500;

type Drawn = Pick<DrawingFacts, 'shapes' | 'layers'>;

/** What a part comes to when all that it uses is drawn in its place; null where that never ends, or nearly so. */
function drawnParts(root: Part, parts: ReadonlyMap<string, readonly Part[]>): Drawn | null {
  const known = new Map<Part, Drawn | null>();
  const count = (part: Part, depth: number): Drawn | null => {
    const before = known.get(part);
    // Met again before it was done: it is part of itself.
    if (before !== undefined || depth > deepest) return before ?? null;
    known.set(part, null);
    let [shapes, layers] = [part.own, part.layers];
    const inside = part.inner.map((one) => ({ ...one, isShown: true, times: 1 }));
    function* drawnInside(): Generator<(typeof inside)[number]> {
      yield* inside;
      for (const { id, ...one } of part.uses) for (const found of parts.get(id) ?? []) yield { ...one, part: found };
    }
    for (const { part: other, under, isShown, times } of drawnInside()) {
      const drawn = count(other, depth + 1);
      // What refers to itself as its own mask or pattern is drawn without.
      if (drawn === null && isShown) return null;
      shapes += times * (drawn?.shapes ?? 0);
      layers = Math.max(layers, under + (drawn?.layers ?? 0));
    }
    const sum = { shapes, layers };
    known.set(part, sum);
    return sum;
  };
  return count(root, 0);
}

/** Whether nobody can tell from what is said of an element what counts. */
const isFromElsewhere = (property: string, value: string): boolean => {
  if (property === 'all') return !/^(?:initial|unset)$/i.test(value);
  if (property.startsWith('--')) return /url\(/i.test(value) && value.includes('#');
  const isLaidOver = /^(?:-webkit-)?(?:mask|filter|backdrop-filter|clip-path)/.test(property);
  if (isLaidOver && /^inherit$/i.test(value)) return true;
  // Colours may.
  if (/^(?:fill|stroke|color|stop-color)$/.test(property)) return /(?:^|[^\w-])(?:attr|if|--[\w-]+)\(/i.test(value);
  return (isLaidOver || weighing.test(property) || layering.test(property)) && foreign.test(value);
};
