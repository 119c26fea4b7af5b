import type { Fix } from '../shared/theme/ThemeEdit.ts';
import type { JsonPath, ThemeEvidence } from './ThemeEvidence.ts';

/** One finding of a rule. */
export interface RuleFinding {
  /** An error prevents a theme from going live. */
  readonly severity: 'error' | 'warning';
  readonly path: JsonPath;
  /** Other paths that may be the cause: of all paths, the first one in the theme's own file is reported. */
  readonly also?: readonly JsonPath[];
  /** The name of the scene that shows the finding; the worst one if there are several. */
  readonly scene?: string;
  /** The edits that end the finding, if known. Paths refer to the theme as loaded. */
  readonly fix?: Fix;
  /** What is wrong, in one plain sentence. */
  readonly message: string;
  /** The fix, in a second sentence. */
  readonly howToFix: string;
  /** The fix if the value at `path` is in a bundled theme, which nobody should edit. */
  readonly howToFixHere?: string;
}

/** Judges a theme by its evidence. Pure: rules draw nothing and read no files themselves. */
export type Rule = (evidence: ThemeEvidence) => readonly RuleFinding[];
