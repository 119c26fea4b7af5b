/** The paper sizes for sheets, upright. */
export const papers = {
  '4x6': { widthMm: 101.6, heightMm: 152.4, strips: 1 },
  '5x7': { widthMm: 127, heightMm: 177.8, strips: 1 },
  '6x8': { widthMm: 152.4, heightMm: 203.2, strips: 1 },
  '10x15': { widthMm: 100, heightMm: 150, strips: 1 },
  /** Two strips side by side on a 4x6, which the printer cuts down the middle. */
  '2x6': { widthMm: 101.6, heightMm: 152.4, strips: 2 },
  a6: { widthMm: 105, heightMm: 148, strips: 1 },
} as const;

export type PaperName = keyof typeof papers;

export const paperNames = Object.keys(papers) as [PaperName, ...PaperName[]];

/** The resolution of sheets: that of photo printers. */
const dotsPerInch = 300;
const dotsPerMm = dotsPerInch / 25.4;

/** Converts millimetres on paper to pixels of a sheet. */
export const dots = (millimetres: number): number => Math.round(millimetres * dotsPerMm);

/** Converts pixels of a sheet to millimetres on paper. */
export const millimetresOf = (pixels: number): number => pixels / dotsPerMm;
