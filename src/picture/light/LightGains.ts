/** The factors for red, green and blue light. All are 1 for a photo in good light. */
export type LightGains = readonly [red: number, green: number, blue: number];

export const noCorrection: LightGains = [1, 1, 1];
