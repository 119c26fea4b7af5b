import type { Affine } from './affine.ts';
import { affineOf, stretchOf, unmoved } from './affine.ts';
import type { Around, DrawnElement, DrawnStyle, DrawnPaint } from './DrawnElement.ts';
import { boxed, lengthIn, linkOf, drawnStyleOf, partsNamedIn, outlineOf, placed, shiftOf, unstyled } from './DrawnElement.ts';
import type { DrawingSize } from './drawingSize.ts';
import type { Extent } from './Extent.ts';
import { anywhere, both, grown, isSomewhere, moved, nowhere, shared } from './Extent.ts';
import { costOfLayers, costOfStep, reachOfStep } from './filterCost.ts';
import type { DrawnOutline } from './outlineOf.ts';

/** The cost of drawing a stage-filling drawing without a GPU. */
export interface DrawingBurden {
  /** The cost, in fills of the whole stage with one colour, each of which takes half a millisecond. */
  readonly fillings: number;
  /** The most expensive part, such as "the dashes of <path> in line 3"; null if the drawing costs nothing. */
  readonly mostly: string | null;
}

type What = 'areas' | 'lines' | 'dashes' | 'gradients' | 'patterns' | 'layers' | 'masks' | 'filters' | 'letters' | 'pictures';

/** The number of pixels of a stage. */
const stagePx = 1080 * 1920;
/**
 * In fills of the stage, as measured in Chromium and Skia. An edge costs time on each line that it crosses, more if more edges of its shape
 * cross that line as well; a dash costs as much as a separate outline; clipping by several shapes costs time for each pair of their pieces,
 * because these may cross.
 */
const cost = {
  shape: 0.02,
  edgePx: 1 / 4000,
  /** For each neighbouring edge. */
  besidePx: 1 / 500_000,
  dash: 1 / 1000,
  roundDash: 1 / 25,
  gradient: 10,
  stop: 0.05,
  pattern: 20,
  image: 5,
  layer: 30,
  /** For the opacity of a single shape, which some renderers draw without a layer, in a paler colour. */
  paleShape: 12,
  blend: 40,
  mask: 200,
  crossing: 1 / 2500,
};
/** With more edges than this on a line of the stage, several share each pixel and cost no more. */
const maxBeside = 1200;
/** A line with more dashes than this is drawn without dashes. */
const maxDashes = 1_000_000;
/** The limits for weighing: anything slower is too slow anyway. */
const [maxVisits, maxFillings] = [200_000, 1e6];

/** Elements that are drawn only through references. */
const undrawn = new Set([
  'defs',
  'symbol',
  'pattern',
  'mask',
  'clippath',
  'marker',
  'filter',
  'lineargradient',
  'radialgradient',
  'metadata',
  'title',
  'desc',
  'style',
]);

const isText = (name: string): boolean => /^(?:text|tspan|textpath|a)$/.test(name);
/** Whether a browser would clip with a mask picture rather than an outline. */
const isHardToClip = ({ styles, children }: DrawnElement): boolean =>
  styles.some(([property]) => property === 'clip-path') ||
  children.some((one) => isText(one.name) || one.name === 'use' || isHardToClip(one));

/**
 * Weighs a drawing by everything that each display fills, strokes and combines, from lengths and areas. Parts of unknown size count as filling the
 * stage.
 */
