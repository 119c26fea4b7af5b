import type { Rule } from '../Rule.ts';

/**
 * Skips a rule if the card comes from a base of the theme with the survey. Such a card can't use the answers, and the theme's reader has already
 * reported that, and what guests get instead.
 */
export const whereCardKnows =
  (rule: Rule): Rule =>
  (evidence) =>
    evidence.inheritsCard ? [] : rule(evidence);
