import { describe, expect, test } from 'vitest';
import type { FilmSession } from '../../../src/kiosk/pictures/film/filmRecorder.ts';
import type { Theme } from '../../../src/shared/theme/themeSchema.ts';
import { boothAtWork } from '../../support/kiosk/boothAtWork.ts';
import { fakeStill } from '../../support/kiosk/fakeCamera.ts';
import { minimalTheme } from '../../support/theme/minimalTheme.ts';
import { noFilms } from '../../support/kiosk/noFilms.ts';
import { otherPicture } from '../../support/visit/sampleEvents.ts';
import { dust } from '../../support/time/timePasses.ts';

/** A booth whose guest has answered everything and waits for the camera. */
async function waitingForCamera() {
  const booth = boothAtWork();
  await booth.answersAll();
  return booth;
}

describe('opening the camera', () => {
  test('starts 1000 ms after Camera Preparing appears, at the size that the theme requests', async () => {
    const booth = await waitingForCamera();
    await booth.passes(999);
    expect(booth.camera.requests).toEqual([]);
    await booth.passes(1);
    expect(booth.camera.requests).toEqual([{ idealWidth: 1080, idealHeight: 1080 }]);
  });

  test('does not start for a guest who has left by then', async () => {
    const booth = await waitingForCamera();
    await booth.passes(500);
    await booth.sends({ type: 'scene-failed' });
    await booth.passes(10_000);
    expect(booth.camera.requests).toEqual([]);
  });

  test('may take long, and help appears after 5 s', async () => {
    const booth = await waitingForCamera();
    await booth.passes(4999);
    expect(booth.visit()).toMatchObject({ scene: 'preparing', help: 'quiet' });
    await booth.passes(1);
    expect(booth.visit()).toMatchObject({ scene: 'preparing', help: 'due', trouble: null });
    expect(booth.camera.requests).toHaveLength(1);
    booth.camera.starts();
    await dust();
    expect(booth.scene()).toBe('live');
  });

  test('after the guest has left releases the camera at once', async () => {
    const booth = await waitingForCamera();
    await booth.passes(1000);
    await booth.sends({ type: 'scene-failed' });
    const feed = booth.camera.starts();
    await dust();
    expect(feed.stopped()).toBe(true);
    expect(booth.store.getState()).toMatchObject({ visit: { scene: 'trouble' }, feed: null });
  });

  test('for one guest never shows that camera to the next', async () => {
    const booth = await waitingForCamera();
    await booth.passes(1000);
    await booth.sends({ type: 'scene-failed' });
    await booth.passes(4000);
    await booth.answersAll();
    await booth.passes(1000);
    const seen = new Set<unknown>();
    booth.store.subscribe(({ feed }) => seen.add(feed));
    const [first, second] = [booth.camera.starts(), booth.camera.starts()];
    await dust();
    expect([first.stopped(), second.stopped()]).toEqual([true, false]);
    expect([seen.has(first), seen.has(second)]).toEqual([false, true]);
    expect(booth.store.getState()).toMatchObject({ visit: { scene: 'live' }, feed: second });
  });
});

describe('a camera that fails to open', () => {
  test('leaves the screen at Camera Preparing, with the cause', async () => {
    const booth = await waitingForCamera();
    await booth.passes(1000);
    booth.camera.refuses('denied');
    await dust();
    expect(booth.visit()).toMatchObject({ scene: 'preparing', trouble: 'denied', help: 'quiet' });
  });

  test("is retried with back-off, up to the theme's longest pause", async () => {
    const booth = await waitingForCamera();
    await booth.passes(1000);
    for (const [index, pauseMs] of [1000, 2000, 4000, 8000, 10_000, 10_000].entries()) {
      booth.touch();
      booth.camera.refuses('in-use');
      await booth.passes(pauseMs - 1);
      expect(booth.camera.requests).toHaveLength(index + 1);
      await booth.passes(1);
      expect(booth.camera.requests).toHaveLength(index + 2);
    }
    booth.camera.starts();
    await dust();
    expect(booth.scene()).toBe('live');
  });

  test('is retried at once when a camera is plugged in or allowed', async () => {
    const booth = await waitingForCamera();
    await booth.passes(1000);
    booth.camera.refuses('none');
    await booth.passes(10);
    booth.camera.change();
    await dust();
    expect(booth.camera.requests).toHaveLength(2);
    booth.camera.starts();
    await dust();
    expect(booth.scene()).toBe('live');
    expect(booth.camera.listeners()).toBe(0);
  });

  test('is retried only once when several devices report at the same moment', async () => {
    const booth = await waitingForCamera();
    await booth.passes(1000);
    booth.camera.refuses('none');
    await dust();
    for (let device = 0; device < 3; device++) booth.camera.change();
    await dust();
    expect(booth.camera.requests).toHaveLength(2);
  });

  test('is not retried once the guest has left', async () => {
    const booth = await waitingForCamera();
    await booth.passes(1000);
    booth.camera.refuses('none');
    await dust();
    await booth.sends({ type: 'scene-failed' });
    expect(booth.camera.listeners()).toBe(0);
    await booth.passes(60_000);
    expect(booth.camera.requests).toHaveLength(1);
  });
});

