import { describe, expect, test } from 'vitest';
import { activities } from '../../src/flow/activities.ts';
import { transition } from '../../src/flow/transition.ts';
import type { Visit } from '../../src/flow/Visit.ts';
import type { VisitEvent } from '../../src/flow/VisitEvent.ts';
import { visitRules } from '../../src/flow/VisitRules.ts';
import { minimalTheme } from '../support/theme/minimalTheme.ts';
import { otherPicture, samplePng, sampleSecret } from '../support/visit/sampleEvents.ts';

const languages = [
  { tag: 'en', name: 'English' },
  { tag: 'ar', name: 'العربية' },
];
const rules = visitRules({ ...minimalTheme, languages });
const after = (state: Visit, ...events: VisitEvent[]): Visit => events.reduce((now, event) => transition(rules, now, event).state, state);

const welcome: Visit = { scene: 'welcome' };
const chosen: VisitEvent = { type: 'language-chosen', language: 'ar' };
const ready: VisitEvent = { type: 'language-ready', language: 'ar' };
const own: VisitEvent = { type: 'language-chosen', language: 'en' };
const start: VisitEvent = { type: 'start-pressed' };
const inArabic = after(welcome, chosen, ready);

describe('at Welcome', () => {
  test('a language applies once its fonts have loaded', () => {
    const coming = after(welcome, chosen);
    expect(coming).toEqual({ scene: 'welcome', coming: 'ar' });
    expect(activities(rules, coming)).toContainEqual({ key: 'language ar', type: 'language', language: 'ar' });
    expect(after(coming, ready)).toEqual({ scene: 'welcome', language: 'ar' });
  });

  test('fonts that load after the guest has chosen another language change nothing', () => {
    expect(after(welcome, chosen, own, ready)).toEqual(welcome);
  });

  test('repeating the choice or choosing an unknown language does nothing', () => {
    const coming = after(welcome, chosen);
    expect(after(coming, chosen)).toBe(coming);
    expect(after(inArabic, chosen)).toBe(inArabic);
    expect(after(welcome, own, { type: 'language-chosen', language: 'fr' })).toBe(welcome);
  });

  test('a guest who starts before the fonts have loaded does not wait', () => {
    expect(after(welcome, chosen, start)).toMatchObject({ scene: 'survey', language: 'ar' });
    const changed = visitRules({ ...minimalTheme, languages: [...languages, { tag: 'de', name: 'Deutsch' }] });
    expect(transition(changed, { ...inArabic, coming: 'de' } as Visit, start).state).toMatchObject({ language: 'de' });
  });

  test('a guest who chooses a language and leaves changes nothing for the next', () => {
    expect(activities(rules, inArabic)).toContainEqual({
      key: 'idle',
      type: 'idle',
      afterMs: minimalTheme.idle.askAfterMs,
      event: { type: 'idle-elapsed' },
    });
    expect(after(inArabic, { type: 'idle-elapsed' })).toEqual(welcome);
    expect(activities(rules, welcome).map(({ type }) => type)).not.toContain('idle');
  });

  test('choosing the theme’s own language is the same as choosing none', () => {
    expect(after(inArabic, own)).toEqual(welcome);
  });
});

test('a chosen language lasts for the whole visit, and no longer', () => {
  let visit = after(inArabic, start);
  const scenes = new Set([visit.scene]);
  const events: VisitEvent[] = [
    ...['q1', 'q2', 'q3', 'q4'].flatMap((question): VisitEvent[] => [
      { type: 'option-chosen', question, value: '1' },
      { type: 'next-pressed' },
    ]),
    { type: 'camera-started' },
    { type: 'capture-pressed' },
    ...Array.from({ length: minimalTheme.countdownSeconds }, (): VisitEvent => ({ type: 'second-passed' })),
    { type: 'photo-captured', photo: samplePng },
    { type: 'picture-made', picture: otherPicture },
    { type: 'pause-elapsed' },
    { type: 'secret-drawn', secret: sampleSecret },
    { type: 'idle-elapsed' },
  ];
  for (const event of events) {
    visit = after(visit, event);
    scenes.add(visit.scene);
    expect(visit.language).toBe('ar');
  }
  expect(scenes).toEqual(new Set(['survey', 'preparing', 'live', 'countdown', 'generating', 'result']));
  expect(after(visit, { type: 'scene-failed' })).toEqual({ scene: 'trouble', language: 'ar' });
  expect(after(visit, { type: 'scene-failed' }, { type: 'return-elapsed' })).toEqual(welcome);
  expect(after(visit, { type: 'leave-elapsed' })).toEqual(welcome);
  expect(after(visit, { type: 'stay-pressed' }, { type: 'back-pressed' })).toEqual(welcome);
});

test('a closed booth uses its own language', () => {
  expect(after(inArabic, { type: 'booth-closed', until: null })).toEqual({ scene: 'closed', until: null });
});
