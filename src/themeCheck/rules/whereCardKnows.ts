import type { Rule } from '../Rule.ts';

/**
 * Skips a rule for a card inherited from a deeper base theme, which can't use this survey's answers. The theme's reader has already reported what
 * guests get instead of a scene.
 */
export const whereCardKnows =
  (rule: Rule): Rule =>
  (evidence) =>
    evidence.inheritsCard ? [] : rule(evidence);
