import type { ThemeResponse } from '../shared/contract/themeResponse.ts';
import { fontsOfWelcome } from '../shared/theme/fontsOfWelcome.ts';
import { imagesOf } from '../shared/theme/imagesOf.ts';
import { inLanguage } from '../shared/theme/inLanguage.ts';
import type { ThemeInLanguages } from '../shared/theme/themeSchema.ts';
import { followTheme, firstTheme, fetchTheme, fetchThemeVersion } from './api/followTheme.ts';
import { answerTo, httpClient } from './api/httpClient.ts';
import { addressBar } from './devices/addressBar.ts';
import { afterDrawing, afterPaint, userTiming } from './devices/afterPaint.ts';
import { atMost, systemClock } from './devices/Clock.ts';
import { cutoutClient } from './pictures/cutoutClient.ts';
import { encodePng, warmEncoder } from './pictures/encodePng.ts';
import { guardScreen, prefersReducedMotion, restCursor, onStopKeys } from './devices/kioskScreen.ts';
import { loadFonts } from './devices/loadFonts.ts';
import { onCanvasLost } from './devices/onCanvasLost.ts';
import { heldPicture, keepPictures, loadPictures } from './devices/heldPictures.ts';
import { untilLoaded } from './devices/untilLoaded.ts';
import { dressPage } from './dressPage.ts';
import { fontsAtStart } from './fontsAtStart.ts';
import { loadPictureMakers, loadSounds, makeBooth, warmInspector } from './makeBooth.ts';
import type { LateParts } from '../stage/lateParts.tsx';
import { mountBooth } from './mountBooth.tsx';
import { clearCache } from '../stage/parts/rasterCache.ts';
import { readyPictures } from './readyPictures.ts';
import { startReporting } from './startReporting.ts';
import { startHealing } from './startHealing.ts';
import { startSharing } from './outbox/startSharing.ts';
import type { ShownTheme } from './themeShow.ts';
import { themeShow } from './themeShow.ts';
import type { After } from '../stage/parts/animate.ts';
import { chooseLayout } from '../stage/canvas/fitStage.ts';

const httpTimeoutMs = 30_000;
const askVersionTimeoutMs = 4000;
/** How long a theme waits for its pictures; slow pictures are drawn when they arrive. */
const [firstPatienceMs, picturePatienceMs] = [2000, 10_000] as const;

const pageLife = new AbortController().signal;
const after: After = (delayMs, call) => systemClock.after(delayMs, call);
const themeClient = httpClient(window.location.origin, httpTimeoutMs);
const versionClient = httpClient(window.location.origin, askVersionTimeoutMs);

const hasStandIn = (): boolean => document.querySelector('.welcome') !== null;

// The first scene gets the whole machine; load everything else afterwards.
const { promise: painted, resolve: firstPainted } = Promise.withResolvers<undefined>();
const isAtWelcome = (): boolean => addressBar.read().path === '/';
const healing = startHealing(isAtWelcome, painted);
guardScreen();
void begin();

function picturesOfWelcome(theme: ThemeInLanguages, patienceMs: number): Promise<unknown> {
  const { layout } = chooseLayout(theme, window.innerWidth, window.innerHeight);
  const { fan, ...rest } = layout.welcome;
  return atMost(systemClock, patienceMs, loadPictures(imagesOf([theme.brand, rest, fan.map(({ image }) => ({ image }))])));
}

// No top-level await, so that modules loaded later can import this module.
async function begin(): Promise<void> {
  const first = await firstTheme(themeClient, pageLife);
  const { theme } = first;
  const load = (): Promise<unknown> => picturesOfWelcome(theme, firstPatienceMs);
  // The browser decodes SVG on the main thread, which also builds the stage. Unless a stand-in picture covers the stage, decode the
  // pictures first.
  const loading = hasStandIn() ? null : load();
  // A reload resumes the visit in any scene; otherwise Welcome comes first.
  await loadFonts(isAtWelcome() ? fontsOfWelcome(inLanguage(theme)) : fontsAtStart(theme), systemClock);
  await loading;
  open(first, load);
}

