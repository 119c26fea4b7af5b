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
  /** The size in pixels, according to the root. */
  readonly size: { readonly width: number; readonly height: number };
  /** The number of drawn shapes, or operations that take as long; reused shapes, including those in patterns and masks, count each time. */
  readonly shapes: number;
  /** The drawing's cost, from lengths and areas; null if it has too many shapes to inspect individually. */
  readonly burden: DrawingBurden | null;
  /** The greatest number of nested translucent layers (groups with an opacity, filters, masks). */
  readonly layers: number;
  /** The number of pixels of all embedded pictures. */
  readonly embeddedPixels: number;
  /** The kinds of parts that are drawn differently by browsers and Skia. */
  readonly unlike: readonly UnlikePart[];
}

/** The reason for refusing a drawing, as the end of a sentence: "The drawing ... ". */
export type DrawingFinding = { readonly kind: 'broken' | 'unsafe' | 'endless'; readonly why: string };

interface Part {
  /** The number of elements in the part, including itself and excluding those in `inner` parts. */
  own: number;
  /** The greatest number of nested layers in the part, excluding `inner` parts. */
  layers: number;
  /** Named parts inside this part. */
  readonly inner: (Inside & { readonly part: Part })[];
  /** The part's references: reused parts (`use`), and masks, filters and patterns. */
  readonly uses: (Inside & { readonly id: string; readonly isShown: boolean; readonly times: number })[];
}

interface Inside {
  /** How many layers of the enclosing part surround this part. */
  readonly under: number;
}

const newPart = (): Part => ({ own: 0, layers: 0, inner: [], uses: [] });

/** Properties that draw an element as a separate picture before it is combined with the rest. */
const layering = /^(?:opacity|isolation|mix-blend-mode|(?:-webkit-)?(?:mask|filter|backdrop-filter)(?:-image)?)$/i;
/** Other properties that affect an element's appearance or position. */
const weighing =
  /^(?:fill|stroke(?:-width|-dasharray|-linecap|-miterlimit)?|font(?:-size)?|vector-effect|transform(?:-origin|-box)?|translate|rotate|scale|zoom|perspective|offset.*|animation(?:-name)?|transition.*|(?:text|box)-shadow|background(?:-image)?|border-image.*|clip-path|marker.*|d|x|y|width|height|[cr][xy]|r|all)$/i;
