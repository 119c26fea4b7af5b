import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressOfVisit, visitAt } from '../../../src/flow/address.ts';
import { isPngDataUrl } from '../../../src/flow/core/isPngDataUrl.ts';
import type { Visit } from '../../../src/flow/Visit.ts';
import type { VisitRules } from '../../../src/flow/VisitRules.ts';
import { visitRules } from '../../../src/flow/VisitRules.ts';
import { answersAll } from '../../../src/shared/survey/answers.ts';
import { arbitraryJourney, arbitraryRules } from '../../support/arbitrary/arbitraryVisit.ts';
import { runsOf } from '../../support/arbitrary/runsOf.ts';
import { minimalTheme } from '../../support/theme/minimalTheme.ts';
import { samplePng, sampleSecret } from '../../support/visit/sampleEvents.ts';

const rules = visitRules(minimalTheme);
const answers = { q1: '1', q2: '2', q3: '3', q4: '4' };
const welcome: Visit = { scene: 'welcome' };
const present = { attention: 'present' } as const;

/** Whether the card stays on the screen. Guests who decline only the portrait still get a code. */
const keepsCard = ({ consent }: Visit): boolean => consent?.agreed === false && consent.only === undefined;

/** The state after a reload: the same scene from its beginning, with an active guest. */
function reloaded(visit: Visit): Visit {
  switch (visit.scene) {
    case 'welcome':
    case 'closed':
    case 'trouble':
      return welcome;
    case 'notFound':
      return visit;
    case 'survey':
    case 'formats':
      return { ...visit, ...present };
    case 'consent':
      return { ...visit, ...present };
    case 'preparing':
    case 'live':
    case 'countdown':
    case 'generating': {
      const roll = visit.roll?.map((shot) => (shot !== null && 'picture' in shot ? shot : null));
      const pictures = roll?.flatMap((shot) => shot?.picture ?? []) ?? [];
      const [picture] = pictures;
      if (picture === undefined || pictures.length !== roll?.length)
        return {
          ...present,
          scene: 'preparing',
          answers: visit.answers,
          trouble: null,
          help: 'quiet',
          ...settledIn(visit),
          ...(roll && { roll }),
        };
      const sharing = { name: keepsCard(visit) ? 'kept' : 'drawing' } as const;
      return { ...present, scene: 'result', answers: visit.answers, picture, strip: pictures, secret: null, sharing, ...settledIn(visit) };
    }
    case 'result':
      return { ...visit, ...present, sharing: { name: keepsCard(visit) ? 'kept' : 'drawing' } };
  }
}

const settledIn = ({ language, consent, retakes, format }: Visit) => ({
  ...(language === undefined ? {} : { language }),
  ...(consent === undefined ? {} : { consent }),
  ...(retakes === undefined ? {} : { retakes }),
  ...(format === undefined ? {} : { format }),
});

/** The visit without what a reload loses: the printer's status, the album's tick, the print, and that the card has landed. */
function afresh(visit: Visit): Visit {
  const { printer: _told, album: _ticked, ...rest } = visit;
  if (rest.scene !== 'result') return rest;
  const { copies: _chosen, order: _taken, landed: _dealt, ...result } = rest;
  return result;
}