export function drawingBurden(
  root: DrawnElement,
  parts: ReadonlyMap<string, readonly DrawnElement[]>,
  { width, height, viewBox }: DrawingSize,
): DrawingBurden {
  const scale = Math.sqrt(stagePx / (width * height));
  const [across, down] = [width * scale, height * scale];
  const diagonal = Math.hypot(across, down);
  /** The largest reference size for percentages. */
  const unit = Math.max(viewBox?.[2] ?? width, viewBox?.[3] ?? height);
  const shares = new Map<DrawnElement, Map<What, number>>();
  let [fillings, visits] = [0, 0];
  const active = new Set<DrawnElement>();
  const outlines = new Map<DrawnElement, DrawnOutline | null>();
  const styles = new Map<DrawnElement, DrawnStyle>();

  function styleOf(element: DrawnElement): DrawnStyle {
    const style = styles.get(element) ?? drawnStyleOf(element, unit);
    styles.set(element, style);
    return style;
  }
  /** The state within an element. */
  function aroundIn(element: DrawnElement, outer: Around): Around {
    const { transform, laidOver: _, isPointed: _pointed, isFixed: _fixed, ...own } = styleOf(element);
    return { ...outer, ...own, place: placed(outer.place, transform) };
  }

  function add(what: What, element: DrawnElement, { times }: Around, amount: number): void {
    const sum = Number.isNaN(amount) ? maxFillings : amount * times;
    const own = shares.get(element) ?? new Map<What, number>();
    shares.set(element, own.set(what, (own.get(what) ?? 0) + sum));
    fillings += sum;
  }
  /** As a share of the stage. */
  const areaOf = ([left, top, right, bottom]: Extent): number =>
    (Math.max(0, Math.min(right - left, across)) * Math.max(0, Math.min(bottom - top, down))) / (across * down);
  const partsOf = (names: readonly string[]): readonly DrawnElement[] => names.flatMap((name) => parts.get(name) ?? []);
  const partsAt = (text: string): readonly DrawnElement[] => partsOf(partsNamedIn(text));

  /** Draws the targets of a reference, except a target that is already being drawn (a cycle). */
  function follow(targets: readonly DrawnElement[], draw: (target: DrawnElement) => Extent): Extent {
    let extent = nowhere;
    for (const target of targets) {
      if (active.has(target)) continue;
      active.add(target);
      extent = both(extent, draw(target));
      active.delete(target);
    }
    return extent;
  }
  const inside = (element: DrawnElement, around: Around): Extent =>
    element.children.reduce((all, child) => both(all, draw(child, around)), nowhere);

  function draw(element: DrawnElement, outer: Around): Extent {
    if (++visits > maxVisits || fillings > maxFillings) fillings = Infinity;
    if (fillings === Infinity || undrawn.has(element.name)) return nowhere;
    const around = aroundIn(element, outer);
    return layered(element, around, drawn(element, around));
  }

  function drawn(element: DrawnElement, around: Around): Extent {
    const { name, attributes } = element;
    if (name === 'svg') return inside(element, within(around, shiftOf(attributes, unit), boxed(attributes, unit)));
    if (name !== 'use') return both(shape(element, around), inside(element, around));
    const shifted = within(around, shiftOf(attributes, unit));
    const { width, height } = attributes;
    const sizes = { ...(width === undefined ? {} : { width }), ...(height === undefined ? {} : { height }) };
    return follow(partsAt(linkOf(attributes)), (target) => {
      if (target.name !== 'symbol' && target.name !== 'svg') return draw(target, shifted);
      const own = aroundIn(target, shifted);
      return layered(target, own, inside(target, within(own, boxed({ ...target.attributes, ...sizes }, unit))));
    });
  }
  const within = (around: Around, ...places: readonly (Affine | null)[]): Around => ({
    ...around,
    place: places.reduce(placed, around.place),
  });

  function shape(element: DrawnElement, around: Around): Extent {
    const { name, attributes } = element;
    if (element.letters > 0 && isText(name)) {
      const { letters } = element;
      const size = Math.min(around.fontSize * stretched(around), 2 * diagonal);
      const area = Math.min(1, size ** 2 / stagePx);
      for (const painted of [around.fill, around.stroke])
        if (painted.isSeen) {
          paint(element, around, painted, anywhere, Math.min(1, letters * area));
          add('letters', element, around, letters * (5 * cost.shape + area + 8 * size * cost.edgePx));
        }
      if (around.stroke.isSeen) add('dashes', element, around, letters * costOfDashes(8 * around.fontSize, around));
      return anywhere;
    }
    const outline = outlined(element);
    if (outline === null) return nowhere;
    const { pieces } = outline;
    const extent = moved(outline.extent, around.place);
    add('areas', element, around, cost.shape);
    if (!isSomewhere(extent)) return nowhere;
    const length = Math.min(outline.length * stretched(around), pieces * 2 * diagonal);
    if (name === 'image') {
      add('pictures', element, around, areaOf(extent) * cost.image);
      return extent;
    }
    if (around.fill.isSeen) {
      paint(element, around, around.fill, extent, areaOf(extent));
      add('lines', element, around, costOfEdges(length, pieces, extent));
    }
    const { isFixed, isPointed } = styleOf(element);
    const fixed = isFixed ? scale : 0;
    const widthPx = around.strokeWidth * Math.max(stretched(around), fixed);
    markers(around, pieces + 1, widthPx);
    if (!around.stroke.isSeen) return extent;
    const wide = grown(extent, widthPx);
    const area = isPointed ? 1 : Math.min(areaOf(wide), (length * widthPx + pieces * widthPx ** 2) / stagePx);
    paint(element, around, around.stroke, wide, area);
    add('lines', element, around, costOfEdges(2 * length, 2 * pieces, wide));
    const longest = Math.max(outline.length, Number(attributes['pathLength']) || 0, fixed === 0 ? 0 : length);
    add('dashes', element, around, costOfDashes(longest, around));
    return isPointed ? anywhere : wide;
  }

  function outlined(element: DrawnElement): DrawnOutline | null {
    const known = outlines.get(element) ?? outlineOf(element, unit);
    outlines.set(element, known);
    return known;
  }

  /** Limited to a finite number: many lengths are 0, and 0 times infinity isn't a number. */
  const stretched = ({ place }: Around): number => (place === null ? 1e9 : Math.min(1e9, stretchOf(place)));

  /** The cost of a shape's edges with this total length in pixels: at most as many side by side as the length allows at the shape's height. */
  function costOfEdges(length: number, pieces: number, [, top, , bottom]: Extent): number {
    const high = Math.max(1, Math.min(bottom - top, down));
    return length * (cost.edgePx + cost.besidePx * Math.min(pieces, maxBeside, length / high));
  }

  /** The cost of a line's dashes, given its length in its own units. */
  const costOfDashes = (length: number, { dashesInUnit, isRound }: Around): number =>
    length > 0 ? Math.min(maxDashes, length * dashesInUnit) * (isRound ? cost.roundDash : cost.dash) : 0;

  /** Paints an area, given as a share of the stage. */
  function paint(element: DrawnElement, around: Around, { servers }: DrawnPaint, extent: Extent, area: number): void {
    add('areas', element, around, area);
    follow(partsOf(servers), (server) => {
      if (server.name.endsWith('gradient')) add('gradients', element, around, area * (cost.gradient + cost.stop * stopsOf(server)));
      else if (server.name === 'pattern') {
        add('patterns', element, around, area * cost.pattern);
        drawPattern(server, around, extent);
      }
      return nowhere;
    });
  }

  /** Draws a pattern's tile, or the tile of the pattern it inherits from. */
  function drawPattern(pattern: DrawnElement, around: Around, extent: Extent): void {
    const { patternTransform = 'none', patternContentUnits, viewBox: own } = pattern.attributes;
    const of = linkOf(pattern.attributes);
    const isOfBox = patternContentUnits === 'objectBoundingBox';
    const place = isOfBox ? boxPlace(extent) : placed(around.place, affineOf(patternTransform));
    const isKnown = of === '' && own === undefined && !pattern.styles.some(([property]) => property === 'transform');
    inside(pattern, { ...unstyled, times: around.times, place: isKnown ? place : null });
    follow(partsAt(of), (other) => {
      drawPattern(other, { ...around, place: null }, anywhere);
      return nowhere;
    });
  }
  /** The transform for units that are shares of the painted object's box; null if the object's extent is unknown. */
  const boxPlace = (extent: Extent): Affine | null =>
    extent.every(Number.isFinite) ? [extent[2] - extent[0], 0, 0, extent[3] - extent[1], extent[0], extent[1]] : null;

  /** The number of a gradient's stops, including inherited ones. */
  function stopsOf(gradient: DrawnElement): number {
    let stops = gradient.children.length;
    follow(partsAt(linkOf(gradient.attributes)), (other) => {
      stops += stopsOf(other);
      return nowhere;
    });
    return stops;
  }

  function markers({ times, place, markers: names }: Around, corners: number, widthPx: number): void {
    follow(partsOf(names), (marker) => {
      const { markerUnits, markerWidth = '3', markerHeight = '3' } = marker.attributes;
      const units: Affine | null = markerUnits === 'userSpaceOnUse' ? place : [widthPx, 0, 0, widthPx, 0, 0];
      const box = boxed({ ...marker.attributes, width: markerWidth, height: markerHeight }, unit);
      // A rotated marker may take twice the room.
      return inside(marker, aroundIn(marker, { ...unstyled, times: times * corners * 2, place: placed(units, box) }));
    });
  }

  /** Combines an element with the rest: as a separate layer, through masks and filters. Returns the resulting extent. */
  function layered(element: DrawnElement, around: Around, extent: Extent): Extent {
    let all = extent;
    for (const [property, value] of styleOf(element).laidOver) {
      const name = property.replace('-webkit-', '');
      if (name === 'opacity') add('layers', element, around, areaOf(extent) * (outlined(element) === null ? cost.layer : cost.paleShape));
      else if (name === 'isolation' || name === 'mix-blend-mode') add('layers', element, around, areaOf(extent) * cost.blend);
      else if (name === 'clip-path' || /^mask(?:-image|-(?:border|box-image)(?:-source)?)?$/.test(name))
        masked(element, around, extent, value, name === 'clip-path');
      else if (name === 'filter' || name === 'backdrop-filter') all = both(all, filtered(element, around, extent, value));
      else if (/^(?:text-shadow|box-shadow|background(?:-image)?|border-image(?:-source)?)$/.test(name))
        add('layers', element, around, costOfLayers(name, value));
    }
    return all;
  }

  function masked(element: DrawnElement, around: Around, extent: Extent, value: string, isClip: boolean): void {
    const masks = partsAt(value);
    const isOutline = isClip && !masks.some(isHardToClip);
    const count = isClip ? 1 : Math.max(1, value.split('(').length - 1);
    add('masks', element, around, areaOf(extent) * (isOutline ? cost.layer : cost.mask * count));
    follow(masks, (mask) => {
      const isOfBox = (mask.attributes['maskContentUnits'] ?? mask.attributes['clipPathUnits']) === 'objectBoundingBox';
      const inMask = { ...unstyled, times: around.times, place: isOfBox ? boxPlace(extent) : around.place };
      const pieces = isClip && mask.children.length > 1 ? piecesIn(mask) : 0;
      add('masks', element, around, pieces ** 2 * cost.crossing);
      return layered(mask, inMask, both(extent, inside(mask, aroundIn(mask, inMask))));
    });
  }

  const piecesIn = (element: DrawnElement): number =>
    element.children.reduce((sum, child) => sum + (outlined(child)?.pieces ?? 0) + piecesIn(child), 0) +
    (element.name === 'use' ? partsAt(linkOf(element.attributes)).reduce((sum, one) => sum + (outlined(one)?.pieces ?? 0), 0) : 0);

  function filtered(element: DrawnElement, around: Around, extent: Extent, value: string): Extent {
    return follow(partsAt(value), (filter) => {
      const reaches = filter.children.reduce((sum, step) => sum + reachOfStep(step.name, step.attributes), 0) * stretched(around);
      const region = shared(regionOf(filter, around, extent), grown(extent, reaches));
      for (const step of filter.children) {
        const { name, attributes, children } = step;
        add(
          'filters',
          element,
          around,
          areaOf(region) * costOfStep({ name, attributes, inside: children.length }, Math.min(stretched(around), diagonal)),
        );
        follow(partsAt(linkOf(attributes)), (shown) => draw(shown, { ...unstyled, times: around.times, place: around.place }));
      }
      return region;
    });
  }

  function regionOf(filter: DrawnElement, around: Around, extent: Extent): Extent {
    const { width: wide = '120%', height: high = '120%', filterUnits, x = '-10%', y = '-10%' } = filter.attributes;
    if (filterUnits === 'userSpaceOnUse') {
      const [left, top, right, bottom] = [x, y, wide, high].map((one) => (one.includes('%') ? null : lengthIn(one, unit)));
      if (left === null || top === null || right === null || bottom === null) return anywhere;
      return moved([left ?? 0, top ?? 0, (left ?? 0) + (right ?? 0), (top ?? 0) + (bottom ?? 0)], around.place);
    }
    const box = boxPlace(extent);
    const [left = NaN, top = NaN, right = NaN, bottom = NaN] = [x, y, wide, high].map((one) =>
      one.endsWith('%') ? Number(one.slice(0, -1)) / 100 : Number(one),
    );
    return box === null ? anywhere : moved([left, top, left + right, top + bottom], box);
  }

  const [wide, high] = [String(across), String(down)];
  const plane = viewBox?.join(' ') ?? `0 0 ${width} ${height}`;
  const start: Around = { ...unstyled, times: 1, place: boxed({ ...root.attributes, viewBox: plane, width: wide, height: high }, unit) };
  const rootAround = { ...aroundIn(root, { ...start, place: unmoved }), times: 1 };
  layered(root, rootAround, inside(root, { ...rootAround, place: placed(rootAround.place, start.place) }));
  let [most, mostly]: [number, string | null] = [0, null];
  for (const [{ name, attributes, line }, own] of shares)
    for (const [what, sum] of own)
      if (sum > most) {
        const id = attributes['id'] === undefined ? '' : ` id="${attributes['id'].slice(0, 40)}"`;
        [most, mostly] = [sum, `the ${what} of <${name}${id}> in line ${line}`];
      }
  return { fillings, mostly };
}
