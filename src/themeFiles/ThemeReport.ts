import type { ThemeFinding } from './ThemeFinding.ts';

/** The result of checking a theme, as plain data that travels between programs as JSON. */
export interface ThemeReport {
  /** The theme's own name; null if it could not be read. */
  readonly name: string | null;
  /** There is no such theme, and nothing to judge. */
  readonly missing?: true;
  /** A theme with one of these does not go live. */
  readonly errors: readonly ThemeFinding[];
  /** Flaws that guests will notice but that do not block the theme. */
  readonly warnings: readonly ThemeFinding[];
  /** Null if it could not be drawn. */
  readonly figures: ThemeFigures | null;
}

/** A figure, and where it was measured: a text such as `texts.next` or a control such as `"next"`, and the scene. */
export interface Measured {
  readonly value: number;
  readonly where: string;
}

/** How well the theme can be read, touched and scanned. */
export interface ThemeFigures {
  readonly contrast: { readonly lowest: Measured; readonly median: number };
  readonly fit: {
    readonly texts: number;
    /** Texts that are set smaller than their style, to fit. */
    readonly shrunk: number;
    /** In pixels. */
    readonly smallest: Measured;
    /** The text that had to shrink most: its size as a share of its style's. Null if none had to. */
    readonly tightest: Measured | null;
  };
  /** The short side of the smallest control, in pixels. Null if there are none. */
  readonly touch: Measured | null;
  /** The QR code that is hardest to read. Null if none is shown. */
  readonly qr: QrFigures | null;
}

export interface QrFigures {
  readonly sidePx: number;
  readonly contrast: number;
  /** The distance at which a phone has read it. */
  readonly read: 'far' | 'near' | 'never';
  readonly where: string;
}