describe('a reload', () => {
  test('resumes every state of a visit', () => {
    fc.assert(
      fc.property(arbitraryJourney, ({ rules: own, steps, end }) => {
        for (const visit of [...steps.map((step) => step.before), end]) {
          const address = addressOfVisit(visit) ?? { path: '/nowhere', state: null };
          // A result without a secret gets a new one, so it does not resume as it was.
          if (visit.scene === 'result' && visit.secret === null) continue;
          expect(visitAt(own, address.path, structuredClone(address.state))).toEqual(afresh(reloaded(visit)));
        }
      }),
    );
  });

  test('keeps the answers given so far in the survey', () => {
    const visit: Visit = { ...present, scene: 'survey', step: 2, answers: { q1: '1', q2: '4' } };
    expect(addressOfVisit(visit)).toEqual({ path: '/selection', state: { step: 2, answers: { q1: '1', q2: '4' } } });
  });

  test("continues in the guest's language, if the theme has it and it is not the default", () => {
    const own = { ...rules, languages: ['en', 'ar'] };
    const visit: Visit = { ...present, scene: 'survey', step: 1, answers: { q1: '1' }, language: 'ar' };
    const address = addressOfVisit(visit);
    expect(address).toEqual({ path: '/selection', state: { step: 1, answers: { q1: '1' }, language: 'ar' } });
    expect(visitAt(own, '/selection', address?.state)).toEqual(visit);
    expect(visitAt(own, '/take-photo', { answers, language: 'ar' })).toMatchObject({ scene: 'preparing', language: 'ar' });
    expect(visitAt(own, '/result', { answers, url: samplePng, language: 'ar' })).toMatchObject({ scene: 'result', language: 'ar' });
    for (const language of ['en', 'fr', 7, null]) expect(visitAt(own, '/take-photo', { answers, language })).not.toHaveProperty('language');
    expect(visitAt(own, '/', { language: 'ar' })).toEqual({ scene: 'welcome' });
  });

  test('of a result finds its picture in the field url', () => {
    const visit: Visit = {
      ...present,
      scene: 'result',
      answers,
      picture: { url: samplePng, shape: 'cutout' },
      secret: sampleSecret,
      sharing: { name: 'done' },
    };
    expect(addressOfVisit(visit)).toEqual({ path: '/result', state: { answers, url: samplePng, shape: 'cutout', secret: sampleSecret } });
  });

  test.each<[what: string, secret: unknown, kept: unknown]>([
    ['its secret: the same card keeps its link', sampleSecret, sampleSecret],
    ['no invalid secret', `${sampleSecret}A`, null],
    ['no secret if history has none', undefined, null],
  ])('of a result keeps %s', (_what, secret, kept) => {
    expect(visitAt(rules, '/result', { answers, url: samplePng, secret })).toMatchObject({ scene: 'result', secret: kept });
  });

  test('while the picture is being made takes the photo again, because history contains no photo', () => {
    const visit: Visit = {
      scene: 'generating',
      answers,
      development: {
        name: 'settled',
        photo: samplePng,
        picture: { url: samplePng, shape: 'photo' },
        secret: sampleSecret,
        sharing: { name: 'drawing' },
      },
    };
    expect(addressOfVisit(visit)).toEqual({ path: '/take-photo', state: { answers } });
  });
});

describe('an address', () => {
  test.each<[path: string, state: unknown, scene: Visit['scene']]>([
    ['/', null, 'welcome'],
    ['/', { answers, url: samplePng }, 'welcome'],
    ['', null, 'welcome'],
    ['/selection', { answers: {}, step: 0 }, 'survey'],
    ['/selection/', { answers: {}, step: 0 }, 'survey'],
    ['/selection', null, 'welcome'],
    ['/selection', { answers: {} }, 'welcome'],
    ['/selection', { answers: {}, step: 1 }, 'welcome'],
    ['/selection', { answers: { q2: '1' }, step: 1 }, 'welcome'],
    ['/selection', { answers, step: 4 }, 'welcome'],
    ['/selection', { answers, step: -1 }, 'welcome'],
    ['/selection', { answers, step: 1.5 }, 'welcome'],
    ['/selection', { answers, step: '1' }, 'welcome'],
    ['/take-photo', { answers }, 'preparing'],
    ['/take-photo', null, 'welcome'],
    ['/take-photo', { answers: { q1: '1' } }, 'welcome'],
    ['/take-photo', { answers: { ...answers, q4: '5' } }, 'welcome'],
    ['/take-photo', { answers: ['1', '2', '3', '4'] }, 'welcome'],
    ['/result', { answers, url: samplePng }, 'result'],
    ['/result', { answers }, 'welcome'],
    ['/result', { url: samplePng }, 'welcome'],
    ['/result', { answers, url: 'https://example.com/a.png' }, 'welcome'],
    ['/results', null, 'notFound'],
    ['/Selection', { answers: {}, step: 0 }, 'notFound'],
    ['/result/1', { answers, url: samplePng }, 'notFound'],
  ])('%s with the state %j leads to %s', (path, state, scene) => {
    expect(visitAt(rules, path, state).scene).toBe(scene);
  });

  test('loses answers to unknown questions', () => {
    expect(visitAt(rules, '/take-photo', { answers: { ...answers, q9: '1' } })).toMatchObject({ scene: 'preparing', answers });
  });

  test('with an unknown path stays', () => {
    expect(addressOfVisit({ scene: 'notFound' })).toBeNull();
  });
});

