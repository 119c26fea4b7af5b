import fc from 'fast-check';
import { visitAt } from '../../../src/flow/address.ts';
import { transition } from '../../../src/flow/transition.ts';
import { filmFormat } from '../../../src/flow/features/film/film.ts';
import type { Visit } from '../../../src/flow/Visit.ts';
import type { VisitEvent } from '../../../src/flow/VisitEvent.ts';
import type { VisitRules } from '../../../src/flow/VisitRules.ts';
import { formatOf } from '../../../src/flow/VisitRules.ts';
import type { Answers } from '../../../src/shared/survey/answers.ts';
import { concerns, sampleEvents, samplePng } from '../visit/sampleEvents.ts';

const waitMs = fc.integer({ min: 1, max: 60_000 });

/** The names of JavaScript's own properties are valid names for a question, too. */
const questionId = fc.oneof(fc.stringMatching(/^[a-z][a-z0-9-]{0,8}$/), fc.constantFrom('constructor', 'valueOf', 'toString'));

const card = { id: 'card', shots: 1, secondsBetween: 0, plain: false };
const strip = { id: 'strip', shots: 3, secondsBetween: 2, plain: false };
const film = { ...card, id: 'film', ...filmFormat({ seconds: 1.5 }) };
const sides = { ...card, id: 'sides', sides: true } as const;
const pair = { id: 'pair', shots: 2, secondsBetween: 1, plain: true };

/** Any rules a theme can have. */
export const arbitraryRules: fc.Arbitrary<VisitRules> = fc.record({
  questions: fc.uniqueArray(
    fc.record({ id: questionId, values: fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 4 }) }),
    { minLength: 1, maxLength: 5, selector: (question) => question.id },
  ),
  formats: fc.constantFrom<VisitRules['formats'][]>(
    [card],
    [card],
    [strip],
    [card, strip],
    [film],
    [sides],
    [pair, card, film, strip, sides],
  ),
  languages: fc.constantFrom(['en'], ['en', 'de'], ['ar', 'en', 'pt-BR']),
  ownLanguage: fc.constant('en'),
  terms: fc.constantFrom(null, '1'),
  termsOnly: fc.constantFrom(null, 'portrait'),
  sentTo: fc.constantFrom(null, ['OpenAI'], ['OpenAI', null]),
  servesLate: fc.boolean(),
  livePreview: fc.constantFrom('camera', 'scene'),
  posingHelp: fc.boolean(),
  screenFlash: fc.boolean(),
  countdownSeconds: fc.integer({ min: 0, max: 5 }),
  asksForAlbum: fc.boolean(),
  asksForWall: fc.boolean(),
  maxCopies: fc.constantFrom(0, 1, 3),
  maxRetakes: fc.integer({ min: 0, max: 2 }),
  retakeOfferMs: waitMs,
  helpAfterMs: waitMs,
  pictureDeadlineMs: waitMs,
  settledPauseMs: waitMs,
  loadingMs: waitMs,
  askAfterMs: waitMs,
  leaveAfterMs: waitMs,
  notFoundMs: waitMs,
  troubleMs: waitMs,
});

export interface Step {
  readonly before: Visit;
  readonly event: VisitEvent;
  readonly after: Visit;
}

export interface Journey {
  readonly rules: VisitRules;
  readonly steps: readonly Step[];
  readonly end: Visit;
}

/**
 * A random walk through the state machine from any address. Most events fit the visit's state, because a purely random walk would rarely
 * get beyond the survey. The rest are random, and only they end a visit or an offer early.
 */
export const arbitraryJourney: fc.Arbitrary<Journey> = fc
  .record({
    rules: arbitraryRules,
    path: fc.constantFrom('/', '/', '/take-photo', '/take-photo', '/take-photo', '/take-photo', '/result', '/nowhere'),
    choices: fc.array(fc.record({ blind: fc.integer({ min: 0, max: 9 }), type: fc.nat(), one: fc.nat() }), {
      maxLength: 40,
      size: 'max',
    }),
  })
  .map(({ rules, path, choices }) => {
    const all = sampleEvents(rules);
    const steps: Step[] = [];
    const strip = Array.from({ length: rules.formats[0].shots }, () => ({ url: samplePng, shape: 'cutout' }));
    let state = visitAt(rules, path, { answers: allAnswers(rules), url: samplePng, strip });
    for (const { blind, type, one } of choices) {
      const possible = all.filter((event) => isMade(rules, state, event));
      const sensible = possible.filter((event) => concerns(rules, state, event) && !rare.has(event.type));
      const among = blind === 0 || sensible.length === 0 ? possible : sensible;
      const types = [...new Set(among.map((event) => event.type))];
      const ofType = among.filter((event) => event.type === types[type % types.length]);
      const event = ofType[one % ofType.length]!;
      const after = transition(rules, state, event).state;
      steps.push({ before: state, event, after });
      state = after;
    }
    return { rules, steps, end: state };
  });

/** False for a film in a format without films, or a portrait for a one-sided card. */
function isMade(rules: VisitRules, state: Visit, event: VisitEvent): boolean {
  if (event.type !== 'picture-made') return true;
  const { film, sides: isTwoSided } = formatOf(rules, state);
  return (event.picture.film === undefined || film !== undefined) && (event.picture.portrait === undefined || isTwoSided === true);
}

/** The first option of every question. */
const allAnswers = (rules: VisitRules): Answers => Object.fromEntries(rules.questions.map(({ id, values }) => [id, values[0]!]));

const rare: ReadonlySet<VisitEvent['type']> = new Set(['booth-closed', 'scene-failed', 'leave-elapsed', 'picture-broken', 'offer-elapsed']);
