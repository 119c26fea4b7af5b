import type { StudioState } from '../../../src/studio/StudioState.ts';

/** A studio with no changes and no findings. */
export const quietStudio: StudioState = {
  revision: 1,
  figures: null,
  folder: 'my-theme',
  inLanguages: null,
  text: '{}',
  inherited: {},
  written: {},
  undo: null,
  redo: null,
  saved: true,
  conflicts: [],
  findings: [],
  checking: false,
  readOnly: null,
  notice: null,
};
