import { describe, expect, test } from 'vitest';
import { activities } from '../../src/flow/activities.ts';
import type { Effect } from '../../src/flow/Effect.ts';
import { transition } from '../../src/flow/transition.ts';
import type { CameraTrouble } from '../../src/shared/contract/cameraFaults.ts';
import type { Sharing, Visit } from '../../src/flow/Visit.ts';
import type { VisitEvent } from '../../src/flow/VisitEvent.ts';
import { visitRules } from '../../src/flow/VisitRules.ts';
import type { PhotoSecret } from '../../src/shared/share/PhotoSecret.ts';
import { stillItem } from '../../src/shared/share/SharedItem.ts';
import { minimalTheme } from '../support/theme/minimalTheme.ts';
import { otherPicture, samplePng, sampleSecret } from '../support/visit/sampleEvents.ts';

const rules = visitRules(minimalTheme);
const answers = { q1: '1', q2: '2', q3: '3', q4: '4' };
const present = { attention: 'present' } as const;
const asked = { attention: 'asked' } as const;
const card = stillItem(Uint8Array.of(1, 2));

const otherSecret = '_____________________w' as PhotoSecret;
const welcome: Visit = { scene: 'welcome' };
const closed = (until: string | null): Visit => ({ scene: 'closed', until });
const survey = (step: number, given: Record<string, string> = {}): Visit => ({ ...present, scene: 'survey', step, answers: given });
const preparing = (trouble: CameraTrouble | null = null, help: 'quiet' | 'due' = 'quiet'): Visit => ({
  ...present,
  scene: 'preparing',
  answers,
  trouble,
  help,
});
const live: Visit = { ...present, scene: 'live', answers };
const countdown = (secondsLeft: number): Visit => ({ ...present, scene: 'countdown', answers, secondsLeft });
const shooting: Visit = { scene: 'generating', answers, development: { name: 'shooting' } };
const making = (fraction = 0, step: 'developing' | 'making' | 'finishing' = 'developing'): Visit => ({
  scene: 'generating',
  answers,
  development: { name: 'making', photo: samplePng, step, fraction },
});
const settled = (sharing: Sharing, secret: PhotoSecret | null = sampleSecret): Visit => ({
  scene: 'generating',
  answers,
  development: { name: 'settled', photo: samplePng, picture: otherPicture, secret, sharing },
});
const justSettled = settled({ name: 'drawing' }, null);
const result = (sharing: Sharing, secret: PhotoSecret | null = sampleSecret): Visit => ({
  ...present,
  scene: 'result',
  answers,
  picture: otherPicture,
  secret,
  sharing,
});

type Row = [what: string, before: Visit, event: VisitEvent, after: Visit, sound?: Effect['sound']];

function follows(rows: Row[]): void {
  test.each(rows)('%s', (_what, before, event, after, sound) => {
    expect(transition(rules, before, event)).toEqual({
      state: after,
      effects: sound === undefined ? [] : [{ type: 'play-sound', sound }],
    });
  });
}

describe('Welcome and the survey', () => {
  follows([
    ['a tap on Welcome opens the first question, unanswered', welcome, { type: 'start-pressed' }, survey(0)],
    [
      'choosing an option answers the question that is open',
      survey(0),
      { type: 'option-chosen', question: 'q1', value: '2' },
      survey(0, { q1: '2' }),
    ],
    [
      'choosing another option replaces the answer',
      survey(0, { q1: '2' }),
      { type: 'option-chosen', question: 'q1', value: '3' },
      survey(0, { q1: '3' }),
    ],
    [
      'an option of another question is ignored',
      survey(1, { q1: '2' }),
      { type: 'option-chosen', question: 'q1', value: '3' },
      survey(1, { q1: '2' }),
    ],
    ['an unknown option is ignored', survey(0), { type: 'option-chosen', question: 'q1', value: '5' }, survey(0)],
    ['Next without an answer does nothing', survey(0), { type: 'next-pressed' }, survey(0)],
    ['Next needs an answer to the current question', survey(1, { q1: '1' }), { type: 'next-pressed' }, survey(1, { q1: '1' })],
    ['Next with an answer opens the next question', survey(0, { q1: '1' }), { type: 'next-pressed' }, survey(1, { q1: '1' })],
    ['there is no way back from a question', survey(1, { q1: '1' }), { type: 'back-pressed' }, survey(1, { q1: '1' })],
    ['Next after the last question starts the camera, with all answers', survey(3, answers), { type: 'next-pressed' }, preparing()],
  ]);
});

