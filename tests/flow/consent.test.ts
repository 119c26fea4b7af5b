import { describe, expect, test } from 'vitest';
import { activities } from '../../src/flow/activities.ts';
import { addressOfVisit, visitAt } from '../../src/flow/address.ts';
import { transition } from '../../src/flow/transition.ts';
import { cardToDraw } from '../../src/flow/cardToDraw.ts';
import type { Preparing, Visit } from '../../src/flow/Visit.ts';
import type { VisitEvent } from '../../src/flow/VisitEvent.ts';
import { recordVisit } from '../../src/flow/visitRecord.ts';
import { stillItem } from '../../src/shared/share/SharedItem.ts';
import { visitRules } from '../../src/flow/VisitRules.ts';
import { minimalTheme } from '../support/theme/minimalTheme.ts';
import { otherPicture, samplePng, sampleSecret } from '../support/visit/sampleEvents.ts';

const rules = visitRules({ ...minimalTheme, countdownSeconds: 0, consent: { enabled: true, version: '2026-11' } });
const unasked = visitRules({ ...minimalTheme, countdownSeconds: 0 });
const answers = { q1: '1', q2: '1', q3: '1', q4: '1' };
const asked: Visit = { scene: 'consent', attention: 'present', answers, terms: '2026-11' };
const given = { version: '2026-11', agreed: true };
const refused = { version: '2026-11', agreed: false };
const agree: VisitEvent = { type: 'consent-given' };
const decline: VisitEvent = { type: 'consent-refused' };
const toCard: readonly VisitEvent[] = [
  { type: 'camera-started' },
  { type: 'capture-pressed' },
  { type: 'photo-captured', photo: samplePng },
  { type: 'picture-made', picture: otherPicture },
  { type: 'pause-elapsed' },
];

/** Every state after each event. */
function way(start: Visit, events: readonly VisitEvent[], law = rules): Visit[] {
  const states = [start];
  for (const event of events) states.push(transition(law, states.at(-1)!, event).state);
  return states;
}

const preparing = (changes: Partial<Preparing> = {}): Preparing => ({
  scene: 'preparing',
  attention: 'present',
  answers,
  trouble: null,
  help: 'quiet',
  ...changes,
});

const lastQuestion: Visit = { scene: 'survey', attention: 'present', step: 3, answers };

test('guests are asked after the last question, and only if the theme wants it', () => {
  expect(way(lastQuestion, [{ type: 'next-pressed' }]).at(-1)).toEqual(asked);
  expect(way(lastQuestion, [{ type: 'next-pressed' }], unasked).at(-1)).toMatchObject({ scene: 'preparing' });
  expect(activities(rules, asked).map(({ type }) => type)).not.toContain('camera');
});

describe('a guest who agrees', () => {
  test('is photographed, and gets a card to take home', () => {
    const states = way(asked, [agree, ...toCard]);
    for (const state of states.slice(1)) expect(state.consent).toEqual(given);
    expect(states.at(-1)).toMatchObject({ scene: 'result', sharing: { name: 'drawing' } });
  });
});

describe('a guest who declines', () => {
  const states = way(asked, [decline, ...toCard]);

  test('is photographed as well, by makers that send nothing', () => {
    for (const state of states.slice(1)) expect(state.consent).toEqual(refused);
    const making = states.flatMap((state) => activities(rules, state)).filter((activity) => activity.type === 'making');
    expect(making.length).toBeGreaterThan(0);
    for (const activity of making) expect(activity.withheld).toBe(true);
  });

  test('gets a card that stays on the screen: no secret is created and nothing is sent, whatever happens', () => {
    const kept = states.at(-1)!;
    expect(kept).toMatchObject({ scene: 'result', secret: null, sharing: { name: 'kept' } });
    const news: VisitEvent[] = [
      { type: 'card-drawn', card: stillItem(Uint8Array.of(1)) },
      { type: 'secret-drawn', secret: sampleSecret },
      { type: 'card-overdue' },
      { type: 'sharing-settled' },
      { type: 'loading-elapsed' },
    ];
    for (const state of states) expect(cardToDraw(state)).toBeNull();
    const settled = states.find((state) => state.scene === 'generating' && state.development.name === 'settled')!;
    for (const event of news.slice(0, 2)) expect(transition(rules, settled, event).state).toBe(settled);
    expect(activities(rules, settled).map(({ type }) => type)).toEqual(['timer']);
    for (const state of way(kept, news)) {
      expect(state).toEqual(kept);
      expect(activities(rules, state).map(({ type }) => type)).toEqual(['idle']);
    }
    expect(way(kept, [{ type: 'back-pressed' }]).at(-1)).toEqual({ scene: 'welcome' });
  });
});

