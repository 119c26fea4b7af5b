import type { Rule } from '../Rule.ts';

/** A card from a theme further down knows nothing of this survey's answers: whoever reads the theme says what guests get instead of a scene. */
export const whereCardKnows =
  (rule: Rule): Rule =>
  (evidence) =>
    evidence.inheritsCard ? [] : rule(evidence);
