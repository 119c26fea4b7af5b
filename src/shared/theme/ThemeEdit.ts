/** The path of a value in a theme: `['layouts', 'portrait', 'welcome', 'fan', 0, 'center']`. */
export type Path = readonly (string | number)[];

/** One change to a theme's JSON. Positions in lists are counted from 0. */
export type ThemeEdit =
  | { readonly kind: 'set'; readonly path: Path; readonly value: unknown }
  /** Removes the theme's own value: the inherited one applies again. */
  | { readonly kind: 'reset'; readonly path: Path }
  /** Renames a key, which keeps its position. */
  | { readonly kind: 'rename'; readonly path: Path; readonly to: string }
  | { readonly kind: 'insert'; readonly path: Path; readonly at: number; readonly value: unknown }
  | { readonly kind: 'remove'; readonly path: Path; readonly at: number }
  | { readonly kind: 'move'; readonly path: Path; readonly from: number; readonly to: number };

/** A fix that a button can apply. */
export interface Fix {
  /** The button's label: `Use #5a4d3b`. */
  readonly label: string;
  readonly edits: readonly ThemeEdit[];
}

/** A step of undo and redo. */
export interface Command {
  /** A description for the undo and redo buttons: `Move the tagline`. */
  readonly label: string;
  readonly edits: readonly ThemeEdit[];
  /** Consecutive commands with the same key become one step: letters of a word, presses of an arrow key. */
  readonly key?: string;
}
