import { expect, onTestFinished, test } from 'vitest';
import type { DrivenVisit } from '../../../src/kiosk/rehearsal/driveVisit.ts';
import { driveVisit, endVisit } from '../../../src/kiosk/rehearsal/driveVisit.ts';
import { photoId } from '../../../src/shared/share/photoKeys.ts';
import type { Theme } from '../../../src/shared/theme/themeSchema.ts';
import { allAnswers, boothAtWork, card } from '../../support/kiosk/boothAtWork.ts';
import { minimalTheme } from '../../support/theme/minimalTheme.ts';
import { dust } from '../../support/time/timePasses.ts';

/** The camera is mounted sideways and its picture is already rotated by 180 degrees. */
const seenFaces = { by: 90, inAll: 270 } as const;

/** A booth that drives its own visit, with fakes around it. */
function driven(theme = minimalTheme) {
  const booth = boothAtWork({ theme });
  const life = new AbortController();
  onTestFinished(() => life.abort());
  let found: DrivenVisit | null = null;
  let hasBegun = false;
  const drive = (): void => {
    void driveVisit(
      booth.store,
      theme,
      booth.clock,
      life.signal,
      () => (hasBegun = true),
      async () => seenFaces,
    ).then((visit) => (found = visit));
  };
  /** Ends the driven visit. The returned function tells whether it has ended. */
  const end = (): (() => boolean) => {
    let ended = false;
    if (found !== null) void endVisit(booth.store, found, booth.clock, life.signal).then(() => (ended = true));
    return () => ended;
  };
  return { booth, drive, found: () => found, hasBegun: () => hasBegun, end };
}

test('an automatic visit answers, takes a photo and waits for the card as a guest would, and reports the result', async () => {
  const { booth, drive, found, hasBegun, end } = driven();
  drive();
  await booth.passes(minimalTheme.survey.length * 1200 + 200);
  expect(hasBegun()).toBe(true);
  expect(booth.visit()).toMatchObject({ scene: 'preparing', answers: allAnswers });
  const feed = await booth.goesLive();
  await booth.passes(1300 + minimalTheme.countdownSeconds * 1000);
  feed.deliver();
  await dust();
  await booth.getsPicture();
  await booth.sends({ type: 'card-drawn', card });
  expect(found()).toBeNull();
  booth.cards[0]?.resolve(undefined);
  await booth.passes(200);
  const visit = booth.visit();
  if (visit.scene !== 'result' || visit.secret === null) throw new Error('no card');
  expect(found()).toEqual({
    reached: 'card',
    camera: { trouble: null, width: 1080, height: 1080, faces: seenFaces },
    picture: 'photo',
    shutterToCardMs: expect.any(Number),
    photoId: photoId(visit.secret),
  });
  end();
  expect(booth.visit()).toEqual({ scene: 'welcome' });
});

test('a shot that guests could retake is kept, without waiting for the offer to end', async () => {
  const { booth, drive } = driven({ ...minimalTheme, camera: { ...minimalTheme.camera, retake: { count: 1, offerMs: 30_000 } } });
  drive();
  await booth.passes(minimalTheme.survey.length * 1200 + 200);
  const feed = await booth.goesLive();
  await booth.passes(1300 + minimalTheme.countdownSeconds * 1000);
  feed.deliver();
  await booth.passes(100);
  expect(booth.visit()).toMatchObject({ scene: 'generating', development: { name: 'making' } });
  await booth.getsPicture();
  expect(booth.visit()).toMatchObject({ scene: 'result' });
});

test('an automatic visit gives consent if the theme asks for it, so that there is a card', async () => {
  const { booth, drive } = driven({ ...minimalTheme, consent: { enabled: true, version: '2026-11' } });
  drive();
  await booth.passes((minimalTheme.survey.length + 1) * 1200 + 200);
  expect(booth.visit()).toMatchObject({ scene: 'preparing', answers: allAnswers, consent: { agreed: true } });
});

const { serviceUrl: _themesOwn, ...boothsService } = minimalTheme.picture;

/** A theme with portraits that also asks for consent to other points. */
const painting: Theme = {
  ...minimalTheme,
  consent: { enabled: true, version: '2026-11' },
  picture: { ...boothsService, makers: ['service', 'plain'], sentTo: ['OpenAI'] },
  texts: { ...minimalTheme.texts, consent: { ...minimalTheme.texts.consent, painted: 'Your photo goes to {service}' } },
};

