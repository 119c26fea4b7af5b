import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { activities } from '../../../src/flow/activities.ts';
import { cardToDraw } from '../../../src/flow/cardToDraw.ts';
import { transition } from '../../../src/flow/transition.ts';
import type { Visit } from '../../../src/flow/Visit.ts';
import type { VisitEvent } from '../../../src/flow/VisitEvent.ts';
import type { VisitRules } from '../../../src/flow/VisitRules.ts';
import type { Journey } from '../../support/arbitrary/arbitraryVisit.ts';
import { arbitraryJourney } from '../../support/arbitrary/arbitraryVisit.ts';
import { runsOf } from '../../support/arbitrary/runsOf.ts';
import { seed } from '../../support/arbitrary/seed.ts';
import { concerns, sampleEvents } from '../../support/visit/sampleEvents.ts';
import { picturesIn } from '../../../src/flow/roll.ts';
import { formatOf } from '../../../src/flow/VisitRules.ts';
import { isOffered } from '../../../src/flow/fromGenerating.ts';

const walks = runsOf({ usual: 100, long: 10_000 });
/** The number of walks: fewer if each state is inspected, and even fewer if each state gets every event. */
const [walksByState, walksByEvent] = [runsOf({ usual: 60, long: 1000 }), runsOf({ usual: 15, long: 200 })];

/** Inspects every state of a walk, including its end. */
function everyState(look: (rules: VisitRules, state: Visit) => void, numRuns = walksByState): void {
  const visit = ({ rules, steps, end }: Journey): void => {
    for (const state of new Set([...steps.map((step) => step.before), end])) look(rules, state);
  };
  fc.assert(fc.property(arbitraryJourney, visit), { numRuns });
}

/** The final state, and the time until it, if no further events come from devices, makers or guests. */
function leftAlone(rules: VisitRules, from: Visit): { state: Visit; afterMs: number } {
  const due = new Map<string, { atMs: number; event: VisitEvent }>();
  let [state, nowMs] = [from, 0];
  for (let steps = 0; steps < 500; steps++) {
    const going = activities(rules, state);
    for (const key of due.keys()) if (!going.some((activity) => activity.key === key)) due.delete(key);
    for (const activity of going)
      if ((activity.type === 'timer' || activity.type === 'idle') && !due.has(activity.key))
        due.set(activity.key, { atMs: nowMs + activity.afterMs, event: activity.event });
    const next = [...due].sort(([, a], [, b]) => a.atMs - b.atMs)[0];
    if (next === undefined) return { state, afterMs: nowMs };
    due.delete(next[0]);
    nowMs = next[1].atMs;
    state = transition(rules, state, next[1].event).state;
  }
  throw new Error('the visit never comes to rest');
}

const everyFormat = ['card', 'film', 'pair', 'sides', 'strip'];
/** Every scene of a visit, in each of its variants, such as with and without the question 'Still there?'. */
const everyScene = [
  'closed',
  'consent asked',
  'consent present',
  'countdown asked',
  'countdown present',
  'formats asked',
  'formats present',
  'generating filming',
  'generating frozen',
  'generating lighting',
  'generating making',
  'generating offered',
  'generating settled',
  'generating shooting',
  'live asked',
  'live present',
  'notFound',
  'preparing asked',
  'preparing present',
  'result done asked',
  'result done present',
  'result drawing asked',
  'result drawing present',
  'result kept asked',
  'result kept present',
  'result sending asked',
  'result sending present',
  'result settled asked',
  'result settled present',
  'survey asked',
  'survey present',
  'trouble',
  'welcome',
];