describe('a camera that is lost', () => {
  test('during the live preview is reopened, and the preview returns', async () => {
    const booth = await waitingForCamera();
    const feed = await booth.goesLive();
    feed.lose();
    await dust();
    expect(booth.store.getState()).toMatchObject({ visit: { scene: 'preparing', trouble: 'lost' }, feed: null });
    expect(feed.stopped()).toBe(true);
    await booth.passes(1000);
    const again = booth.camera.starts();
    await dust();
    expect(booth.store.getState()).toMatchObject({ visit: { scene: 'live' }, feed: again });
  });

  test('during the countdown takes no picture', async () => {
    const booth = await waitingForCamera();
    const feed = await booth.goesLive();
    await booth.sends({ type: 'capture-pressed' });
    await booth.passes(1500);
    feed.lose();
    await booth.passes(900);
    expect(booth.visit()).toMatchObject({ scene: 'preparing', trouble: 'lost' });
    expect(booth.sounds).not.toContain('shutter');
  });

  test('before the shot has arrived is reopened, and the shot is not taken', async () => {
    const booth = await waitingForCamera();
    const feed = await booth.goesLive();
    await booth.sends({ type: 'capture-pressed' });
    await booth.passes(3000);
    feed.lose();
    await dust();
    feed.deliver();
    await dust();
    expect(booth.store.getState()).toMatchObject({ visit: { scene: 'preparing', trouble: 'lost' }, still: null });
  });

  test('after the shot does not affect the picture', async () => {
    const booth = await waitingForCamera();
    const feed = await booth.goesLive();
    await booth.isPhotographed(feed);
    feed.lose();
    await dust();
    expect(booth.visit()).toMatchObject({ scene: 'generating', development: { name: 'making' } });
    await booth.getsPicture();
    expect(booth.scene()).toBe('result');
  });

  test('and lost again is retried after the shortest pause', async () => {
    const booth = await waitingForCamera();
    const feed = await booth.goesLive();
    feed.lose();
    await booth.passes(1000);
    const again = booth.camera.starts();
    await dust();
    again.lose();
    await booth.passes(1000);
    expect(booth.camera.requests).toHaveLength(3);
  });
});

describe('the camera stops', () => {
  test('when the picture is finished, and not before', async () => {
    const booth = await waitingForCamera();
    const feed = await booth.goesLive();
    await booth.isPhotographed(feed);
    expect(feed.stopped()).toBe(false);
    booth.pictures[0]?.resolve(otherPicture);
    await dust();
    expect([feed.stopped(), booth.store.getState().feed]).toEqual([true, null]);
    expect(booth.visit()).toMatchObject({ development: { name: 'settled' } });
  });

  test('when the guest has walked away from the live preview', async () => {
    const booth = await waitingForCamera();
    const feed = await booth.goesLive();
    await booth.passes(45_000 + 15_000);
    expect(booth.scene()).toBe('welcome');
    expect([feed.stopped(), booth.store.getState().feed]).toEqual([true, null]);
  });

  test('when the scene has crashed', async () => {
    const booth = await waitingForCamera();
    const feed = await booth.goesLive();
    await booth.sends({ type: 'scene-failed' });
    expect(feed.stopped()).toBe(true);
  });
});

