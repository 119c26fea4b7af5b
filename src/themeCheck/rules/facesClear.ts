import type { Rule } from '../Rule.ts';

/** How many rows a reduced drawing may be wrong by, in card pixels. */
const slack = 8;

/** Nothing may be in front of a guest's face: faces extend down as far as the theme says, and what is in front of them begins below. */
export const facesClear: Rule = ({ fronts }) =>
  fronts
    .filter(({ reachesUpTo, facesAbove }) => reachesUpTo < facesAbove - slack)
    .map(({ path, shape, reachesUpTo, facesAbove }) => ({
      severity: 'warning',
      path,
      message: `This stands before the people and reaches up to ${String(Math.round(reachesUpTo))} px, where it can hide a face: faces come down to ${String(Math.round(facesAbove))} px${shape === 'low-cutout' ? ', where the foreground makes way for low ones' : ''}.`,
      howToFix:
        shape === 'low-cutout'
          ? 'Have it make way further (`whenLow`), or make `character.low.facesAbove` smaller.'
          : 'Move it down or behind the people, or make `character.facesAbove` smaller.',
    }));
