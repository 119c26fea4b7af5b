import { describe, expect, test } from 'vitest';
import { activities } from '../../src/flow/activities.ts';
import { addressOfVisit, visitAt } from '../../src/flow/address.ts';
import { cardToDraw } from '../../src/flow/cardToDraw.ts';
import { spoken } from '../../src/flow/spoken.ts';
import type { Effect } from '../../src/flow/Effect.ts';
import { transition } from '../../src/flow/transition.ts';
import type { Development, Visit } from '../../src/flow/Visit.ts';
import type { VisitEvent } from '../../src/flow/VisitEvent.ts';
import { visitRules } from '../../src/flow/VisitRules.ts';
import { minimalTheme } from '../support/theme/minimalTheme.ts';
import { sampleAnswers as answers } from '../support/visit/sampleAnswers.ts';
import { otherPicture as picture, samplePng as photo } from '../support/visit/sampleEvents.ts';

const theme = { ...minimalTheme, camera: { ...minimalTheme.camera, retake: { count: 2, offerMs: 4000 } } };
const rules = visitRules(theme);
const shared = { secret: null, sharing: { name: 'drawing' } } as const;

/** The field of a visit whose guest has retaken this many shots. */
const taken = (retakes: number) => (retakes === 0 ? {} : { retakes });
const generating = (development: Development, retakes = 0): Visit => ({ scene: 'generating', answers, development, ...taken(retakes) });
const live = (retakes: number): Visit => ({ scene: 'live', attention: 'present', answers, ...taken(retakes) });
const making = (retakes = 0): Visit => generating({ name: 'making', photo, step: 'developing', fraction: 0, offer: 'standing' }, retakes);
const goneOn = (retakes = 0): Visit => generating({ name: 'making', photo, step: 'developing', fraction: 0 }, retakes);
const offered = (retakes = 0): Visit => generating({ name: 'offered', photo, picture }, retakes);
const landed: Visit = generating({ name: 'offered', photo, picture, landed: true });
const settled: Visit = generating({ name: 'settled', photo, picture, ...shared });
const result: Visit = { scene: 'result', attention: 'present', answers, picture, ...shared };

const captured: VisitEvent = { type: 'photo-captured', photo };
const made: VisitEvent = { type: 'picture-made', picture };
const again: VisitEvent = { type: 'retake-pressed' };
const silence: VisitEvent = { type: 'offer-elapsed' };
const accepted: VisitEvent = { type: 'accept-pressed' };
const paused: VisitEvent = { type: 'pause-elapsed' };
const onTable: VisitEvent = { type: 'card-landed' };
const lost: VisitEvent = { type: 'camera-failed', trouble: 'lost' };

describe('a shot that can be retaken', () => {
  test.each<[what: string, before: Visit, event: VisitEvent, after: Visit, sound?: Effect['sound']]>([
    ['offers the retake at once', generating({ name: 'shooting' }), captured, making()],
    ['offers another retake after the first', generating({ name: 'shooting' }, 1), captured, making(1)],
    ['offers no retake once the theme’s limit is reached', generating({ name: 'shooting' }, 2), captured, goneOn(2)],
    ['can be retaken while its picture is being made', making(), again, live(1)],
    ['can be retaken when its picture is ready', offered(), again, live(1)],
    ['adds to the number of retakes', making(1), again, live(2)],
    ['is kept when the offer expires, while its picture is still being made', making(), silence, goneOn()],
    ['cannot be retaken after that', goneOn(), again, goneOn()],
    ['can still be retaken when its picture becomes ready', making(), made, offered()],
    ['lands on its card with a chord, once', offered(), onTable, landed, 'chord'],
    ['does not land twice', landed, onTable, landed],
    ['leads to the result when the offer expires', offered(), silence, result],
    ['keeps its card on the table in the result', landed, silence, { ...result, landed: true }],
    ['ignores the pause', offered(), paused, offered()],
    ['settles at once if the offer has expired', goneOn(), made, settled],
    ['cannot be retaken once it has settled', settled, again, settled],
    ['is kept without a message when the camera is lost, because a retake needs it', making(), lost, goneOn()],
    ['leads to the result when the camera is lost', offered(), lost, result],
  ])('%s', (_what, before, event, after, sound) => {
    expect(transition(rules, before, event)).toEqual({
      state: after,
      effects: sound === undefined ? [] : [{ type: 'play-sound', sound }],
    });
  });

  test('stays on the screen, with and without the offer, if the guest has declined the terms', () => {
    const consent = { version: '1', agreed: false };
    const { state } = transition(rules, { ...offered(), consent }, silence);
    expect(state).toMatchObject({ scene: 'result', sharing: { name: 'kept' }, consent });
  });

  test('exists only if the theme has retakes', () => {
    expect(transition(visitRules(minimalTheme), generating({ name: 'shooting' }), captured).state).toEqual(goneOn());
  });
});

