import type { Fix } from '../shared/theme/ThemeEdit.ts';
import type { JsonPath, ThemeEvidence } from './ThemeEvidence.ts';

/** One finding of a rule. */
export interface RuleFinding {
  /** An error keeps a theme from going live. */
  readonly severity: 'error' | 'warning';
  readonly path: JsonPath;
  /** Other places that may be the cause: the first of all that stands in the theme's own file is reported. */
  readonly also?: readonly JsonPath[];
  /** The name of a scene in which the fault is visible; the worst case if there are several. */
  readonly scene?: string;
  /** The edits that fix it, if known. Paths refer to the theme as loaded. */
  readonly fix?: Fix;
  /** What is wrong, as one plain sentence. */
  readonly message: string;
  /** How to fix it, as a second sentence. */
  readonly howToFix: string;
  /** The same if the value at `path` is in a theme that comes with Stagebooth, which nobody should edit. */
  readonly howToFixHere?: string;
}

/** Judges a theme by its evidence. Pure: rules draw nothing and read no files themselves. */
export type Rule = (evidence: ThemeEvidence) => readonly RuleFinding[];
