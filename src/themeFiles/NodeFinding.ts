import type { Fix } from '../shared/theme/ThemeEdit.ts';
import type { Node } from 'jsonc-parser';

/** A finding by the reader of one theme file, before it is known whether the value is used at all. */
export interface NodeFinding {
  /** An error stops the theme; a warning is about a gap that the booth tolerates. */
  readonly severity: 'error' | 'warning';
  readonly node: Node;
  readonly path: readonly (string | number)[];
  readonly message: string;
  readonly didYouMean?: string;
  /** The fix, as another sentence. */
  readonly howToFix?: string;
  readonly fix?: Fix;
}