describe('the shots of a strip that can be retaken', () => {
  const ofStrip = { ...rules, formats: [{ id: 'strip', shots: 2, secondsBetween: 3, plain: false }] as const };
  const other = { ...picture, url: 'data:image/png;base64,other' };
  const roll = [{ picture }, { picture: other }];
  const review = { ...offered(), roll } as Visit;

  test('lead to the strip at once when the guests accept them', () => {
    expect(transition(ofStrip, review, accepted)).toEqual({ state: { ...result, strip: [picture, other] }, effects: [] });
  });

  test('stay on the screen if the guests have declined the terms', () => {
    const consent = { version: '1', agreed: false };
    const { state } = transition(ofStrip, { ...review, consent }, accepted);
    expect(state).toMatchObject({ scene: 'result', secret: null, sharing: { name: 'kept' }, consent });
  });

  test('are on offer as long as all of them would be alone', () => {
    const offer = activities(ofStrip, review).find(({ key }) => key === 'offer');
    expect(offer).toMatchObject({ afterMs: 2 * 4000 });
  });

  test('cannot be accepted while one of their pictures is still being made', () => {
    const unfinished = { ...goneOn(), roll: [{ picture }, { photo }] } as Visit;
    expect(transition(ofStrip, unfinished, accepted).state).toBe(unfinished);
  });

  test('are announced with the button that continues, if the theme has one', () => {
    const strips = { question: 'Which?', count: '{shot}', review: 'Touch one', again: 'Again {shot}' };
    const said = (words: NonNullable<typeof theme.texts.strips>) => spoken({ ...theme, texts: { ...theme.texts, strips: words } }, review);
    expect([said(strips), said({ ...strips, accept: 'Looks good' })]).toEqual(['Touch one', 'Touch one. Looks good']);
  });
});

describe('while a shot can be retaken', () => {
  const keys = (state: Visit): string[] => activities(rules, state).map(({ key }) => key);

  test.each<[string, Visit, string[]]>([
    ['the picture is being made, and the camera stays on', making(), ['camera', 'making', 'making overdue', 'offer']],
    ['a finished card is on the screen, and nothing of it is sent', offered(), ['camera', 'offer']],
    ['after the offer, everything is as without it', goneOn(), ['camera', 'making', 'making overdue']],
    ['the picture of a discarded shot is not made', live(1), ['idle', 'camera', 'dressing']],
  ])('%s', (_what, state, wanted) => {
    expect(keys(state)).toEqual(wanted);
  });

  test('its card is not drawn', () => {
    expect([making(), offered(), landed].map(cardToDraw)).toEqual([null, null, null]);
  });

  test('the announcement includes the button until the offer expires', () => {
    expect([making(), offered(), goneOn(), settled].map((state) => spoken(theme, state))).toEqual([
      'Generating Photo. Again',
      'Generating Photo. Again',
      'Generating Photo',
      'Generating Photo',
    ]);
  });
});

/** When the result appears, if the picture takes this many milliseconds and the guest does nothing. */
function resultAfterMs(madeMs: number, offerMs: number): number {
  const own = { ...rules, retakeOfferMs: offerMs };
  let state: Visit = transition(own, generating({ name: 'shooting' }), captured).state;
  const begun = new Map<string, number>();
  for (let nowMs = 0; nowMs <= 60_000; nowMs += 50) {
    if (nowMs === madeMs) state = transition(own, state, made).state;
    const timers = activities(own, state).filter((activity) => activity.type === 'timer');
    for (const key of begun.keys()) if (!timers.some((timer) => timer.key === key)) begun.delete(key);
    for (const { key, afterMs, event } of timers) {
      if (!begun.has(key)) begun.set(key, nowMs);
      if (nowMs - begun.get(key)! >= afterMs) state = transition(own, state, event).state;
    }
    if (state.scene === 'result') return nowMs;
  }
  throw new Error('the result never comes');
}

test.each<[what: string, madeMs: number, offerMs: number, resultMs: number]>([
  ['as soon as without the offer, if making takes longer', 6000, 4000, 7000],
  ['when the offer expires, if the picture has just become ready', 3200, 4000, 4000],
  ['when the offer expires, if making is quick', 800, 4000, 4000],
])('a guest who does nothing gets their card %s', (_when, madeMs, offerMs, resultMs) => {
  expect(resultAfterMs(madeMs, offerMs)).toBe(resultMs);
});

describe('a reload', () => {
  test('during the offer takes the photo again and keeps the count of retakes', () => {
    const address = addressOfVisit(making(1));
    expect(address).toEqual({ path: '/take-photo', state: { answers, retakes: 1 } });
    expect(visitAt(rules, '/take-photo', address?.state)).toMatchObject({ scene: 'preparing', retakes: 1 });
  });

  test.each<[retakes: unknown, counted: number | undefined]>([
    [2, 2],
    [99, 2],
    [0, undefined],
    [-1, undefined],
    [1.5, undefined],
    ['1', undefined],
  ])('turns %j recorded retakes into %j', (retakes, counted) => {
    expect(visitAt(rules, '/take-photo', { answers, retakes }).retakes).toBe(counted);
  });

  test('ignores recorded retakes if the theme has none', () => {
    expect(visitAt(visitRules(minimalTheme), '/take-photo', { answers, retakes: 1 })).not.toHaveProperty('retakes');
  });
});

test('the next guest has all retakes', () => {
  expect(transition(rules, { ...result, retakes: 2 }, { type: 'back-pressed' }).state).toEqual({ scene: 'welcome' });
});