/**
 * Opens the first theme. If a picture of Welcome stands in, the stage behind it first only handles touches; it is drawn when its pictures
 * have loaded.
 */
function open(first: ThemeResponse, loadPicturesOfFirst: () => Promise<unknown>): void {
  restCursor();
  // Without a launcher, the kiosk keeps running, and staff see that.
  onStopKeys(() => void answerTo(versionClient.post('/api/stop-kiosk', { stop: true })));
  void painted
    .then(() => untilLoaded(() => import('./keepKiosk.ts'), systemClock))
    .then(({ keepKiosk }) => keepKiosk(async () => (await fetchThemeVersion(versionClient)) !== null));
  void painted.then(loadPictureMakers);
  void painted.then(loadSounds);
  let late: LateParts | null = null;
  void painted
    .then(() => untilLoaded(() => import('../stage/lateParts.tsx'), systemClock))
    .then(({ lateParts }) => {
      late = lateParts;
      drawAgain();
    });
  const sharing = startSharing(first.theme.share.outboxLimit, painted);
  const lasting = { cutouts: cutoutClient(), sharing, staff: startReporting(sharing.retryOutbox, painted), healing };
  const booth = mountBooth(document.getElementById('booth') as HTMLElement, systemClock, async () => {
    await painted;
    return (await untilLoaded(() => import('../stage/a11y/twinsOn.tsx'), systemClock)).twinsOn;
  });
  let themeLife = new AbortController();
  let shown: ShownTheme | null = null;
  // Skip the entrance animation: the stand-in picture already shows the scene.
  let standsIn = hasStandIn();
  let behindStandIn = standsIn;

  function draw(next: ShownTheme): void {
    shown = next;
    const { theme, tree, store, broken } = next;
    const motion = standsIn ? 'still' : prefersReducedMotion() ? 'reduced' : 'full';
    booth.draw({
      key: tree,
      theme,
      store,
      motion,
      encodePng,
      after,
      late,
      pictures: heldPicture,
      touchOnly: behindStandIn,
      themeBroken: broken,
    });
  }
  function drawAgain(): void {
    if (shown !== null) draw(shown);
  }
  function standInGoes(): void {
    document.querySelector('.until-drawn')?.remove();
    if (!standsIn) return;
    standsIn = behindStandIn = false;
    drawAgain();
  }

  const listener = themeShow(first, {
    open(theme) {
      themeLife.abort();
      themeLife = new AbortController();
      clearCache();
      dressPage(theme);
      keepPictures(imagesOf(theme));
      const { signal } = themeLife;
      const store = makeBooth(theme, lasting, signal);
      void painted.then(() => loadFonts(fontsAtStart(theme), systemClock)).then(() => readyPictures(theme, store, signal));
      store.subscribe(({ visit }) => {
        if (visit.scene !== 'welcome') standInGoes();
      });
      return store;
    },
    draw,
    reload: () => window.location.reload(),
  });
  onCanvasLost(systemClock, () => {
    clearCache();
    // A guest's pictures may have lost their pixels as well, but not their data URLs.
    const developed = shown?.store.getState().developed ?? [];
    shown?.store.setState({ developed: [] });
    listener.redraw();
    for (const { image } of developed) image.close();
  });
  void (async () => {
    await afterDrawing(systemClock);
    const touchable = systemClock.now();
    if (standsIn) {
      await loadPicturesOfFirst();
      behindStandIn = false;
      drawAgain();
    }
    await afterPaint(systemClock);
    userTiming('first', { touchable, painted: systemClock.now() });
    standInGoes();
    firstPainted(undefined);
    warmEncoder();
    warmInspector();
  })();
  const source = {
    ask: () => fetchThemeVersion(versionClient),
    fetch: () => fetchTheme(themeClient),
    async prepare(theme: ThemeInLanguages) {
      await Promise.all([loadFonts(fontsAtStart(theme), systemClock), picturesOfWelcome(theme, picturePatienceMs)]);
    },
  };
  void followTheme(source, listener, { version: first.version, clock: systemClock, signal: pageLife });
}
