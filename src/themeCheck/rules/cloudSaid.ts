import type { Rule } from '../Rule.ts';

/** Whether a cloud's guests get their own texts: "Is the phone still in the same Wi-Fi?" helps nobody at home. */
export const cloudSaid: Rule = ({ unsaidInCloud, languages }) =>
  unsaidInCloud.map(({ saying, languages: tags }) => ({
    severity: 'warning',
    path: ['texts', 'phone', 'cloud', ...saying.split('.')],
    also: [['texts', 'phone', ...saying.split('.')], ['languages']],
    message: `Where a cloud keeps the cards, this theme has no words of its own for this${tags.length === languages.length ? '' : ` in ${tags.join(', ')}`}.`,
    howToFix: 'Write it in each language, for a phone that may be at home.',
  }));
