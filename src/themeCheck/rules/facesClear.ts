import type { Rule } from '../Rule.ts';

/** The maximum error of a scaled-down drawing, in card pixels. */
const slack = 8;

/** Nothing may hide a guest's face: layers in front of the people must begin below the theme's lower limit of faces. */
export const facesClear: Rule = ({ fronts }) =>
  fronts
    .filter(({ reachesUpTo, facesAbove }) => reachesUpTo < facesAbove - slack)
    .map(({ path, shape, reachesUpTo, facesAbove }) => ({
      severity: 'warning',
      path,
      message: `This is in front of the people and reaches up to ${String(Math.round(reachesUpTo))} px, where it can hide a face: faces come down to ${String(Math.round(facesAbove))} px${shape === 'low-cutout' ? ', where the foreground makes room for low ones' : ''}.`,
      howToFix:
        shape === 'low-cutout'
          ? 'Have it make more room (`whenLow`), or make `character.low.facesAbove` smaller.'
          : 'Move it down or behind the people, or make `character.facesAbove` smaller.',
    }));