describe('the camera', () => {
  follows([
    ['a camera that starts shows its live picture', preparing(), { type: 'camera-started' }, live],
    [
      'if the camera is denied, the screen stays at Camera Preparing',
      preparing(),
      { type: 'camera-failed', trouble: 'denied' },
      preparing('denied'),
    ],
    ['the help line appears while there is no picture', preparing('denied'), { type: 'help-due' }, preparing('denied', 'due')],
    ['the help line follows the cause', preparing('denied', 'due'), { type: 'camera-failed', trouble: 'none' }, preparing('none', 'due')],
    ['a camera that starts after the help line shows its live picture', preparing('denied', 'due'), { type: 'camera-started' }, live],
    ['a camera lost in the live picture is reopened', live, { type: 'camera-failed', trouble: 'lost' }, preparing('lost')],
    ['a camera lost during the countdown is reopened', countdown(2), { type: 'camera-failed', trouble: 'lost' }, preparing('lost')],
    ['a camera lost before the shot is reopened', shooting, { type: 'camera-failed', trouble: 'lost' }, preparing('lost')],
    ['a camera lost after the shot changes nothing', making(0.3), { type: 'camera-failed', trouble: 'lost' }, making(0.3)],
  ]);
});

describe('the photo', () => {
  follows([
    ['Capture starts the countdown with a tick', live, { type: 'capture-pressed' }, countdown(3), 'tick'],
    ['each second ticks', countdown(3), { type: 'second-passed' }, countdown(2), 'tick'],
    ['the last second releases the shutter', countdown(1), { type: 'second-passed' }, shooting, 'shutter'],
    ['Capture does nothing during the countdown', countdown(2), { type: 'capture-pressed' }, countdown(2)],
    ['after the shot, the picture is made', shooting, { type: 'photo-captured', photo: samplePng }, making()],
    [
      'guests who are partly out of the picture get advice',
      live,
      { type: 'posing-advised', advice: 'closer' },
      { ...live, advice: 'closer' },
    ],
    [
      'the advice disappears when everybody is in the picture',
      { ...live, advice: 'back' },
      { type: 'posing-advised', advice: null },
      { ...live, advice: null },
    ],
    ['guests who are in the picture get no advice', live, { type: 'posing-advised', advice: null }, live],
    ['a failed shot returns to Capture, with a message', shooting, { type: 'capture-failed' }, { ...live, missed: 'shot' }],
    ['progress is shown', making(0.2), { type: 'picture-progressed', step: 'finishing', fraction: 0.8 }, making(0.8, 'finishing')],
    [
      'progress never goes backwards, even when another maker takes over',
      making(0.8, 'making'),
      { type: 'picture-progressed', step: 'finishing', fraction: 0.1 },
      making(0.8, 'finishing'),
    ],
    ['a finished picture settles the visit', making(0.5), { type: 'picture-made', picture: otherPicture }, justSettled],
    ['a second picture changes nothing', justSettled, { type: 'picture-made', picture: { url: samplePng, shape: 'photo' } }, justSettled],
    ['after the pause, the result appears', justSettled, { type: 'pause-elapsed' }, result({ name: 'drawing' }, null)],
    [
      'the result continues sending the card',
      settled({ name: 'sending', card }),
      { type: 'pause-elapsed' },
      result({ name: 'sending', card }),
    ],
    [
      'the card lands with a chord',
      result({ name: 'drawing' }),
      { type: 'card-landed' },
      { ...result({ name: 'drawing' }), landed: true } as Visit,
      'chord',
    ],
    [
      'a card that has landed does not land again',
      { ...result({ name: 'drawing' }), landed: true } as Visit,
      { type: 'card-landed' },
      { ...result({ name: 'drawing' }), landed: true } as Visit,
    ],
  ]);

  test('without a countdown, Capture releases the shutter', () => {
    expect(transition({ ...rules, countdownSeconds: 0 }, live, { type: 'capture-pressed' })).toEqual({
      state: shooting,
      effects: [{ type: 'play-sound', sound: 'shutter' }],
    });
  });
});