test.each(['wait', 'late', 'both'] as const)(
  'a rehearsal sends its photo to no picture service (serve: %s), but the next guest’s photo is sent',
  async (serve) => {
    const served: Theme = { ...painting, picture: { ...painting.picture, serve } };
    const { booth, drive, end } = driven(served);
    const takesCard = async (): Promise<void> => {
      const feed = await booth.goesLive();
      await booth.passes(1300 + painting.countdownSeconds * 1000);
      if (booth.scene() === 'live') await booth.sends({ type: 'capture-pressed' });
      await booth.passes(painting.countdownSeconds * 1000);
      feed.deliver();
      await dust();
      await booth.getsPicture();
      await booth.sends({ type: 'card-drawn', card });
      booth.cards.at(-1)?.resolve(undefined);
      await booth.passes(200);
    };
    drive();
    await booth.passes((painting.survey.length + 1) * 1200 + 200);
    await takesCard();
    end();
    await booth.sends({ type: 'start-pressed' });
    for (const { id, options } of painting.survey) {
      await booth.sends({ type: 'option-chosen', question: id, value: options[0]?.value ?? '' });
      await booth.sends({ type: 'next-pressed' });
    }
    await booth.sends({ type: 'consent-given' });
    await takesCard();
    expect(booth.pictures.map(({ given }) => given.withheld)).toEqual([true, false]);
    expect(booth.sequels).toEqual([undefined, serve === 'late' ? expect.objectContaining({ answers: allAnswers }) : undefined]);
  },
);

test('a rehearsal that is reloaded halfway does not become a guest’s visit: a later shot has no consent', async () => {
  const waits: Theme = { ...painting, picture: { ...painting.picture, serve: 'wait' } };
  const { booth, drive } = driven(waits);
  drive();
  await booth.passes((waits.survey.length + 1) * 1200 + 200);
  expect(booth.visit()).toMatchObject({ scene: 'preparing', consent: { agreed: true, sentTo: ['OpenAI'] } });
  const reloaded = boothAtWork({ theme: waits, ...booth.shown.at(-1) });
  await reloaded.isPhotographed(await reloaded.goesLive());
  expect(reloaded.pictures.map(({ given }) => given.withheld)).toEqual([true]);
});

test('a camera that does not open is reported with its fault', async () => {
  const { booth, drive, found } = driven();
  drive();
  await booth.passes(minimalTheme.survey.length * 1200 + 200);
  await booth.passes(minimalTheme.camera.startDelayMs);
  booth.camera.refuses('none');
  await booth.passes(16_500);
  expect(found()).toMatchObject({ reached: 'camera', camera: { trouble: 'none', width: 0 }, picture: null, photoId: null });
});

test('a guest who stays longer than the rehearsal waits can finish the visit, and the rehearsal runs after it', async () => {
  const { booth, drive, found, hasBegun, end } = driven();
  await booth.sends({ type: 'start-pressed' });
  drive();
  for (let touch = 0; touch < 6; touch++) {
    await booth.passes(30_000);
    booth.touch();
  }
  expect(found()).toMatchObject({ reached: 'welcome' });
  expect(hasBegun()).toBe(false);
  const ended = end();
  await booth.passes(5000);
  expect([booth.scene(), ended()]).toEqual(['survey', false]);
  await booth.passes(minimalTheme.idle.askAfterMs + minimalTheme.idle.leaveAfterMs);
  expect([booth.scene(), ended()]).toEqual(['welcome', true]);
});

test('a guest at the booth finishes first, and a closed booth has no automatic visit', async () => {
  const { booth, drive, found } = driven();
  await booth.sends({ type: 'start-pressed' });
  drive();
  await booth.passes(5000);
  expect(booth.visit()).toMatchObject({ scene: 'survey', step: 0 });
  booth.staffClose({ until: null });
  await booth.passes(150_500);
  expect(booth.scene()).toBe('closed');
  expect(found()).toMatchObject({ reached: 'welcome', photoId: null });
});

test.each(['black', 'flat', 'bars', 'frozen'] as const)(
  'a camera that turns out to be %s during the countdown is reported with that trouble',
  async (trouble) => {
    const { booth, drive, found } = driven();
    drive();
    await booth.passes(minimalTheme.survey.length * 1200 + 200);
    const feed = await booth.goesLive();
    await booth.passes(1300 + 1000);
    feed.lose(trouble);
    await booth.passes(30_000);
    expect(found()).toMatchObject({ reached: 'camera', camera: { trouble, width: 1080, height: 1080 } });
  },
);

test('no shot is taken of a picture that has not moved yet, because the camera may be frozen', async () => {
  const { booth, drive, found } = driven();
  drive();
  await booth.passes(minimalTheme.survey.length * 1200 + 200);
  const feed = await booth.goesLive(new Promise(() => undefined));
  await booth.passes(19_000);
  expect(booth.scene()).toBe('live');
  feed.lose('frozen');
  await booth.passes(30_000);
  expect(found()).toMatchObject({ reached: 'camera', camera: { trouble: 'frozen' } });
});
