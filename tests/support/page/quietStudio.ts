import type { StudioState } from '../../../src/studio/StudioState.ts';

/** A studio in which nothing has been done yet, and nothing is wrong. */
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
