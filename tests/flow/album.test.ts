import { describe, expect, test } from 'vitest';
import { activities } from '../../src/flow/activities.ts';
import { consentPoints } from '../../src/flow/consentPoints.ts';
import { transition } from '../../src/flow/transition.ts';
import type { Visit } from '../../src/flow/Visit.ts';
import type { VisitEvent } from '../../src/flow/VisitEvent.ts';
import { visitRules } from '../../src/flow/VisitRules.ts';
import type { Theme } from '../../src/shared/theme/themeSchema.ts';
import { minimalTheme } from '../support/theme/minimalTheme.ts';
import { sampleAlbum } from '../support/visit/sampleEvents.ts';

const asking: Theme = {
  ...minimalTheme,
  consent: { ...minimalTheme.consent, enabled: true },
  share: { ...minimalTheme.share, enabled: true },
  texts: { ...minimalTheme.texts, consent: { ...minimalTheme.texts.consent, album: "In the hosts' album" } },
};
const { album: _none, ...withoutWords } = asking.texts.consent;
const withoutAlbum: Theme = { ...asking, texts: { ...asking.texts, consent: withoutWords } };

const consent: Visit = { scene: 'consent', attention: 'present', answers: {}, terms: '1' };
const reported = { type: 'album-reported', event: sampleAlbum } as const;
const ticked = { type: 'album-chosen', isWanted: true } as const;

const after = (theme: Theme, ...events: readonly VisitEvent[]): Visit =>
  events.reduce<Visit>((state, event) => transition(visitRules(theme), state, event).state, consent);
const wishOf = (theme: Theme, visit: Visit) => activities(visitRules(theme), visit).filter(({ type }) => type === 'album-wish');
const asks = (theme: Theme, visit: Visit) => activities(visitRules(theme), visit).some(({ type }) => type === 'album');

test('guests are asked only while an event is open, and the box is never ticked beforehand', () => {
  const choices = (visit: Visit) => consentPoints(asking, visit).flatMap(({ choice }) => choice ?? []);
  expect(choices(consent)).toEqual([]);
  expect(choices(after(asking, reported))).toEqual([{ isTicked: false, event: { type: 'album-chosen', isWanted: true } }]);
  expect(choices(after(asking, reported, ticked))).toEqual([{ isTicked: true, event: { type: 'album-chosen', isWanted: false } }]);
  expect(choices(after(asking, reported, { ...reported, event: null }))).toEqual([]);
});

describe('a card goes into the album', () => {
  const given = { type: 'consent-given' } as const;
  const toAlbum = [{ key: `album ${sampleAlbum.album}`, type: 'album-wish', event: sampleAlbum, kind: 'card' }];
  test.each([
    ['if guests tick the box and agree', asking, [reported, ticked, given], toAlbum],
    ['even if staff close the event afterwards', asking, [reported, ticked, given, { ...reported, event: null }], toAlbum],
    ['not if the box is not ticked', asking, [reported, given], []],
    ['not if the box is unticked again', asking, [reported, ticked, { ...ticked, isWanted: false }, given], []],
    ['not if guests decline the terms', asking, [reported, ticked, { type: 'consent-refused' }], []],
    ['not if no event is open', asking, [ticked, given], []],
    [
      'not into an event that the guests were not asked about',
      asking,
      [reported, ticked, { ...reported, event: { ...sampleAlbum, album: 'x' } }, given],
      [],
    ],
    [
      'not by a touch while "Still there?" is shown',
      asking,
      [reported, { type: 'idle-elapsed' }, ticked, { type: 'stay-pressed' }, given],
      [],
    ],
    ['not if the theme lacks the text', withoutAlbum, [reported, ticked, given], []],
    ['not if the theme does not ask for consent', minimalTheme, [reported, ticked, given], []],
  ] as const)('%s', (_says, theme, events, wishes) => expect(wishOf(theme, after(theme, ...events))).toEqual(wishes));
});

