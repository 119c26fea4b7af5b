/** Where a value stands in a theme: `['layouts', 'portrait', 'welcome', 'fan', 0, 'center']`. */
export type Path = readonly (string | number)[];

/** One thing done to a theme's JSON. Lists are changed by their places, counted from 0. */
export type ThemeEdit =
  | { readonly kind: 'set'; readonly path: Path; readonly value: unknown }
  /** Takes what the theme itself says there away: what it inherits shows again. */
  | { readonly kind: 'reset'; readonly path: Path }
  /** Gives a value, with all that stands around it, another name. */
  | { readonly kind: 'rename'; readonly path: Path; readonly to: string }
  | { readonly kind: 'insert'; readonly path: Path; readonly at: number; readonly value: unknown }
  | { readonly kind: 'remove'; readonly path: Path; readonly at: number }
  | { readonly kind: 'move'; readonly path: Path; readonly from: number; readonly to: number };

/** What mends a fault, for a button. */
export interface Mend {
  /** What the button says: `Use #5a4d3b`. */
  readonly label: string;
  readonly edits: readonly ThemeEdit[];
}

/** What is undone in one go. */
export interface Command {
  /** What it does, for the buttons of undo and redo: `Move the tagline`. */
  readonly label: string;
  readonly edits: readonly ThemeEdit[];
  /** Commands in a row with the same key become one step: letters of a word, presses of an arrow key. */
  readonly key?: string;
}