describe('a reload', () => {
  test.each<[what: string, visit: Visit, at: Visit]>([
    ['asks again if the guest has not answered', asked, asked],
    ['remembers a refusal', preparing({ help: 'due', consent: refused }), preparing({ consent: refused })],
  ])('%s', (_what, visit, at) => {
    const address = addressOfVisit(visit);
    expect(visitAt(rules, address?.path ?? '', address?.state)).toEqual(at);
  });

  test('keeps the card on the screen', () => {
    const kept = way(asked, [decline, ...toCard]).at(-1)!;
    const address = addressOfVisit(kept);
    expect(address?.state).not.toHaveProperty('secret');
    expect(visitAt(rules, '/result', address?.state)).toEqual(kept);
  });

  test('without an answer asks the guest before the camera, and sends no card', () => {
    expect(visitAt(rules, '/take-photo', { answers })).toEqual(asked);
    for (const consent of ['given', null, {}, { version: '2026-11' }, { version: 7, agreed: true }, { version: '2026-11', agreed: 'yes' }])
      expect(visitAt(rules, '/take-photo', { answers, consent })).toEqual(asked);
    const kept = visitAt(rules, '/result', { answers, url: samplePng });
    expect(kept).toMatchObject({ secret: null, sharing: { name: 'kept' } });
    expect(kept).not.toHaveProperty('consent');
  });

  test('keeps the code of a guest who was not asked for consent', () => {
    const resumed = visitAt(rules, '/result', { answers, url: samplePng, secret: sampleSecret });
    expect(resumed).toMatchObject({ secret: sampleSecret, sharing: { name: 'drawing' } });
  });
});

describe('terms that change during a visit, before a reload,', () => {
  const changed = visitRules({ ...minimalTheme, consent: { enabled: true, version: '2026-12' } });
  const atCamera = { answers, consent: given };
  const atCard = { answers, url: samplePng, secret: sampleSecret, consent: given };

  test('are put to the guest again before the camera starts, because the guest has only answered the old ones', () => {
    const anew: Visit = { ...asked, terms: '2026-12' };
    expect(visitAt(changed, '/take-photo', atCamera)).toEqual(anew);
    expect(transition(changed, anew, decline).state.consent).toEqual({ version: '2026-12', agreed: false });
    expect(visitAt(changed, '/selection', { ...atCamera, step: 4 })).toEqual(anew);
    // A guest who agreed to the earlier terms keeps the card, as those terms allow.
    expect(visitAt(changed, '/result', atCard)).toMatchObject({ secret: sampleSecret, sharing: { name: 'drawing' }, consent: given });
  });

  test.each([
    ['new terms', changed],
    ['no terms', unasked],
  ])('do not undo a refusal: %s', (_what, law) => {
    expect(visitAt(law, '/take-photo', { answers, consent: refused })).toEqual(preparing({ consent: refused }));
    expect(visitAt(law, '/result', { ...atCard, consent: refused })).toMatchObject({
      secret: null,
      sharing: { name: 'kept' },
      consent: refused,
    });
  });

  test('without terms, guests are not asked', () => {
    expect(visitAt(unasked, '/selection', { answers, step: 4 })).toEqual({ scene: 'welcome' });
  });
});

describe('the visit report', () => {
  const told = (events: readonly VisitEvent[], law = rules) => {
    let record: Parameters<typeof recordVisit>[1] = null;
    let ended = null;
    for (const state of way(law === rules ? asked : { ...lastQuestion }, events, law)) {
      const noted = recordVisit(law, record, state, 0);
      [record, ended] = [noted.record, noted.ended ?? ended];
    }
    return ended;
  };

  test.each<[VisitEvent, boolean]>([
    [agree, true],
    [decline, false],
  ])('contains %j and the terms’ version, and nothing else about the guest', (event, agreed) => {
    expect(told([event, ...toCard, { type: 'back-pressed' }])).toMatchObject({ outcome: 'card', consent: { version: '2026-11', agreed } });
  });

  test('contains no answer if the guest gave none', () => {
    expect(told([{ type: 'idle-elapsed' }, { type: 'leave-elapsed' }])).toMatchObject({ outcome: 'left-survey', consent: null });
    expect(told([{ type: 'next-pressed' }, ...toCard, { type: 'back-pressed' }], unasked)).toMatchObject({
      outcome: 'card',
      consent: null,
    });
  });
});
