import type { Rule } from '../Rule.ts';

/** Whether a cloud's guests get their own texts: "Is the phone still in the same Wi-Fi?" helps nobody at home. */
export const cloudSaid: Rule = ({ unsaidInCloud, languages }) =>
  unsaidInCloud.map(({ saying, languages: tags }) => ({
    severity: 'warning',
    path: ['texts', 'phone', 'cloud', ...saying.split('.')],
    also: [['texts', 'phone', ...saying.split('.')], ['languages']],
    message: `For booths whose cards are kept in a cloud, this theme has no words of its own here${tags.length === languages.length ? '' : ` in ${tags.join(', ')}`}.`,
    howToFix: 'Write it in each language, for a phone that may be at home.',
  }));
