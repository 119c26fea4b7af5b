import type { Theme, ThemeInLanguages } from '../shared/theme/themeSchema.ts';
import type { ThemeFigures } from '../themeFiles/ThemeReport.ts';
import type { Path, ThemeEdit } from '../shared/theme/ThemeEdit.ts';

/** Something that is wrong with the draft, where it is, and how it can be fixed. */
export interface StudioFinding {
  readonly severity: 'error' | 'warning';
  /** What is wrong, as the command line's check says it. */
  readonly message: string;
  /** What helps, in the same words; null where the message says it, or a button does. */
  readonly help: string | null;
  /** The rule that reported it; null if the error came from reading the theme. */
  readonly rule: string | null;
  /** Where it is written, or would be; empty for the whole file. */
  readonly path: Path;
  /** The one screen that shows it, such as `welcome.portrait`; null if no screen or several do. */
  readonly scene: string | null;
  /** What the fix button says and does; null where only a person can. */
  readonly fix: { readonly label: string; readonly edits: readonly ThemeEdit[] } | null;
}

/** A value that was changed here and, otherwise, in the file. Undefined is not there. */
export interface Conflict {
  readonly path: Path;
  readonly ours?: unknown;
  readonly theirs?: unknown;
}

/** What the server sends to pages: the full state on connect, then only changes. */
export interface StudioNews {
  /** A counter of messages; it restarts with every full state. */
  readonly turn: number;
  readonly everything?: true;
  readonly change: Partial<StudioState>;
}

/** What the studio's page shows. */
export interface StudioState {
  /** The theme's folder, for the page's heading. */
  readonly folder: string;
  /** Increases with every change of the draft. */
  readonly revision: number;
  /** The theme to show, in all its languages: the current one, or the last valid one while the draft is broken. Null if it was never valid. */
  readonly inLanguages: ThemeInLanguages | null;
  /** The studio's draft of theme.json: always a JSON object, unless the file itself is not. */
  readonly text: string;
  /** What it extends, as one value; pictures in a base's folder have the names that the theme itself would use (`base:art/card.svg`). */
  readonly inherited: unknown;
  /**
   * Maps list items to their paths in the theme file, where these differ from the displayed theme, which leaves out items for unselected answers.
   * Paths not listed here are the same in both.
   */
  readonly written: Readonly<Record<string, Path>>;
  /** What undo and redo would do; null for nothing. */
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
  /** A message about something that nobody did on this page; null if none. */
  readonly notice: string | null;
}

/** The screenshots that a page shows when it opens. */
export interface FirstPictures {
  readonly fonts: Theme['fonts'];
  /** By address. A vector drawing is a data URL, because a request for each file would take longer than reading it; a bitmap is null. */
  readonly pictures: readonly (readonly [address: string, drawing: string | null])[];
  /** URL of the guest as the theme draws them; the picture may not be ready yet. */
  readonly character: string;
}