/** Functions with unknown results: with them, filters, masks and the like can't be counted. */
const foreign = /(?:^|[^\w-])(?:var|env|attr|if|--[\w-]+)\(/i;
/** The limit for nested elements: no real drawing nests them deeper, and renderers would exhaust their stack. */
const deepestElement = 200;

/** Selectors that make a browser compare an element with many others. `[class~=a]` isn't one. */
const comparing = /:(?:has|nth|only|first|last)\b|~(?!=)/i;

/** The limit for parts with the same name: each reference to a name is compared with all of them. */
const maxNamesakes = 1000;

/** The limit for shapes to inspect individually. */
const maxWeighed = 100_000;

/** The number of characters to parse at a time. */
const atOnce = 4096;

const actives = new Set(['script', 'foreignobject', 'iframe', 'embed', 'object', 'audio', 'video', 'handler', 'listener']);

/**
 * Reads an SVG without drawing it. Fails if it isn't well-formed SVG, if it could run code or fetch external files, or if its references are
 * circular. The costs are upper bounds for any renderer: of two parts with the same name, browsers show the first and Skia the last.
 */
export function drawingFacts(svg: string): Result<DrawingFacts, DrawingFinding> {
  const { facts, sheets } = factsWith(svg, '');
  if (!facts.ok || sheets === '') return facts;
  const css = readingsOf(sheets).join('}');
  const [, unknown] =
    /@(?!(?:media|supports|(?:-webkit-)?keyframes|font-face|charset|namespace|page|layer|container)\b)([\w-]+)/i.exec(css) ?? [];
  if (unknown !== undefined)
    return failure({ kind: 'unsafe', why: `has style rules whose effort cannot be estimated (@${shortened(unknown)})` });
  if (comparing.test(css))
    return failure({
      kind: 'endless',
      why: 'has style rules that compare its parts with one another, by :has, :first-of-type, ~ or the like',
    });
  const strange = strangeFunction(css);
  return strange === null ? factsWith(svg, sheets).facts : failure({ kind: 'unsafe', why: strange });
}

/** The facts of a drawing, given the rules of its style elements, which may be anywhere in it; also returns those rules. */
function factsWith(svg: string, known: string): { readonly facts: Result<DrawingFacts, DrawingFinding>; readonly sheets: string } {
  const rules = styleRules(
    known,
    ([name, value]) => layering.test(name) || weighing.test(name) || name.startsWith('--') || /url\(/i.test(value),
  );
  let [sheets, inSheet] = ['', false];
  const parser = new SaxesParser();
  const parts = new Map<string, Part[]>();
  const root = newPart();
  const open: Part[] = [root];
  /**
   * The open elements, innermost last. For each: whether it is a separate part, whether it is text, and how many layers surround its
   * content within the innermost open part.
   */
  const around: { readonly isPart: boolean; readonly isText: boolean; readonly layers: number }[] = [];
  const elements = new Map<string, DrawnElement[]>();
  const path: DrawnElement[] = [];
  let whole: DrawnElement | null = null;
  let embeddedPixels = 0;
  let first: Readonly<Record<string, string>> | null = null;
  const unlike = watchUnlike();
  let trouble: DrawingFinding | null = null;
  const refuse = (kind: DrawingFinding['kind'], why: string): void => void (trouble ??= { kind, why });

  parser.on('error', (error) => refuse('broken', `is not well-formed XML (${error.message.replace(/^\d+:\d+: /, '').replace(/\.$/, '')})`));
  parser.on('doctype', (doctype) => {
    if (/<!(?:ENTITY|ATTLIST)/i.test(doctype)) refuse('unsafe', 'defines entities or attributes of its own');
  });
  parser.on('processinginstruction', ({ target }) => {
    if (target === 'xml-stylesheet') refuse('unsafe', 'loads a stylesheet from elsewhere');
  });
  for (const kind of ['text', 'cdata'] as const)
    parser.on(kind, (text) => {
      lookInto(text);
      if (inSheet) sheets += text;
      // Letters are drawn and positioned individually.
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
      if (isReference(attribute) && isOutside(value)) refuse('unsafe', `refers to something outside itself (${shortened(value)})`);
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
      // Patterns and filters may also inherit their content.
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
    if (size === null) refuse('broken', 'contains a picture that is not a complete PNG, JPEG, WebP or GIF');
    else embeddedPixels += size.width * size.height;
  }
  /** Inspects a text that may be or contain CSS. */
  function lookInto(written: string): void {
    if (!mayLeadOn.test(written)) return;
    const text = readingsOf(written).join(' ');
    for (const [, address = ''] of text.matchAll(/url\(\s*["']?([^"')\s]*)/gi))
      if (isOutside(address)) refuse('unsafe', `refers to something outside itself (${shortened(address)})`);
    for (const [address] of text.matchAll(/data:image\/[^"')]*/gi)) carry(address);
    if (/@import/i.test(text)) refuse('unsafe', 'imports styles from elsewhere');
  }
  // Stop at the first finding: further ones don't matter, and a million errors would be expensive.
  for (let at = 0; at < svg.length && trouble === null; at += atOnce) parser.write(svg.slice(at, at + atOnce));
  if (trouble === null) parser.close();

  if (first === null) refuse('broken', 'is empty');
  const drawn = trouble === null ? drawnParts(root, parts) : { shapes: 0, layers: 0 };
  if (drawn === null) refuse('endless', 'shows its own parts again in an endless loop');
  if (trouble !== null || drawn === null) return { facts: failure(trouble ?? { kind: 'endless', why: '' }), sheets: '' };
  const size = drawingSize(first ?? {});
  const burden = whole === null || drawn.shapes > maxWeighed ? null : drawingBurden(whole, elements, size);
  return { facts: success({ size, ...drawn, burden, embeddedPixels, unlike: unlike.found() }), sheets };
}

/** Rules out at once what most attributes are: numbers, names and colours, which lead nowhere. An escape may hide a letter of any word. */
const mayLeadOn = /url\(|data:|@|[\\*]/i;

/** The number of separate pictures that an element becomes; of a repeated property, the last one that creates a picture counts. */
const layersOf = (styles: readonly Declared[]): number =>
  new Set(styles.flatMap(([name, value]) => (layering.test(name) && !/^(?:1|none|normal|auto|)$/.test(value) ? [name.toLowerCase()] : [])))
    .size;

/**
 * The numbers of letters and of pixels that take as long as one more shape each time an element is drawn. A path has a corner about every five
 * letters.
 */
const [lettersToShape, pixelsToShape] = [100, 10_000];
/**
 * The number of letters of style rules that take as long as one more shape for each element. The browser compares each rule with each element, and
 * each part of its selector with the surrounding elements; this many letters contain at most several hundred rules.
 */
const rulesToShape = 5000;

const slowSteps =
  /^fe(?:gaussianblur|dropshadow|morphology|turbulence|convolvematrix|displacementmap|diffuselighting|specularlighting|image|tile)$/;
const partsOfSteps = /^fe(?:func[rgba]|mergenode|distantlight|pointlight|spotlight)$/;
/** Without a GPU, filter steps process pixels one by one: the cost of slow and of quick steps, in shapes. */
const [slowCost, quickCost] = [1000, 100];

/** The number of shapes that take as long as this element. */
function costOf(name: string, attributes: Readonly<Record<string, string>>): number {
  if (!name.startsWith('fe') || partsOfSteps.test(name)) return 1;
  if (!slowSteps.test(name)) return quickCost;
  const { order = '', radius = '', numOctaves = '' } = attributes;
  const sizes = `${order} ${radius} ${numOctaves}`.match(/[\d.]+(?:e[+-]?\d+)?/gi) ?? [];
  return slowCost * Math.max(1, Math.max(0, ...sizes.map(Number)) / 10);
}

/** The maximum number of a line's markers: one at each corner. */
const cornersOf = ({ d = '', points = '' }: Readonly<Record<string, string>>): number =>
  Math.max(2, (`${d} ${points}`.match(/[a-z]|[\d.]+/gi) ?? []).length);

/** Elements that animate an attribute of the enclosing element. */
const changing = /^(?:set|animate\w*)$/;
/** The only attributes that may be animated: for all others, the effect is unknown. */
const harmless =
  /^(?:(?:fill|stroke|stop)-opacity|opacity|(?:stop-)?color|fill|stroke|visibility|offset|(?:gradient)?transform|[cd]?[xy])$/i;

const bareName = (name: string): string => name.split(':').at(-1) ?? '';

/** Matches links with any namespace prefix. */
const isReference = (attribute: string): boolean => /^(?:href|src)$/i.test(bareName(attribute));
/** References by # and embedded pictures are inside. */
const isOutside = (address: string): boolean => !/^\s*(?:#|data:image\/(?:png|jpeg|webp|gif)[;,]|$)/i.test(address);
const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 37)}...` : text);

/** The limit for nested parts: no real drawing nests them deeper. */
const deepest = 500;

type Drawn = Pick<DrawingFacts, 'shapes' | 'layers'>;

/** A part's totals with all references expanded; null if they recurse endlessly or nest too deeply. */
function drawnParts(root: Part, parts: ReadonlyMap<string, readonly Part[]>): Drawn | null {
  const known = new Map<Part, Drawn | null>();
  const count = (part: Part, depth: number): Drawn | null => {
    const before = known.get(part);
    // A part visited again before it is finished contains itself.
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
      // An element that refers to itself as its mask or pattern is drawn without it.
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

/** Whether the effective value of an element's property is unknown. */
const isFromElsewhere = (property: string, value: string): boolean => {
  if (property === 'all') return !/^(?:initial|unset)$/i.test(value);
  if (property.startsWith('--')) return /url\(/i.test(value) && value.includes('#');
  const isLaidOver = /^(?:-webkit-)?(?:mask|filter|backdrop-filter|clip-path)/.test(property);
  if (isLaidOver && /^inherit$/i.test(value)) return true;
  // Colours may use `var()` and `env()`.
  if (/^(?:fill|stroke|color|stop-color)$/.test(property)) return /(?:^|[^\w-])(?:attr|if|--[\w-]+)\(/i.test(value);
  return (isLaidOver || weighing.test(property) || layering.test(property)) && foreign.test(value);
};
