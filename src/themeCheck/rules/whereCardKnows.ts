import type { Rule } from '../Rule.ts';

/** A card from a theme further down knows nothing of this survey's answers: who reads the theme tells what guests get in place of a scene. */
export const whereCardKnows =
  (rule: Rule): Rule =>
  (evidence) =>
    evidence.inheritsCard ? [] : rule(evidence);