describe.each([
  ['while the settled picture is shown', settled],
  ['in the result', result],
] as const)('a card %s', (_where, shown) => {
  follows([
    ['is sent when its file is drawn', shown({ name: 'drawing' }), { type: 'card-drawn', card }, shown({ name: 'sending', card })],
    ['gets a secret', shown({ name: 'drawing' }, null), { type: 'secret-drawn', secret: sampleSecret }, shown({ name: 'drawing' })],
    [
      'keeps its first secret, because the code is on the screen',
      shown({ name: 'drawing' }),
      { type: 'secret-drawn', secret: otherSecret },
      shown({ name: 'drawing' }),
    ],
    [
      'is skipped, with its link, if it is not drawn in time',
      shown({ name: 'drawing' }),
      { type: 'card-overdue' },
      shown({ name: 'sending', card: null }, null),
    ],
    [
      'is not sent if it is drawn too late',
      shown({ name: 'sending', card: null }),
      { type: 'card-drawn', card },
      shown({ name: 'sending', card: null }),
    ],
    ['settles when it has been sent', shown({ name: 'sending', card }), { type: 'sharing-settled' }, shown({ name: 'settled' })],
    ['stops loading a moment later', shown({ name: 'settled' }), { type: 'loading-elapsed' }, shown({ name: 'done' })],
  ]);
});

describe('the result', () => {
  follows([
    ['Back returns to Welcome', result({ name: 'done' }), { type: 'back-pressed' }, welcome],
    ['Back returns to Welcome even while loading', result({ name: 'sending', card }), { type: 'back-pressed' }, welcome],
    ['a picture that cannot be shown returns to Welcome', result({ name: 'drawing' }), { type: 'picture-broken' }, welcome],
  ]);
});

describe('other returns to Welcome, and closing', () => {
  follows([
    ['Back returns to Welcome from an unknown address', { scene: 'notFound' }, { type: 'back-pressed' }, welcome],
    ['an unknown address returns to Welcome by itself', { scene: 'notFound' }, { type: 'return-elapsed' }, welcome],
    ['a failed scene is followed by a calm message', result({ name: 'done' }), { type: 'scene-failed' }, { scene: 'trouble' }],
    ['staff close the booth at Welcome', welcome, { type: 'booth-closed', until: '14:30' }, closed('14:30')],
    ['staff say when the booth reopens', closed(null), { type: 'booth-closed', until: '15:00' }, closed('15:00')],
    ['staff reopen the booth', closed('15:00'), { type: 'booth-opened' }, welcome],
    ['nobody can start a visit at a closed booth', closed(null), { type: 'start-pressed' }, closed(null)],
    ['closing the booth does not interrupt a visit', survey(1), { type: 'booth-closed', until: null }, survey(1)],
    ['trouble returns to Welcome by itself', { scene: 'trouble' }, { type: 'return-elapsed' }, welcome],
  ]);
});

const attended: [string, Visit][] = [
  ['survey', survey(2, { q1: '1', q2: '2' })],
  ['preparing', preparing('denied', 'due')],
  ['live', live],
  ['countdown', countdown(2)],
  ['result', result({ name: 'done' })],
];

describe.each(attended)('an inactive guest in %s', (_scene, state) => {
  const silent = { ...state, ...asked } as Visit;

  test('is asked "Still there?", and nothing else changes', () => {
    expect(transition(rules, state, { type: 'idle-elapsed' })).toEqual({ state: silent, effects: [] });
  });

  test('continues in the same scene after confirming', () => {
    expect(transition(rules, silent, { type: 'stay-pressed' }).state).toEqual(state);
  });

  test('is sent back to Welcome if they do not answer', () => {
    expect(transition(rules, silent, { type: 'leave-elapsed' }).state).toEqual(welcome);
  });

  test('cannot touch anything under the question', () => {
    const touches: VisitEvent[] = [
      { type: 'option-chosen', question: 'q3', value: '1' },
      { type: 'next-pressed' },
      { type: 'capture-pressed' },
      { type: 'back-pressed' },
    ];
    for (const touch of touches) expect(transition(rules, silent, touch).state).toBe(silent);
  });
});

