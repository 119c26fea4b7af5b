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
  ['if the portrait arrives later', painting(), ['cutout', 'plain']],
  [
    'if guests get no link, so that no portrait can arrive later',
    { ...painting(), share: { ...classic.share, enabled: false } },
    ['cutout', 'plain'],
  ],
  ['if the theme has no text for asking its guests', { ...painting(), texts: { ...classic.texts, consent: unasked } }, ['cutout', 'plain']],
  ['if guests wait for the portrait', painting({ serve: 'wait' }), ['service', 'cutout', 'plain']],
  ['if the portrait appears beside the booth’s own picture', painting({ serve: 'both' }), ['cutout', 'plain']],
  [
    'if guests would wait for it, but the theme has no text for asking them',
    { ...painting({ serve: 'wait' }), texts: { ...classic.texts, consent: unasked } },
    ['cutout', 'plain'],
  ],
  ['if the booth has no service', { ...painting(), picture: { ...unserved, serve: 'wait' } }, ['cutout', 'plain']],
  ["if the service is the theme's own, for which guests always wait", painting({ serviceUrl }), ['service', 'cutout', 'plain']],
  [
    "if the service is the theme's own, but the theme has no text for asking its guests",
    { ...painting({ serviceUrl }), texts: { ...classic.texts, consent: unasked } },
    ['cutout', 'plain'],
  ],
  [
    'if the service is a computer at the event, and the theme has no text for that',
    { ...painting({ serve: 'wait', sentTo: ['OpenAI', null] }), texts: { ...classic.texts, consent: unnamed } },
    ['cutout', 'plain'],
  ],
])('%s, these make the picture', (_where, theme, makers) => {
  expect(makersInVisit(theme)).toEqual(makers);
});
