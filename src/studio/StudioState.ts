import type { Theme, ThemeInLanguages } from '../shared/theme/themeSchema.ts';
import type { ThemeFigures } from '../themeFiles/ThemeReport.ts';
import type { Path, ThemeEdit } from '../shared/theme/ThemeEdit.ts';

/** A finding about the draft: its path, its message and its fix. */
export interface StudioFinding {
  readonly severity: 'error' | 'warning';
  /** The message, worded as in the command line's check. */
  readonly message: string;
  /** Advice, worded as in the check; null if the message or a button is enough. */
  readonly help: string | null;
  /** The rule that reported the finding; null if the error came from reading the theme. */
  readonly rule: string | null;
  /** The value's path, even if the value is missing; empty for the whole file. */
  readonly path: Path;
  /** The only screen that shows the finding, such as `welcome.portrait`; null if no screen or several do. */
  readonly scene: string | null;
  /** The fix button's label and edits; null if only a person can fix it. */
  readonly fix: { readonly label: string; readonly edits: readonly ThemeEdit[] } | null;
}

/** A value that was changed in different ways here and in the file. Undefined stands for a missing value. */
export interface Conflict {
  readonly path: Path;
  readonly ours?: unknown;
  readonly theirs?: unknown;
}

/** A message from the server to the pages: the full state on connect, after that only changes. */
export interface StudioNews {
  /** A counter of messages; it restarts with every full state. */
  readonly turn: number;
  readonly everything?: true;
  readonly change: Partial<StudioState>;
}

/** The state behind the studio's page. */
export interface StudioState {
  /** The theme's folder, for the page's heading. */
  readonly folder: string;
  /** Increases whenever the draft changes. */
  readonly revision: number;
  /** The theme to show, in all its languages: the current one, or the last valid one while the draft is broken. Null if it was never valid. */
  readonly inLanguages: ThemeInLanguages | null;
  /** The studio's draft of theme.json: always a JSON object, unless the file itself is not. */
  readonly text: string;
  /** The merged base themes, as one value. Pictures in a base's folder are named as in the theme itself (`base:art/card.svg`). */
  readonly inherited: unknown;
  /**
   * Maps displayed list items to their paths in the theme file, if the two differ: the displayed theme lacks items that the survey can't
   * use, and repeats an item for each of its pictures. All other paths are the same in both.
   */
  readonly written: Readonly<Record<string, Path>>;
  /** The labels of the next undo and redo steps; null if there is none. */
  readonly undo: string | null;
  readonly redo: string | null;
  /** Whether theme.json on the disk matches the draft. */
  readonly saved: boolean;
  /** Values changed both here and in the file since the last save. */
  readonly conflicts: readonly Conflict[];
  readonly findings: readonly StudioFinding[];
  /** The check's measurements; null before it has finished. */
  readonly figures: ThemeFigures | null;
  /** Whether this draft is being checked. */
  readonly checking: boolean;
  /** Why editing is blocked; null if it isn't. */
  readonly readOnly: string | null;
  /** A message about an event that this page didn't cause; null if there is none. */
  readonly notice: string | null;
}

/** A bundled theme that the theme can be based on. */
export interface BaseTheme {
  /** The value of `extends`. */
  readonly folder: string;
  /** The theme's own name. */
  readonly name: string;
}

/** The pictures and fonts that a page needs when it opens. */
export interface FirstPictures {
  readonly fonts: Theme['fonts'];
  /**
   * Pictures by address. A vector drawing is a data URL, because one request per file would take longer than parsing it; a bitmap is
   * null.
   */
  readonly pictures: readonly (readonly [address: string, drawing: string | null])[];
  /** The address of the guest's picture as the theme's character; the picture may not be ready yet. */
  readonly character: string;
}
