import type { Light } from './Light.ts';

/** Between light and what is stored of it. */
const gamma = 2.2;

/**
 * What exposure, tint and contrast make of each value of red, green and blue, 256 of each. Exposure and tint are light and are
 * reckoned as such, in linear light (gamma 2.2); contrast turns around middle grey as the eye sees it.
 */
export function toneTables({ exposure, tint, contrast }: Light): readonly [Float32Array, Float32Array, Float32Array] {
  const gain = 2 ** (exposure / gamma);
  const table = (channel: 0 | 1 | 2): Float32Array => {
    const color = tint === null ? 1 : (tint.color[channel] / 255) ** gamma;
    const filter = (1 + (tint?.strength ?? 0) * (color - 1)) ** (1 / gamma);
    return Float32Array.from({ length: 256 }, (_, value) => {
      const seen = exposed(value / 255, gain) * filter;
      return 255 * Math.min(1, Math.max(0, 0.5 + (seen - 0.5) * contrast));
    });
  };
  return [table(0), table(1), table(2)];
}

/**
 * Brightens or darkens a value as the eye sees it, holding back the highlights: black stays black and white white, so that more
 * light never burns out a white shirt or a forehead.
 */
function exposed(value: number, gain: number): number {
  return gain <= 1 ? value * gain : 1 - (1 - value) ** gain;
}
