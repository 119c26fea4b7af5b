import type { Rule } from '../Rule.ts';
import { quoted } from './quoted.ts';

/** Questions whose answers change nothing that guests can see. */
export const questionsShow: Rule = ({ idleQuestions, theme }) => {
  const [first] = idleQuestions;
  if (first === undefined) return [];
  const asked = idleQuestions.flatMap((place) => theme.survey[place] ?? []);
  const names = asked.map(({ id, text }) => `${id} (${quoted(text)})`);
  const last = names.pop() ?? '';
  return [
    {
      severity: 'warning',
      path: ['survey', first],
      message: `Whatever guests answer to ${names.length === 0 ? last : `${names.join(', ')} and ${last}`}, the card and the picture look the same.`,
      howToFix: `Name a picture of the card by the answers, such as "scenes/{${asked[0]?.id ?? ''}}.svg", or give layers, light or props a \`when\`.`,
    },
  ];
};