describe('a theme that shows guests in their scene', () => {
  const theme: Theme = { ...minimalTheme, camera: { ...minimalTheme.camera, livePreview: 'scene' } };

  test('stages them while they pose, and not while their picture is made', async () => {
    const booth = boothAtWork({ theme });
    await booth.answersAll();
    const feed = await booth.goesLive();
    expect(booth.stagings).toMatchObject([{ feed, scene: '/emoji/open-book.svg' }]);
    booth.stagings[0]?.show(fakeStill);
    expect(booth.store.getState().staged).toBe(fakeStill);
    await booth.sends({ type: 'capture-pressed' });
    expect(booth.store.getState().staged).toBe(fakeStill);
    await booth.passes(theme.countdownSeconds * 1000);
    expect([booth.store.getState().staged, booth.stagings.length, booth.stagings[0]?.signal.aborted]).toEqual([null, 1, true]);
    booth.stagings[0]?.show(fakeStill);
    expect(booth.store.getState().staged).toBeNull();
  });

  test('shows the plain camera to guests who are filmed, from the start: the film needs the machine', async () => {
    const record = () => new Promise<boolean>(() => undefined);
    const session: FilmSession = { isPlain: false, record, finish: () => Promise.resolve(null), close: () => undefined };
    const formats: Theme['formats'] = [{ id: 'film', text: 'A film', boomerang: { seconds: 1 } }];
    const booth = boothAtWork({ theme: { ...theme, formats }, films: { ...noFilms, openFilm: () => Promise.resolve(session) } });
    await booth.answersAll();
    await booth.goesLive();
    await booth.sends({ type: 'capture-pressed' });
    await booth.passes(theme.countdownSeconds * 1000);
    expect(booth.visit()).toMatchObject({ scene: 'generating', development: { name: 'filming' } });
    expect(booth.stagings).toEqual([]);
  });

  test('decides again for each pose whether the machine keeps up, but not while guests look into the lens', async () => {
    const booth = boothAtWork({ theme });
    await booth.answersAll();
    await booth.goesLive();
    const [staging] = booth.stagings;
    expect([staging?.isProven, staging?.mayEnter()]).toEqual([false, true]);
    await booth.sends({ type: 'capture-pressed' });
    expect(staging?.mayEnter()).toBe(false);
  });

  test('decides only once for all shots of a strip', async () => {
    const strip = { shots: 2, secondsBetween: 1, sheet: { ...theme.card, layers: [] } };
    const booth = boothAtWork({ theme: { ...theme, formats: [{ id: 'strip', text: 'Two', strip }] } });
    await booth.answersAll();
    const feed = await booth.goesLive();
    booth.stagings[0]?.show(fakeStill);
    await booth.sends({ type: 'capture-pressed' });
    await booth.passes(theme.countdownSeconds * 1000);
    feed.deliver();
    await booth.passes(900);
    expect(booth.visit()).toMatchObject({ scene: 'countdown' });
    expect(booth.stagings.map(({ isProven }) => isProven)).toEqual([false, true]);
  });

  test('shows the plain camera if the machine is too slow', async () => {
    const booth = boothAtWork({ theme });
    await booth.answersAll();
    await booth.goesLive();
    booth.stagings[0]?.show(fakeStill);
    booth.stagings[0]?.show(null);
    expect(booth.store.getState().staged).toBeNull();
  });
});

test('a theme that shows the plain camera picture does not show guests in their scene', async () => {
  const booth = boothAtWork();
  await booth.answersAll();
  await booth.goesLive();
  expect(booth.stagings).toEqual([]);
});

describe('a theme with posing help', () => {
  const theme: Theme = { ...minimalTheme, camera: { ...minimalTheme.camera, posingHelp: true } };

  test('advises guests while they pose, until everybody is in the picture', async () => {
    const booth = boothAtWork({ theme });
    await booth.answersAll();
    const feed = await booth.goesLive();
    expect(booth.poseWatches).toMatchObject([{ feed }]);
    booth.poseWatches[0]?.say('closer');
    expect(booth.visit()).toMatchObject({ scene: 'live', advice: 'closer' });
    booth.poseWatches[0]?.say(null);
    expect(booth.visit()).toMatchObject({ scene: 'live', advice: null });
  });

  test('stops watching once the countdown has begun, and ignores late results', async () => {
    const booth = boothAtWork({ theme });
    await booth.answersAll();
    await booth.goesLive();
    booth.poseWatches[0]?.say('back');
    await booth.sends({ type: 'capture-pressed' });
    expect(booth.poseWatches[0]?.signal.aborted).toBe(true);
    const counting = booth.visit();
    booth.poseWatches[0]?.say('closer');
    expect(booth.visit()).toBe(counting);
    expect(counting).not.toHaveProperty('advice');
  });
});

test('a theme without posing help does not watch the guests’ pose', async () => {
  const booth = boothAtWork();
  await booth.answersAll();
  await booth.goesLive();
  expect(booth.poseWatches).toEqual([]);
});
