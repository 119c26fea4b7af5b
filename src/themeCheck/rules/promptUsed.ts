import { setTo } from '../../shared/theme/setTo.ts';
import type { JsonPath } from '../ThemeEvidence.ts';
import type { Rule } from '../Rule.ts';

/** The fields of `picture` that only picture services use. */
const forServices = ['prompt', 'groupPrompt', 'negativePrompt', 'img2img', 'afterRefusal'] as const;

/** Prompts that no image model receives, because the theme's makers include no picture service. */
export const promptUsed: Rule = ({ theme: { picture, survey } }) => {
  if (picture.makers.includes('service')) return [];
  const idle: readonly JsonPath[] = [
    ...forServices.flatMap((name) => (picture[name] === undefined ? [] : [['picture', name]])),
    ...survey.flatMap(({ options }, question) =>
      options.flatMap(({ prompt, reference }, option) =>
        Object.entries({ prompt, reference }).flatMap(([name, value]) =>
          value === undefined ? [] : [['survey', question, 'options', option, name]],
        ),
      ),
    ),
  ];
  const [first, ...others] = idle;
  if (first === undefined) return [];
  const makers: JsonPath = ['picture', 'makers'];
  return [
    {
      severity: 'warning',
      path: first,
      also: [...others, makers],
      message: 'This tells a picture service something, and the theme uses none: `picture.makers` has no "service".',
      howToFix: 'Put "service" first in `picture.makers`, or remove this.',
      fix: setTo(makers, ['service', ...picture.makers], 'Have a picture service make pictures'),
    },
  ];
};
