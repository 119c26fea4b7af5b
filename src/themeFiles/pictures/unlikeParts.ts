/** What Skia in Node draws otherwise than browsers, or not at all; seen by drawing each in both. */
export type UnlikePart =
  | 'text'
  | 'style-block'
  | 'ellipse-gradient'
  | 'embedded-picture'
  | 'filter'
  | 'inner-drawing'
  | 'marker'
  | 'color'
  | 'css'
  | 'unit'
  | 'same-name'
  | 'faint-layers';

/** Told of every element of a drawing, in its order; says in the end what of it is drawn otherwise elsewhere. */
export interface UnlikeWatch {
  open(name: string, attributes: Readonly<Record<string, string>>, depth: number): void;
  found(): readonly UnlikePart[];
}

const elements: Readonly<Record<string, UnlikePart>> = {
  text: 'text',
  style: 'style-block',
  image: 'embedded-picture',
  marker: 'marker',
  switch: 'inner-drawing',
  symbol: 'inner-drawing',
};

/** Blurs alone are drawn alike. */
const filterStep = /^fe(?!GaussianBlur$)[A-Z]/;
const colorNames = new Set(['fill', 'stroke', 'stop-color', 'flood-color', 'color']);
/** Of those with a name, what came after SVG 1.1 is not known everywhere. */
const knownColor = /^(?:#[\da-f]{3}|#[\da-f]{6}|rgb\([\d\s,.%]*\)|url\(.*|(?!transparent$|rebeccapurple$)[a-z]+)$/i;
const unlikeProperties = new Set(['mix-blend-mode', 'transform-origin', 'paint-order', 'vector-effect', 'background', 'background-color']);
const lengthNames = new Set(['x', 'y', 'width', 'height', 'cx', 'cy', 'r', 'rx', 'ry', 'x1', 'y1', 'x2', 'y2', 'stroke-width']);
const physicalLength = /\d(?:mm|cm|in|pt|pc|em|ex|q)\s*$/i;

const shapeNames = new Set(['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon']);
/**
 * Each layer is rounded to whole levels of colour, up by one machine and down by another. Of an opacity under this, most of a layer is rounding, and
 * so many in a row come to a glow or a shadow that isn't meant.
 */
const faintOpacity = 0.05;
const manyLayers = 6;
const paintOpacities = ['stroke-opacity', 'fill-opacity'] as const;

export function watchUnlike(): UnlikeWatch {
  const parts = new Set<UnlikePart>();
  const names = new Set<string>();
  const onEllipses = new Set<string>();
  const boundGradients = new Set<string>();
  /** What the paint of shapes inside is shown by, for each element that is open. */
  const paintOf: number[] = [];
  let faint = 0;
  const countFaint = (name: string, own: ReadonlyMap<string, string>, depth: number): void => {
    const said = paintOpacities.flatMap((property) => own.get(property) ?? []).map(Number);
    const paint = said.length > 0 ? Math.max(...said) : (paintOf[depth - 1] ?? 1);
    paintOf.splice(depth, Infinity, paint);
    if (!shapeNames.has(name)) return;
    faint = paint * Number(own.get('opacity') ?? 1) < faintOpacity ? faint + 1 : 0;
    if (faint >= manyLayers) parts.add('faint-layers');
  };
  const lookAtValue = (name: string, value: string): void => {
    if (colorNames.has(name) && !knownColor.test(value)) parts.add('color');
    if (unlikeProperties.has(name)) parts.add('css');
  };
  return {
    open(name, attributes, depth) {
      const kind = elements[name];
      if (kind !== undefined) parts.add(kind);
      if (filterStep.test(name)) parts.add('filter');
      if (name === 'svg' && depth > 0) parts.add('inner-drawing');
      if (depth === 0 && attributes['transform'] !== undefined) parts.add('css');
      const declared = declarations(attributes['style'] ?? '');
      countFaint(name, new Map([...Object.entries(attributes), ...declared]), depth);
      for (const [property, value] of declared) {
        lookAtValue(property, value);
        if (property === 'transform' || value.includes('!important') || value.includes('var(')) parts.add('css');
      }
      for (const [attribute, value] of Object.entries(attributes)) {
        lookAtValue(attribute, value.trim());
        if (depth > 0 && lengthNames.has(attribute) && physicalLength.test(value)) parts.add('unit');
      }
      const id = attributes['id'];
      if (id !== undefined && names.has(id)) parts.add('same-name');
      if (id !== undefined) names.add(id);
      if (name.endsWith('Gradient') && attributes['gradientUnits'] !== 'userSpaceOnUse' && id !== undefined) boundGradients.add(id);
      if (name !== 'ellipse') return;
      const paints = [attributes['fill'], attributes['stroke'], ...declared.map(([, value]) => value)];
      for (const paint of paints) onEllipses.add(/^url\(["']?#([^"')]*)/.exec(paint ?? '')?.[1] ?? '');
    },
    found() {
      const lost = [...onEllipses].some((id) => boundGradients.has(id));
      return [...parts, ...(lost ? (['ellipse-gradient'] as const) : [])];
    },
  };
}

const declarations = (style: string): [property: string, value: string][] =>
  style.split(';').flatMap((one): [string, string][] => {
    const [property = '', value] = one.split(/:(.*)/s);
    return value === undefined ? [] : [[property.trim().toLowerCase(), value.trim()]];
  });