test('the server is never asked for an event if the theme lacks the texts or the consent question', () => {
  expect([asking, withoutAlbum, minimalTheme].map((theme) => asks(theme, consent))).toEqual([true, false, false]);
  const unshared: Theme = { ...asking, share: { ...asking.share, enabled: false } };
  expect(asks(unshared, consent)).toBe(false);
});

test("a rehearsal's card is never added to an album", () => {
  const rehearsed = { ...after(asking, reported, ticked, { type: 'consent-given' }), rehearsed: true } as Visit;
  expect(wishOf(asking, rehearsed)).toEqual([]);
});

describe('the wall', () => {
  const wall = { album: 'h_KmvVZptm_o_qZv_5nY0A', sealsTo: 'slIMxurgYWHOV27jD8UCNE8izM6kfxr6FM6NjPz_nXQ' };
  const both = { type: 'album-reported', event: { ...sampleAlbum, wall } } as const;
  const onWall = { type: 'wall-chosen', isWanted: true } as const;
  const given = { type: 'consent-given' } as const;
  const wallTexts = { invitation: 'You', title: 'All', place: 'Here' };
  const { portrait } = asking.layouts;
  if (portrait === undefined) throw new Error('the minimal theme has a portrait layout');
  const box = [0, 0, 100, 100] as [number, number, number, number];
  const walled = {
    ...portrait,
    wall: {
      background: { image: 'x.svg' },
      title: box,
      place: box,
      invitation: box,
      large: box,
      largeTurn: 0,
      pictures: box,
      most: 9,
    },
  };
  const { texts } = asking;
  const theme: Theme = {
    ...asking,
    layouts: { ...asking.layouts, portrait: walled },
    texts: { ...texts, wall: wallTexts, consent: { ...texts.consent, wall: 'On the screen' } },
  };
  const { album: _album, ...wallWords } = theme.texts.consent;
  const wallAlone: Theme = { ...theme, texts: { ...theme.texts, consent: wallWords } };
  const lists = (given: Theme, ...events: readonly VisitEvent[]) =>
    wishOf(given, after(given, ...events)).map((wish) => ('event' in wish ? wish.event : null));

  test('has its own box, never ticked beforehand; ticking it also ticks the album, where the host can remove a picture', () => {
    const choices = consentPoints(theme, after(theme, both)).flatMap(({ choice }) => choice ?? []);
    expect(choices).toEqual([
      { isTicked: false, event: ticked },
      { isTicked: false, event: onWall },
    ]);
    expect(lists(theme, both, given)).toEqual([]);
    expect(lists(theme, both, ticked, given)).toEqual([{ album: sampleAlbum.album, sealsTo: sampleAlbum.sealsTo }]);
    const ticks = (...events: readonly VisitEvent[]) =>
      consentPoints(theme, after(theme, both, ...events)).flatMap(({ choice }) => choice?.isTicked ?? []);
    expect([ticks(ticked), ticks(onWall)]).toEqual([
      [true, false],
      [true, true],
    ]);
    expect([ticks(onWall, { ...onWall, isWanted: false }), ticks(onWall, { ...ticked, isWanted: false })]).toEqual([
      [true, false],
      [false, false],
    ]);
    expect(lists(theme, both, onWall, given)).toEqual([{ album: sampleAlbum.album, sealsTo: sampleAlbum.sealsTo }, wall]);
    expect(lists(theme, both, onWall, { ...ticked, isWanted: false }, given)).toEqual([]);
    expect(lists(theme, both, onWall, { type: 'consent-refused' })).toEqual([]);
  });

  test('is asked for only if the theme has both texts and its layout, and the event has a wall', () => {
    const asked = (given: Theme, event: VisitEvent) =>
      consentPoints(given, after(given, event)).flatMap(({ choice }) => choice?.event ?? []);
    expect(asked(wallAlone, both)).toEqual([]);
    expect(asked(theme, reported)).toEqual([ticked]);
    expect(asked(asking, both)).toEqual([ticked]);
    expect(asked({ ...theme, layouts: asking.layouts }, both)).toEqual([ticked]);
    expect(lists(asking, both, onWall, given)).not.toContainEqual(wall);
  });
});
