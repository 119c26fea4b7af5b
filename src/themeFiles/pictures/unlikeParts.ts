/** The parts that Skia in Node draws differently from browsers, or not at all; found by drawing each in both. */
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
  | 'change'
  | 'condition'
  | 'namespace'
  | 'pattern'
  | 'faint-layers';

/** Receives every element of a drawing, in order; finally returns the parts that are drawn differently elsewhere. */
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
  set: 'change',
  animate: 'change',
  animateTransform: 'change',
  animateMotion: 'change',
};

/** All filter steps except blurs, which browsers and Skia draw alike. */
const filterStep = /^fe(?!GaussianBlur$)[A-Z]/;
const colorNames = new Set(['fill', 'stroke', 'stop-color', 'flood-color', 'color']);
/** System colours, and colour names added after SVG 1.1, aren't supported everywhere. */
const unknownNames =
  'transparent|rebeccapurple|initial|unset|revert|background|canvas|field|mark|menu|scrollbar|accentcolor|appworkspace|(?:graytext|highlight|(?:active|button|caption|inactive|info|selected|threed|visited|window)[a-z]*|(?:accentcolor|canvas|field|highlight|link|mark|menu)text)';
const knownColor = new RegExp(String.raw`^(?:#[\da-f]{3}|#[\da-f]{6}|rgb\([\d\s,.%]*\)|url\(.*|(?!(?:${unknownNames})$)[a-z]+)$`, 'i');
/** Properties that paint a shape, in Skia as in browsers. */
const paintNames =
  /^(?:fill|stroke|color|stop-color|flood-color|opacity|(?:fill|stroke|stop|flood)-opacity|(?:fill|clip)-rule|stroke-(?:width|linecap|linejoin|miterlimit|dasharray|dashoffset)|display|visibility|clip-path|mask|filter)$/;
/** Attributes that drawing programs add without any effect on a shape. */
const inertNames =
  /^(?:-inkscape-.*|-inkscape|inkscape-.*|font.*|line-height|text-.*|letter-spacing|word-spacing|writing-mode|direction|white-space|baseline-shift|dominant-baseline|shape-(?:rendering|padding|margin|inside)|(?:color|image|text)-rendering|color-interpolation(?:-filters)?|color-profile|block-progression|solid-(?:color|opacity)|enable-background|isolation|pointer-events|cursor|user-select|unicode-bidi)$/;
/** CSS properties that are also valid as attributes and that aren't among `paintNames`. */
const unlikeProperties = /^(?:mix-blend-mode|transform-origin|paint-order|vector-effect|mask-type|overflow|clip|background(?:-color)?)$/;
/** Values with which a property has no effect. */
const neutral = /^(?:none|normal|auto|visible|accumulate|luminance|1|0|0px)$/i;
/** Percentages and computed values, which only browsers support. */
const newerValue = /(?:^|[^\w-])(?!url\(|rgba?\(|icc-color\()[\w-]+\(|\\|\/\*|!|^(?:initial|unset|revert|revert-layer)$/i;
const newerThanColors = /!|\\|\/\*|\b(?:var|env|attr|if)\(/;
/** The root's size, which `sizedDrawing` rewrites for all renderers. */
const isSize = /^(?:min-|max-)?(?:width|height)$/;
const conditions = ['systemLanguage', 'requiredExtensions', 'requiredFeatures'];
const svgNamespace = 'http://www.w3.org/2000/svg';
const drawnNames =
  /^(?:svg|g|path|rect|circle|ellipse|line|polyline|polygon|use|image|text|a|switch|symbol|defs|style|clipPath|mask|pattern|filter|(?:linear|radial)Gradient|stop)$/;
const lengthNames = new Set(['x', 'y', 'width', 'height', 'cx', 'cy', 'r', 'rx', 'ry', 'x1', 'y1', 'x2', 'y2', 'stroke-width']);
const physicalLength = /\d(?:mm|cm|in|pt|pc|em|ex|q)\s*$/i;

const shapeNames = new Set(['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon']);
/**
 * Renderers round each layer to whole colour levels, some up and some down. Below this opacity, most of a layer is rounding, and this many in a row
 * add up to an unintended glow or shadow.
 */
const faintOpacity = 0.05;
const manyLayers = 6;
const paintOpacities = ['stroke-opacity', 'fill-opacity'] as const;

export function watchUnlike(): UnlikeWatch {
  const parts = new Set<UnlikePart>();
  const names = new Set<string>();
  const onEllipses = new Set<string>();
  const boundGradients = new Set<string>();
  /** The paint opacity within each open element, by depth. */
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
    if (unlikeProperties.test(name) && !neutral.test(value)) parts.add('css');
    if (!paintNames.test(name)) return;
    const isLink = /^(?:clip-path|mask|filter)$/.test(name) && !/^(?:none|url\([^)]*\))$/i.test(value);
    const isShare = name.endsWith('opacity') && value.includes('%');
    if (isLink || isShare || (!colorNames.has(name) && newerValue.test(value))) parts.add('css');
  };
  const lookAtTerms = (name: string, attributes: Readonly<Record<string, string>>): void => {
    const [, bare = ''] = /:(.*)/.exec(name) ?? [];
    if (drawnNames.test(bare) || (attributes['xmlns'] ?? svgNamespace) !== svgNamespace) parts.add('namespace');
    if (conditions.some((one) => attributes[one] !== undefined)) parts.add('condition');
    const { patternUnits, patternContentUnits, viewBox } = attributes;
    const isPlain = patternUnits === 'userSpaceOnUse' && patternContentUnits !== 'objectBoundingBox' && viewBox === undefined;
    if (name === 'pattern' && !isPlain) parts.add('pattern');
    // Browsers scale dashes by `pathLength`, and start gradients further out with `fr`.
    if (attributes['pathLength'] !== undefined || attributes['fr'] !== undefined) parts.add('css');
  };
  return {
    open(name, attributes, depth) {
      const kind = elements[name];
      if (kind !== undefined) parts.add(kind);
      lookAtTerms(name, attributes);
      if (filterStep.test(name)) parts.add('filter');
      if (name === 'svg' && depth > 0) parts.add('inner-drawing');
      if (depth === 0 && attributes['transform'] !== undefined) parts.add('css');
      const declared = declarations(attributes['style'] ?? '');
      countFaint(name, new Map([...Object.entries(attributes), ...declared]), depth);
      for (const [property, value] of declared) {
        lookAtValue(property, value);
        if (inertNames.test(property) || (depth === 0 && isSize.test(property))) continue;
        const isNewer = (colorNames.has(property) ? newerThanColors : newerValue).test(value) || /[\\/]/.test(property);
        if (isNewer || !(paintNames.test(property) || neutral.test(value))) parts.add('css');
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
