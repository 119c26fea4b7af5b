import type { Rule } from '../Rule.ts';
import { quoted } from './quoted.ts';

/** Text over the guest, whose colours are unknown. */
export const cardTextClear: Rule = ({ cardTexts }) =>
  cardTexts
    .filter(({ overGuest }) => overGuest)
    .map(({ fitted, box }) => ({
      severity: 'warning',
      path: box,
      message: `${quoted(fitted.text)} lies over the guest's picture, on whatever they wear.`,
      howToFix: 'Move it off the picture, or put a fill or a picture behind it.',
    }));
