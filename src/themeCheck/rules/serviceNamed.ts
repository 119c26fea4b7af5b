import { setTo } from '../../shared/theme/setTo.ts';
import type { Rule, RuleFinding } from '../Rule.ts';
import { quoted } from './quoted.ts';

/** Whether guests can read who gets their photo before it is sent to a picture service, in each language. */
export const serviceNamed: Rule = ({ theme, asked }) => [
  ...asked.flatMap(({ path, text }): RuleFinding[] =>
    text.includes('{service}')
      ? []
      : [
          {
            severity: 'warning',
            path,
            message: `${quoted(text)} does not say who gets the photo. The booth adds the name in parentheses.`,
            howToFix: 'Put {service} where the name belongs.',
            fix: setTo(path, `${text.trimEnd()} {service}`, 'Add {service} at its end'),
          },
        ],
  ),
  ...['painted' as const, 'venue' as const].flatMap((name): RuleFinding[] =>
    !theme.picture.makers.includes('service') || theme.texts.consent[name] !== undefined
      ? []
      : [
          {
            severity: 'warning',
            path: ['texts', 'consent', name],
            also: [['picture', 'makers']],
            message:
              name === 'painted'
                ? 'This is missing; without words that say who gets the photo, none goes to a picture service.'
                : 'This is missing; without words for a computer of the event, no photo goes to a picture service there.',
            howToFix:
              name === 'painted'
                ? 'Write it, such as "Your photo goes to {service}", in each language.'
                : 'Write it, such as "a computer in this venue", in each language.',
          },
        ],
  ),
];