/** History state that somebody might set in the browser's console: nearly valid, or anything. */
const editedState = (own: VisitRules) => {
  const value = fc.oneof(fc.constantFrom(...own.questions.flatMap((question) => question.values)), fc.anything());
  const record = fc.oneof(
    fc.record(Object.fromEntries(own.questions.map(({ id }) => [id, value])), { requiredKeys: [] }),
    fc.dictionary(fc.string(), value),
    fc.anything(),
  );
  const url = fc.oneof(fc.constant(samplePng), fc.string(), fc.anything());
  const step = fc.oneof(fc.integer({ min: -1, max: 6 }), fc.double(), fc.anything());
  return fc.oneof(fc.record({ answers: record, step, url }, { requiredKeys: [] }), fc.anything());
};

test('hand-edited history never breaks the booth and never gives a state that the survey forbids', () => {
  const edited = arbitraryRules.chain((own) =>
    fc.record({
      own: fc.constant(own),
      path: fc.oneof(fc.constantFrom('/', '/selection', '/take-photo', '/result'), fc.webPath(), fc.string()),
      state: editedState(own),
    }),
  );
  fc.assert(
    fc.property(edited, ({ own, path, state }) => {
      const visit = visitAt(own, path, state);
      if (visit.scene === 'welcome' || visit.scene === 'notFound') {
        expect(visit).toEqual({ scene: visit.scene });
        return;
      }
      if (!('answers' in visit)) throw new Error(`an address led to ${visit.scene}`);
      const answered = visit.scene === 'survey' ? own.questions.slice(0, visit.step) : own.questions;
      expect(answersAll(answered, visit.answers)).toBe(true);
      expect(own.questions.map(({ id }) => id)).toEqual(expect.arrayContaining(Object.keys(visit.answers)));
      if (visit.scene === 'survey') expect(own.questions[visit.step]).toBeDefined();
      if (visit.scene === 'result') expect(isPngDataUrl(visit.picture.url)).toBe(true);
      expect(visit).toMatchObject({ attention: 'present' });
    }),
    { numRuns: runsOf({ usual: 80, long: 3000 }) },
  );
});

describe('a PNG as a data URL', () => {
  test.each([samplePng, 'data:image/png;base64,iVBORw0KGgoA', 'data:image/png;base64,iVBORw0KGgo+/9=='])('%s is valid', (value) => {
    expect(isPngDataUrl(value)).toBe(true);
  });

  test.each([
    '',
    'data:image/png;base64,',
    'data:image/png;base64,iVBORw0KGgo',
    'data:image/png;base64,/9j/4AAQSkZJRg==',
    'data:image/jpeg;base64,iVBORw0KGgoA',
    'data:image/svg+xml;base64,iVBORw0KGgoA',
    'data:image/png,iVBORw0KGgoA',
    'data:image/png;base64,iVBORw0KGgoA"onload="x',
    'data:image/png;base64,iVBORw0KGgoA===',
    'data:image/png;base64,iVBORw0KGgoA\n',
    ' data:image/png;base64,iVBORw0KGgoA',
    'https://example.com/iVBORw0KGgoA.png',
    'undefined',
    null,
    undefined,
    42,
    {},
    [samplePng],
  ])('%j is invalid', (value) => {
    expect(isPngDataUrl(value)).toBe(false);
  });

  test('is distinguished from a broken one even at the size of a large photo', () => {
    const large = `${samplePng.slice(0, -2)}${'A'.repeat(8_000_000)}`;
    expect([isPngDataUrl(large), isPngDataUrl(`${large}!`)]).toEqual([true, false]);
  });
});

test.each<[unknown, 'photo' | 'cutout']>([
  ['cutout', 'cutout'],
  ['photo', 'photo'],
  [undefined, 'photo'],
  [7, 'photo'],
])('a result whose history has the shape %j shows a %s', (shape, shown) => {
  expect(visitAt(rules, '/result', { answers, url: samplePng, shape })).toMatchObject({ picture: { url: samplePng, shape: shown } });
});
