/**
 * The CSS functions that a drawing may call: addresses, colours, transforms, sums, and the timing of animations. Others paint, clip or blur in ways
 * that only browsers know and that may take any time, or make a browser compare each element with others.
 */
const known = new Set(
  [
    'url rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix light-dark icc-color device-cmyk',
    'matrix translate translatex translatey scale scalex scaley rotate skew skewx skewy',
    'matrix3d translate3d translatez scale3d scalez rotate3d rotatex rotatey rotatez perspective',
    'calc min max clamp var env attr cubic-bezier steps linear local format media supports and or',
  ].flatMap((line) => line.split(' ')),
);

/** The alternative to a function, by its name. */
const instead: readonly (readonly [name: RegExp, howToFix: string])[] = [
  [/^(?:polygon|path|circle|ellipse|inset|rect|xywh|shape|ray)$/, 'draw the shape as a <clipPath> or a <path>'],
  [/gradient$/, 'draw it as a <linearGradient> or a <radialGradient>'],
  [/^(?:blur|drop-shadow|brightness|contrast|grayscale|hue-rotate|invert|opacity|saturate|sepia)$/, 'draw it as a <filter>'],
  [/^(?:is|where|not|matches|-webkit-any|nth-.*|host.*|slotted|lang|dir|state)$/, 'give a class to the parts that it is meant for'],
];

/** The first function in a CSS text that drawings must not call, as the end of "This picture ..."; null if there is none. */
export function strangeFunction(css: string): string | null {
  for (const [, written = ''] of css.matchAll(/(?<![\w-])([\w-]+)\(/g)) {
    const name = written.toLowerCase();
    if (known.has(name)) continue;
    const howToFix = instead.find(([names]) => names.test(name))?.[1] ?? 'draw it with elements of SVG';
    return `uses ${name.slice(0, 40)}() of CSS, which programs draw differently, or slowly: ${howToFix}`;
  }
  return null;
}

/** Whether an attribute is also a CSS property (SVG 2, 6.6), so that its value can have functions. */
export const isPresentation = (attribute: string): boolean =>
  /^(?:clip|clip-path|mask|filter|cursor|transform|transform-origin|color|(?:fill|stroke|stop|flood|lighting)(?:-color|-opacity)?|opacity|marker(?:-\w+)?|stroke-\w+|font.*)$/i.test(
    attribute,
  );
