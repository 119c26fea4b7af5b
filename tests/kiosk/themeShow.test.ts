import { describe, expect, onTestFinished, test } from 'vitest';
import { noPublicAddress } from '../../src/kiosk/api/publicAddress.ts';
import { manualClock } from '../../src/kiosk/devices/manualClock.ts';
import type { AssembledBooth } from '../../src/kiosk/assembleBooth.ts';
import { assembleBooth } from '../../src/kiosk/assembleBooth.ts';
import type { ShownTheme } from '../../src/kiosk/themeShow.ts';
import { themeShow } from '../../src/kiosk/themeShow.ts';
import type { ThemeResponse } from '../../src/shared/contract/themeResponse.ts';
import { inLanguage } from '../../src/shared/theme/inLanguage.ts';
import type { ThemeInLanguages } from '../../src/shared/theme/themeSchema.ts';
import { noAlbum } from '../../src/kiosk/features/album/BoothAlbum.ts';
import { fakeCamera } from '../support/kiosk/fakeCamera.ts';
import { fakePrinter } from '../support/kiosk/fakePrinter.ts';
import { minimalTheme } from '../support/theme/minimalTheme.ts';
import { alwaysOpen } from '../support/kiosk/alwaysOpen.ts';
import { recordingAddressBar } from '../support/kiosk/recordingAddressBar.ts';
import { dust } from '../support/time/timePasses.ts';
import { noFilms } from '../support/kiosk/noFilms.ts';

const named = (name: string, picture: Partial<ThemeInLanguages['picture']> = {}): ThemeResponse => ({
  version: name,
  theme: { ...minimalTheme, name, picture: { ...minimalTheme.picture, ...picture } },
});

/** A screen that shows the theme 'first', with real booths that share one page's address bar. */
function screen(first = named('first')) {
  const addressBar = recordingAddressBar('/', null);
  const drawn: ShownTheme[] = [];
  const stores: AssembledBooth[] = [];
  let reloads = 0;
  const open = (theme: ThemeInLanguages): AssembledBooth => {
    const notNeeded = () => {
      throw new Error('not needed');
    };
    const store = assembleBooth(inLanguage(theme), {
      clock: manualClock(),
      page: { addressBar, sounds: { play: () => undefined } },
      guests: { openingHours: alwaysOpen, activity: { onActivity: () => () => undefined }, readyLanguage: () => Promise.resolve() },
      photos: {
        camera: fakeCamera(),
        stageLive: () => undefined,
        watchPoses: () => undefined,
        warmMakers: () => undefined,
        makePicture: notNeeded,
      },
      share: { newSecret: notNeeded, publicAddress: noPublicAddress, sendCard: () => Promise.resolve() },
      album: noAlbum,
      printer: fakePrinter(),
      films: noFilms,
      atWelcome: [],
    });
    stores.push(store);
    onTestFinished(() => store.dispose());
    return store;
  };
  const { offer, received, redraw } = themeShow(first, { open, draw: (shown) => drawn.push(shown), reload: () => (reloads += 1) });
  const shown = (): ShownTheme => drawn.at(-1) as ShownTheme;
  return {
    offer,
    received,
    redraw,
    shown,
    drawn,
    stores,
    reloads: () => reloads,
    name: () => shown().theme.name,
    scene: () => shown().store.getState().visit.scene,
    visitBegins: () => shown().store.getState().send({ type: 'start-pressed' }),
    async visitEnds() {
      shown().store.getState().send({ type: 'scene-failed' });
      shown().store.getState().send({ type: 'return-elapsed' });
      await dust();
    },
  };
}

describe('an offered theme', () => {
  test('is shown at once if nobody is there', () => {
    const { offer, name, scene, drawn } = screen();
    offer(named('second'));
    expect([name(), scene(), drawn.length]).toEqual(['second', 'welcome', 2]);
  });

  test('waits for the visit to end, and then begins at Welcome', async () => {
    const { offer, name, scene, visitBegins, visitEnds } = screen();
    visitBegins();
    offer(named('second'));
    await dust();
    expect([name(), scene()]).toEqual(['first', 'survey']);
    await visitEnds();
    expect([name(), scene()]).toEqual(['second', 'welcome']);
  });

  test('is replaced by one that is offered later', async () => {
    const { offer, drawn, visitBegins, visitEnds } = screen();
    visitBegins();
    offer(named('second'));
    offer(named('third'));
    await visitEnds();
    expect(drawn.map(({ version }) => version)).toEqual(['first', 'third']);
  });

  test('is forgotten when the current one is offered again', async () => {
    const { offer, drawn, visitBegins, visitEnds } = screen();
    visitBegins();
    offer(named('second'));
    offer(named('first'));
    await visitEnds();
    expect(drawn.map(({ version }) => version)).toEqual(['first']);
  });

  test('leaves the previous booth inactive', () => {
    const { offer, stores, scene } = screen();
    offer(named('second'));
    const [before] = stores;
    before?.getState().send({ type: 'start-pressed' });
    expect([before?.getState().visit.scene, scene()]).toEqual(['welcome', 'welcome']);
  });
});

test("a broken theme's report is drawn once, and stays across theme changes", () => {
  const { received, offer, drawn } = screen();
  received(false);
  received(true);
  received(true);
  offer(named('second'));
  received(false);
  expect(drawn.map(({ version, broken }) => [version, broken])).toEqual([
    ['first', false],
    ['first', true],
    ['second', true],
    ['second', false],
  ]);
});

describe("a theme with a picture service that the page's policy does not allow", () => {
  const elsewhere = named('second', { makers: ['service'], serviceUrl: 'https://pictures.example/' });

  test('reloads the page when nobody is there and the server has just answered', async () => {
    const { received, offer, name, reloads, visitBegins, visitEnds } = screen();
    visitBegins();
    offer(elsewhere);
    received(false);
    await visitEnds();
    expect([name(), reloads()]).toEqual(['first', 0]);
    received(false);
    expect([name(), reloads()]).toEqual(['first', 1]);
  });

  test('needs no reload if it does not use the service', () => {
    const { received, offer, name, reloads } = screen();
    offer(named('second', { makers: ['cutout'], serviceUrl: 'https://pictures.example/' }));
    received(false);
    expect([name(), reloads()]).toEqual(['second', 0]);
  });
});

test('a stage that has lost its pixels is replaced, and the visit continues in the same scene', () => {
  const booth = screen();
  booth.visitBegins();
  const { tree, store } = booth.shown();
  booth.redraw();
  expect(booth.shown().tree).not.toBe(tree);
  expect(booth.shown().store).toBe(store);
  expect(booth.scene()).toBe('survey');
});
