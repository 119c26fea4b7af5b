import { FilmSheets } from './features/film/FilmSheets.tsx';
import { GuestSheet } from './features/print/GuestSheet.tsx';
import { printPart } from './features/print/printPart.tsx';
import { drawings } from './parts/drawings.ts';
import { makingPart } from './scenes/takePhoto/makingPart.tsx';

/**
 * All of the stage that Welcome has none of: whoever opens a stage loads it when Welcome is there. In one file, because more would split the
 * page's program, and Welcome would wait for more requests.
 */
export const lateParts = { drawings, making: makingPart, print: { ...printPart, GuestSheet }, film: { FilmSheets } };

export type LateParts = typeof lateParts;
