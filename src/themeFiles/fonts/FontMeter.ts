/** Thrown for a font that is too much work; the message completes "This font would hang a browser: ...". */
export class HeavyFont extends Error {}

/** The limit for the outline of one glyph, in points and parts or in steps of its program. Outlines of rough letters have 20,000. */
const maxGlyph = 200_000;
/** The limit for the layers and paints of one coloured glyph, with their outlines. */
const maxColored = 3_000_000;

/** Adds up the work of drawing a font's glyphs, and throws a `HeavyFont` when it exceeds a limit. */
export interface FontMeter {
  /** Work that is done when a browser loads the font. */
  readonly spend: (steps: number) => void;
  /** Work that is done when one glyph is drawn. */
  readonly draw: (glyph: number, steps: number) => void;
  readonly drawColored: (glyph: number, steps: number) => void;
  /** The largest share that a limit has been used up to, 1 for all of it. */
  readonly share: () => number;
}

/** Browsers take nanoseconds for a step. A loaded font may take some more for each of its bytes, because large fonts have many glyphs. */
export function fontMeter(bytes: number): FontMeter {
  const maxInAll = 2_000_000 + 12 * bytes;
  let [inAll, share] = [0, 0];
  const measure = (steps: number, limit: number, what: string): void => {
    if (steps > limit) throw new HeavyFont(`${what} more than ${limit.toLocaleString('en')} steps`);
    share = Math.max(share, steps / limit);
  };
  return {
    spend: (steps) => measure((inAll += steps), maxInAll, 'its glyphs together take'),
    draw: (glyph, steps) => measure(steps, maxGlyph, `its glyph ${glyph} takes`),
    drawColored: (glyph, steps) => measure(steps, maxColored, `its coloured glyph ${glyph} takes`),
    share: () => share,
  };
}