describe('for any events in any order', () => {
  test(
    `after each of ${walks.toLocaleString('en')} random walks the booth is back at Welcome, and no activity of a guest remains`,
    { timeout: 600_000 },
    () => {
      fc.assert(
        fc.property(arbitraryJourney, ({ rules, end }) => {
          // Only staff end this scene.
          const opened = end.scene === 'closed' ? transition(rules, end, { type: 'booth-opened' }).state : end;
          const { state } = leftAlone(rules, opened);
          const keysOf = (visit: Visit): string[] => activities(rules, visit).map(({ key }) => key);
          expect(state).toEqual({ scene: 'welcome' });
          expect(keysOf(state)).toEqual(keysOf({ scene: 'welcome' }));
        }),
        { numRuns: walks },
      );
    },
  );

  test('the walks reach every state of the machine, retakes, prints, and a result in every format', () => {
    const [seen, formats, pressed] = [new Set<string>(), new Set<string>(), new Set<string>()];
    const look = (rules: VisitRules, state: Visit): void => {
      if (state.scene === 'result') formats.add(formatOf(rules, state).id);
      const detail = state.scene === 'generating' ? state.development.name : state.scene === 'result' ? state.sharing.name : '';
      seen.add(`${state.scene} ${detail} ${'attention' in state ? state.attention : ''}`.replace(/ +/g, ' ').trim());
    };
    const visit = ({ rules, steps, end }: Journey): void => {
      for (const { before, event } of steps) {
        pressed.add(event.type);
        look(rules, before);
      }
      look(rules, end);
    };
    const isMissed = (): boolean =>
      seen.size < everyScene.length ||
      formats.size < everyFormat.length ||
      !['retake-pressed', 'print-pressed'].every((type) => pressed.has(type));
    // Walk further if needed, because some states are rare.
    for (let count = 0; count < walks || (count < 7000 && isMissed()); count += 300)
      fc.assert(fc.property(arbitraryJourney, visit), { seed: seed + count, numRuns: 300 });
    expect([...pressed]).toEqual(expect.arrayContaining(['retake-pressed', 'print-pressed']));
    expect([...formats].sort()).toEqual(everyFormat);
    expect([...seen].sort()).toEqual(everyScene);
  });

  test('every event has a result in every state', () => {
    everyState((rules, state) => {
      for (const event of sampleEvents(rules)) {
        const next = transition(rules, state, event);
        if (!Array.isArray(activities(rules, next.state))) throw new Error(`${event.type} led to no state`);
      }
    }, walksByEvent);
  });

  test('an event that does not apply returns the same state object, without a sound', () => {
    everyState((rules, state) => {
      for (const event of sampleEvents(rules)) {
        if (concerns(rules, state, event)) continue;
        const next = transition(rules, state, event);
        if (next.state !== state || next.effects.length > 0) throw new Error(`${event.type} changed ${JSON.stringify(state)}`);
      }
    }, walksByEvent);
  });

  test('an event that applies changes the state', () => {
    everyState((rules, state) => {
      for (const event of sampleEvents(rules))
        if (concerns(rules, state, event) && transition(rules, state, event).state === state)
          throw new Error(`${event.type} did nothing in ${JSON.stringify(state)}`);
    }, walksByEvent);
  });

  test('the machine never mutates a state', () => {
    everyState((rules, state) => {
      const before = structuredClone(state);
      for (const event of sampleEvents(rules)) transition(rules, state, event);
      expect(state).toEqual(before);
    }, walksByEvent);
  });

  test('an abandoned booth returns to Welcome, except one that staff have closed', () => {
    everyState((rules, state) => {
      if (state.scene === 'closed') return expect(leftAlone(rules, state)).toEqual({ state, afterMs: 0 });
      const end = leftAlone(rules, state);
      return expect(end.state, `from ${JSON.stringify(state)}`).toEqual({ scene: 'welcome' });
    });
  });

  test('it returns soon: no wait is repeated', () => {
    everyState((rules, state) => {
      const { helpAfterMs, pictureDeadlineMs, settledPauseMs, loadingMs, askAfterMs, leaveAfterMs, notFoundMs, troubleMs, retakeOfferMs } =
        rules;
      const waits = [
        ...[helpAfterMs, pictureDeadlineMs, settledPauseMs, loadingMs],
        ...[askAfterMs, leaveAfterMs, notFoundMs, troubleMs, retakeOfferMs],
      ];
      const overdue = 2 * 10_000 + 30_000;
      // A strip takes its shots, and makes its pictures, one after another.
      const strips = rules.formats.map(({ shots, secondsBetween }) => (shots - 1) * (pictureDeadlineMs + 1000 * (secondsBetween + 1)));
      // A film's guests wait for their still and for the film.
      const films = rules.formats.map(({ film }) => (film === undefined ? 0 : 1000 * film.seconds + pictureDeadlineMs));
      const formats = Math.max(...strips, ...films);
      const longest = waits.reduce((sum, wait) => sum + wait, overdue + 1000 * rules.countdownSeconds + formats);
      expect(leftAlone(rules, state).afterMs).toBeLessThanOrEqual(longest + askAfterMs + leaveAfterMs);
    });
  });

  test('no guest data remains in Welcome, after a crash or at an unknown address', () => {
    everyState((_rules, state) => {
      if (!['welcome', 'trouble', 'notFound'].includes(state.scene)) return;
      const { language: _chosen, consent: _said, ...rest } = state;
      // After a crash the guest's language stays until the apology has been read; on Welcome a language is still being chosen.
      expect('coming' in rest ? { scene: rest.scene } : rest).toEqual({ scene: state.scene });
    });
  });

  test('nobody is asked whether they are there while their picture is being made', () => {
    everyState((rules, state) => {
      if (state.scene !== 'generating') return;
      expect(state).not.toHaveProperty('attention');
      expect(activities(rules, state).map((activity) => activity.key)).not.toContain('idle');
      expect(activities(rules, state).map((activity) => activity.key)).not.toContain('leave');
    });
  });

  test('while a shot can be retaken nothing of it is drawn, linked or sent', () => {
    everyState((rules, state) => {
      if (!isOffered(state)) return;
      expect(cardToDraw(state)).toBeNull();
      const types = activities(rules, state).map((activity) => activity.type);
      expect(types).not.toContain('secret');
      expect(types).not.toContain('sending');
    });
  });

  test('filming is prepared from before the camera until there is a film, and a film plays as long as it is shown', () => {
    everyState((rules, state) => {
      const types = activities(rules, state).map((activity) => activity.type);
      const [picture] = picturesIn(state);
      expect(types.includes('playing')).toBe(picture?.film !== undefined);
      const isFilmed = formatOf(rules, state).film !== undefined && (!('roll' in state) || state.roll === undefined);
      const photographing =
        ['preparing', 'live', 'countdown'].includes(state.scene) ||
        (state.scene === 'generating' && ['filming', 'making'].includes(state.development.name));
      expect(types.includes('recorder')).toBe(isFilmed && photographing);
      if (state.scene === 'generating' && state.development.name === 'filming') expect(isFilmed).toBe(true);
    });
  });

  test('the screen flashes only after a countdown, and never for a film', () => {
    fc.assert(
      fc.property(arbitraryJourney, ({ rules, steps }) => {
        for (const { before, after } of steps) {
          const isLit = after.scene === 'generating' && after.development.name === 'lighting';
          if (!isLit || (before.scene === 'generating' && before.development.name === 'lighting')) continue;
          expect([before.scene, formatOf(rules, after).film, rules.screenFlash]).toEqual(['countdown', undefined, true]);
        }
      }),
      { numRuns: walksByState },
    );
  });

  test('no visit has more retakes than the theme allows', () => {
    everyState((rules, state) => expect(state.retakes ?? 0).toBeLessThanOrEqual(rules.maxRetakes));
  });

  test('each activity of a state has a unique key', () => {
    everyState((rules, state) => {
      const keys = activities(rules, state).map((activity) => activity.key);
      expect(new Set(keys).size).toBe(keys.length);
    });
  });

  test('the camera is on only from Camera Preparing until the picture has settled', () => {
    everyState((rules, state) => {
      const wanted =
        ['preparing', 'live', 'countdown'].includes(state.scene) || (state.scene === 'generating' && state.development.name !== 'settled');
      expect(activities(rules, state).some((activity) => activity.type === 'camera')).toBe(wanted);
    });
  });

  test('answers are always valid, and complete when the camera starts', () => {
    everyState((rules, state) => {
      if (!('answers' in state)) return;
      for (const { id, values } of state.scene === 'survey' ? rules.questions.slice(0, state.step) : rules.questions)
        expect(values).toContain(state.answers[id]);
      expect(rules.questions.map(({ id }) => id)).toEqual(expect.arrayContaining(Object.keys(state.answers)));
    });
  });
});
