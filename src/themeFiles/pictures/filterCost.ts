/**
 * The cost of one filter step, measured in Chromium and Skia: 1 is the cost of filling the stage with a solid colour. Most steps compute each pixel
 * from many others. `scale` is pixels per unit.
 */
export function costOfStep(
  { name, attributes, inside }: { name: string; attributes: Readonly<Record<string, string>>; inside: number },
  scale: number,
): number {
  const [order, radius, octaves] = ['order', 'radius', 'numOctaves'].map((one) => numbersIn(attributes[one] ?? ''));
  switch (name) {
    case 'fegaussianblur':
    case 'fedropshadow':
      return 250 + Math.min(450, 10 * Math.max(2, ...numbersIn(attributes['stdDeviation'] ?? '')) * scale);
    case 'fediffuselighting':
    case 'fespecularlighting':
      return 700;
    case 'feturbulence':
      return 100 + 160 * Math.max(1, ...(octaves ?? []));
    case 'feconvolvematrix':
      return 200 * (order?.[0] ?? 3) * (order?.[1] ?? order?.[0] ?? 3);
    case 'femorphology':
      return 1000 + 40 * Math.max(0, ...(radius ?? [])) * scale;
    case 'fedisplacementmap':
    case 'feimage':
    case 'fetile':
      return 200;
    default:
      return 60 + 35 * inside;
  }
}

/** Steps that extend beyond their input only by these lengths. */
const lengthsOf: Readonly<Record<string, readonly string[]>> = {
  fegaussianblur: ['stdDeviation'],
  fedropshadow: ['stdDeviation', 'dx', 'dy'],
  feoffset: ['dx', 'dy'],
  femorphology: ['radius'],
  fedisplacementmap: ['scale'],
  femerge: [],
  feblend: [],
};

/** How far a step extends, in units of the drawing: for a blur, three times its value. */
export const reachOfStep = (name: string, attributes: Readonly<Record<string, string>>): number =>
  (lengthsOf[name]?.flatMap((one) => numbersIn(attributes[one] ?? '')).reduce((sum, one) => sum + one, 0) ?? Infinity) * 3;

/** The cost of stacked CSS shadows and backgrounds. */
export function costOfLayers(property: string, value: string): number {
  let flat = value;
  for (let before = ''; before !== flat;) [before, flat] = [flat, flat.replaceAll(/\([^()]*\)/g, ' ')];
  const layers = flat.split(',').length;
  return property.endsWith('shadow') ? 700 * layers : value.includes('(') ? 60 * layers : 0;
}

const numbersIn = (text: string): number[] => (text.match(/[\d.]+(?:e[+-]?\d+)?/gi) ?? []).map(Number);
