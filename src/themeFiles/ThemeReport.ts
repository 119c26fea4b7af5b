import type { ThemeProblem } from './ThemeProblem.ts';

/** What checking a theme came to, as plain data: it travels between programs as JSON. */
export interface ThemeReport {
  /** What the theme calls itself; null where it could not be read. */
  readonly name: string | null;
  /** There is no such theme, and nothing to judge. */
  readonly missing?: true;
  /** With one of these a theme does not go live. */
  readonly errors: readonly ThemeProblem[];
  /** What guests will live with, but should not have to. */
  readonly warnings: readonly ThemeProblem[];
  /** Null where it could not be drawn. */
  readonly figures: ThemeFigures | null;
}

/** A figure, and what has it: a text as in `texts.next` or a control as in `"next"`, and the scene. */
export interface Measured {
  readonly value: number;
  readonly where: string;
}

/** How well the theme can be read, touched and scanned. */
export interface ThemeFigures {
  readonly contrast: { readonly lowest: Measured; readonly median: number };
  readonly fit: {
    readonly texts: number;
    /** Those that are set smaller than their style, to fit. */
    readonly shrunk: number;
    /** In pixels. */
    readonly smallest: Measured;
    /** The text that had to shrink most: the part of its style's size that is left. Null where none had to. */
    readonly tightest: Measured | null;
  };
  /** The short side of the smallest control, in pixels. Null where there are none. */
  readonly touch: Measured | null;
  /** The QR code that is hardest to read. Null where none is shown. */
  readonly qr: QrFigures | null;
}

export interface QrFigures {
  readonly sidePx: number;
  readonly contrast: number;
  /** From where a phone has read it. */
  readonly read: 'far' | 'near' | 'never';
  readonly where: string;
}
