/** Converts a stored value to linear light, both 0 to 1 (IEC 61966-2-1). */
const lightOf = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
export const storedOf = (light: number): number => (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055);

/** The linear light of each stored value, 0 to 255. */
export const lights = Float64Array.from({ length: 256 }, (_, value) => lightOf(value / 255));
