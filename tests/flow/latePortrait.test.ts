import { describe, expect, test } from 'vitest';
import { activities } from '../../src/flow/activities.ts';
import { visitAt } from '../../src/flow/address.ts';
import { consentPoints } from '../../src/flow/consentPoints.ts';
import { transition } from '../../src/flow/transition.ts';
import type { Visit } from '../../src/flow/Visit.ts';
import type { VisitEvent } from '../../src/flow/VisitEvent.ts';
import { visitRules } from '../../src/flow/VisitRules.ts';
import { servesLate } from '../../src/shared/theme/servesLate.ts';
import type { Theme } from '../../src/shared/theme/themeSchema.ts';
import { classicTheme } from '../support/theme/classicTheme.ts';
import { otherPicture, samplePng } from '../support/visit/sampleEvents.ts';

const { theme: classic } = classicTheme();
const painting = (sentTo: readonly (string | null)[] = ['OpenAI'], own: Partial<Theme['picture']> = {}): Theme => ({
  ...classic,
  countdownSeconds: 0,
  picture: { ...classic.picture, makers: ['service', 'cutout'], sentTo, ...own },
});
const answers = Object.fromEntries(classic.survey.map(({ id, options }) => [id, options[0]?.value ?? '']));
const toCard: readonly VisitEvent[] = [
  { type: 'camera-started' },
  { type: 'capture-pressed' },
  { type: 'photo-captured', photo: samplePng },
  { type: 'picture-made', picture: otherPicture },
  { type: 'pause-elapsed' },
];

describe('a portrait is painted after the visit', () => {
  test.each<[string, Theme, boolean]>([
    ['if there is a service', painting(), true],
    ['not if the server has no service', { ...classic, picture: { ...classic.picture, makers: ['service', 'cutout'] } }, false],
    ['not if the theme does not use one', painting(['OpenAI'], { makers: ['cutout'] }), false],
    ['not if guests wait for the portrait', painting(['OpenAI'], { serve: 'wait' }), false],
    ['not if guests get no link', { ...painting(), share: { ...classic.share, enabled: false } }, false],
  ])('%s', (_where, theme, isLate) => {
    expect(servesLate(theme)).toBe(isLate);
    const isAsked = isLate || theme.picture.serve === 'wait';
    expect(visitRules(theme).terms).toBe(isAsked ? classic.consent.version : null);
  });
});

test('guests who wait for the picture are asked, too, and agree only to the named recipients', () => {
  const waiting = painting(['OpenAI'], { serve: 'wait' });
  expect(consentPoints(waiting, {})[0]?.text).toBe('For your portrait, your photo goes to OpenAI');
  expect(after(waiting, 'consent-refused')).toMatchObject({ withheld: true, state: { sharing: { name: 'drawing' } } });
  expect(after(waiting, 'consent-given')).toMatchObject({ withheld: false, state: { consent: { sentTo: ['OpenAI'] } } });
  const { consent } = after(waiting, 'consent-given').state as { consent?: object };
  const changed = visitRules(painting(['Google'], { serve: 'wait' }));
  expect(visitAt(changed, '/take-photo', { answers, consent }).scene).toBe('consent');
});

test('guests read who gets their photo even if the theme’s own text leaves it out', () => {
  const said = (words: object, sentTo: readonly (string | null)[]): string | undefined => {
    const theme = painting(sentTo, { serve: 'wait' });
    const { consent } = theme.texts;
    return consentPoints({ ...theme, texts: { ...theme.texts, consent: { ...consent, ...words } } }, {})[0]?.text;
  };
  expect(said({ painted: 'Nobody gets your photo' }, ['OpenAI', null])).toBe('Nobody gets your photo (OpenAI, a computer in this venue)');
  expect(said({ painted: '{service} and {service}' }, ['Google'])).toBe('Google and Google');
});

test('a retake keeps the visit’s answers object, which identifies the visit when its orders are counted', () => {
  const rules = visitRules(painting());
  const shooting: Visit = {
    scene: 'generating',
    answers,
    development: { name: 'making', photo: samplePng, offer: 'standing', progress: null } as never,
  };
  const { state } = transition({ ...rules, maxRetakes: 1 }, shooting, { type: 'retake-pressed' });
  expect('answers' in state && state.answers).toBe(answers);
});

describe('the question about who may get the photo', () => {
  test('names every recipient, and asks nothing else if the theme does not', () => {
    const [first, ...others] = consentPoints(painting(['OpenAI', 'Google']), {});
    expect(first?.text).toBe('For your portrait, your photo goes to OpenAI, Google');
    expect(others.map(({ words }) => words)).toEqual(['unpainted']);
    expect(consentPoints(painting([null, null]), {})[0]?.text).toBe('For your portrait, your photo goes to a computer in this venue');
  });

  test('comes before the points of a theme that asks for more', () => {
    const points = consentPoints({ ...painting(), consent: { ...classic.consent, enabled: true } }, {});
    expect(points.map(({ words }) => words)).toEqual(['painted', 'text', 'text', 'text', 'text']);
  });
});

/** The result after this answer, and whether the photo was withheld from the services. */
function after(theme: Theme, answer: VisitEvent['type'] & `consent-${string}`) {
  const rules = visitRules(theme);
  let state: Visit = { scene: 'consent', attention: 'present', answers, terms: theme.consent.version };
  let withheld: boolean | null = null;
  for (const event of [{ type: answer }, ...toCard] as readonly VisitEvent[]) {
    state = transition(rules, state, event).state;
    for (const activity of activities(rules, state)) if (activity.type === 'making') withheld = activity.withheld;
  }
  return { state, withheld };
}

test('lets a guest who declines only the portrait have their card, even after a reload', () => {
  const { state, withheld } = after(painting(), 'consent-refused');
  expect(withheld).toBe(true);
  expect(state).toMatchObject({ scene: 'result', sharing: { name: 'drawing' }, consent: { agreed: false, only: 'portrait' } });
  const kept = { answers, url: samplePng, consent: { version: '1', agreed: false, only: 'portrait' } };
  expect(visitAt(visitRules(painting()), '/result', kept)).toMatchObject({ sharing: { name: 'drawing' } });
});

test('keeps the card on the screen if the guest agrees to nothing', () => {
  const { state, withheld } = after({ ...painting(), consent: { ...classic.consent, enabled: true } }, 'consent-refused');
  expect([withheld, state]).toMatchObject([true, { scene: 'result', sharing: { name: 'kept' } }]);
});

test('after a reload, counts consent only for the recipients that were named', () => {
  const { state } = after(painting(['OpenAI']), 'consent-given');
  const { consent } = state;
  const reloaded = (sentTo: readonly (string | null)[]) => visitAt(visitRules(painting(sentTo)), '/take-photo', { answers, consent });
  expect(reloaded(['OpenAI'])).toMatchObject({ scene: 'preparing', consent: { agreed: true } });
  for (const others of [['Google'], ['OpenAI', 'Google'], [null], []]) expect(reloaded(others).scene).toBe('consent');
  const refused = after(painting(['OpenAI']), 'consent-refused').state.consent;
  expect(visitAt(visitRules(painting(['Google'])), '/take-photo', { answers, consent: refused }).scene).toBe('preparing');
});

test('sends the photo after consent, but not without an answer', () => {
  expect(after(painting(), 'consent-given').withheld).toBe(false);
  const rules = visitRules(painting());
  const unasked: Visit = { scene: 'generating', answers, development: { name: 'shooting' } };
  expect(activities(rules, unasked).find(({ type }) => type === 'making')).toMatchObject({ withheld: true });
});
