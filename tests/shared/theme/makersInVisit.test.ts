import { expect, test } from 'vitest';
import { makersInVisit } from '../../../src/shared/theme/makersInVisit.ts';
import type { Theme } from '../../../src/shared/theme/themeSchema.ts';
import { classicTheme } from '../../support/theme/classicTheme.ts';

const { theme: classic } = classicTheme();
const { painted: _, ...unasked } = classic.texts.consent;
const { venue: _event, ...unnamed } = classic.texts.consent;
const painting = (own: Partial<Theme['picture']> = {}): Theme => ({
  ...classic,
  picture: {
    ...classic.picture,
    makers: ['service', 'cutout', 'plain'],
    sentTo: ['OpenAI'],
    ...own,
  },
});
const { sentTo: _nobody, ...unserved } = painting().picture;
const serviceUrl = 'https://pictures.example/';

test.each<[string, Theme, readonly string[]]>([
  ['where the portrait comes later', painting(), ['cutout', 'plain']],
  [
    'where guests get no link, so that no portrait can come later',
    { ...painting(), share: { ...classic.share, enabled: false } },
    ['cutout', 'plain'],
  ],
  ['where the theme has no words to ask its guests', { ...painting(), texts: { ...classic.texts, consent: unasked } }, ['cutout', 'plain']],
  ['where guests wait for it', painting({ serve: 'wait' }), ['service', 'cutout', 'plain']],
  ['where it stands beside what they make', painting({ serve: 'both' }), ['cutout', 'plain']],
  [
    'where guests would wait for it, but the theme has no words to ask them',
    { ...painting({ serve: 'wait' }), texts: { ...classic.texts, consent: unasked } },
    ['cutout', 'plain'],
  ],
  ['where the booth has no service', { ...painting(), picture: { ...unserved, serve: 'wait' } }, ['cutout', 'plain']],
  ["where the service is the theme's own, for which guests always wait", painting({ serviceUrl }), ['service', 'cutout', 'plain']],
  [
    "where the service is the theme's own, but the theme has no words to ask its guests",
    { ...painting({ serviceUrl }), texts: { ...classic.texts, consent: unasked } },
    ['cutout', 'plain'],
  ],
  [
    'where the service is a computer of the event, and the theme has no words for that',
    { ...painting({ serve: 'wait', sentTo: ['OpenAI', null] }), texts: { ...classic.texts, consent: unnamed } },
    ['cutout', 'plain'],
  ],
])('%s, these make the picture', (_where, theme, makers) => {
  expect(makersInVisit(theme)).toEqual(makers);
});