test('device events are handled while the guest is asked, and the question stays', () => {
  const silent = { ...preparing(), ...asked } as Visit;
  const started = transition(rules, silent, { type: 'camera-started' }).state;
  expect(started).toEqual({ ...live, ...asked });
  expect(transition(rules, started, { type: 'camera-failed', trouble: 'lost' }).state).toEqual({ ...preparing('lost'), ...asked });
});

describe('activities during a state', () => {
  const timers = (state: Visit): Record<string, number> =>
    Object.fromEntries(
      activities(rules, state).flatMap((activity) => ('afterMs' in activity ? [[activity.key, activity.afterMs] as const] : [])),
    );
  const others = (state: Visit): string[] => activities(rules, state).flatMap((activity) => ('afterMs' in activity ? [] : [activity.type]));

  test.each<[string, Visit, timers: Record<string, number>, others: string[]]>([
    ['Welcome has no time-out, and watches the opening hours', welcome, {}, ['opening-hours', 'welcome']],
    ['a closed booth stays closed until staff open it', closed(null), {}, ['opening-hours']],
    ['the survey waits for a touch, while the makers prepare', survey(0), { idle: 45_000 }, ['warming']],
    ['Camera Preparing opens the camera, and help is due after 5 s', preparing(), { idle: 45_000, help: 5000 }, ['camera', 'warming']],
    ['help that is shown has no timer', preparing('none', 'due'), { idle: 45_000 }, ['camera', 'warming']],
    ['a guest who was asked has 15 s', { ...survey(0), ...asked }, { leave: 15_000 }, ['warming']],
    ['the countdown counts seconds', countdown(2), { idle: 45_000, 'second 2': 1000 }, ['camera', 'warming']],
    ['the shot is taken from the running camera', shooting, { 'shot overdue': 10_000 }, ['camera', 'making']],
    ['the picture is made', making(), { 'making overdue': 30_000 }, ['camera', 'making']],
    ['a settled picture is shown for 1 s, with the camera off', justSettled, { pause: 1000 }, ['secret']],
    ['the card is sent meanwhile', settled({ name: 'sending', card }), { pause: 1000 }, ['sending']],
    ['nothing remains to be done for a sent card during the pause', settled({ name: 'settled' }), { pause: 1000 }, []],
    ['the result waits for the card to be drawn', result({ name: 'drawing' }), { idle: 45_000, 'card overdue': 30_000 }, []],
    ['the card is sent', result({ name: 'sending', card }), { idle: 45_000 }, ['sending']],
    ['loading ends 1.5 s after the card has been sent', result({ name: 'settled' }), { idle: 45_000, loading: 1500 }, []],
    ['a finished result waits only for a touch', result({ name: 'done' }), { idle: 45_000 }, []],
    ['an unknown address returns after the theme’s delay', { scene: 'notFound' }, { return: 20_000 }, []],
    ['trouble ends in less than 10 s', { scene: 'trouble' }, { 'return from trouble': 4000 }, []],
  ])('%s', (_what, state, wantedTimers, wantedOthers) => {
    expect([timers(state), others(state)]).toEqual([wantedTimers, wantedOthers]);
  });

  test('the picture is made from the photo and the answers', () => {
    expect(activities(rules, making())).toContainEqual({
      key: 'making',
      type: 'making',
      photo: samplePng,
      answers,
      withheld: false,
      plain: true,
    });
  });

  test('making a picture is one activity from the shot to the picture', () => {
    expect(activities(rules, shooting)).toContainEqual({
      key: 'making',
      type: 'making',
      photo: null,
      answers,
      withheld: false,
      plain: true,
    });
  });

  test('a picture that never arrives is replaced by the photo', () => {
    const overdue = activities(rules, making()).find((activity) => activity.key === 'making overdue');
    expect(overdue).toMatchObject({ event: { type: 'picture-made', picture: { url: samplePng, shape: 'photo' } } });
  });

  test('the camera is one activity from Camera Preparing to the making of the picture', () => {
    for (const state of [preparing(), live, countdown(1), shooting, making()])
      expect(activities(rules, state)).toContainEqual({ key: 'camera', type: 'camera' });
  });
});
