import { languageIn } from '../flow/address.ts';
import { characterRecipe } from '../picture/compose/characterRecipe.ts';
import type { ThemeResponse } from '../shared/contract/themeResponse.ts';
import { fontsOfWelcome } from '../shared/theme/fontsOfWelcome.ts';
import { imagesOf } from '../shared/theme/imagesOf.ts';
import { inLanguage, ownLanguage } from '../shared/theme/inLanguage.ts';
import type { Theme, ThemeInLanguages } from '../shared/theme/themeSchema.ts';
import { fetchTheme, fetchThemeVersion } from './api/fetchTheme.ts';
import { followTheme } from './api/followTheme.ts';
import { httpClient } from './api/httpClient.ts';
import { makeByChain } from './api/makerChain.ts';
import { postStop } from './api/postStop.ts';
import { serviceMaker } from './api/serviceMaker.ts';
import { activityMonitor } from './devices/activityMonitor.ts';
import { addressBar } from './devices/addressBar.ts';
import { afterPaint } from './devices/afterPaint.ts';
import { atMost, pause, systemClock } from './devices/Clock.ts';
import { onCornerHeld, openStaffPage, stagePlace } from './devices/cornerHold.ts';
import { cutoutMaker } from './devices/cutoutMaker.ts';
import { cutoutStudio } from './devices/cutoutStudio.ts';
import { decodeToPng } from './devices/decodeToPng.ts';
import { encodePng, warmEncoder } from './devices/encodePng.ts';
import { filmCamera } from './devices/filmCamera.ts';
import { keepScreen } from './devices/keepScreen.ts';
import { guardScreen, prefersReducedMotion } from './devices/kioskScreen.ts';
import { liveStage } from './devices/liveStage.ts';
import { addFonts, loadFonts, showFonts } from './devices/loadFonts.ts';
import { onCanvasLost } from './devices/onCanvasLost.ts';
import { keepPictures, loadPictures, preloadPictures } from './devices/preloadPictures.ts';
import { restCursor } from './devices/restCursor.ts';
import { synthesisedSounds } from './devices/sounds.ts';
import { onStopKeys } from './devices/stopKeys.ts';
import { untilLoaded } from './devices/untilLoaded.ts';
import { userTiming } from './devices/userTiming.ts';
import { webcam } from './devices/webcam.ts';
import { mountBooth } from './mountBooth.tsx';
import { clearShelf } from './parts/rasterShelf.ts';
import './parts/shapes.ts';
import { chooseLayout } from './stage/chooseLayout.ts';
import { startReporting } from './startReporting.ts';
import { startHealing } from './startHealing.ts';
import { startSharing } from './startSharing.ts';
import type { BoothStore } from './store/createBooth.ts';
import { createBooth } from './store/createBooth.ts';
import { themeShow } from './themeShow.ts';

const httpTimeoutMs = 30_000;
const retryThemeMs = 2000;
const askVersionTimeoutMs = 4000;
/** A picture that is slow to come is drawn when it does; a theme isn't kept waiting for it any longer. */
const [firstPatienceMs, picturePatienceMs] = [2000, 10_000] as const;

const pageLife = new AbortController().signal;
const themeClient = httpClient(window.location.origin, httpTimeoutMs);
const versionClient = httpClient(window.location.origin, askVersionTimeoutMs);

/** The server may still be starting when the kiosk's browser already is: asked until it answers. */
async function themeFromServer(): Promise<ThemeResponse> {
  for (;;) {
    try {
      return await fetchTheme(themeClient);
    } catch {
      await pause(systemClock, retryThemeMs, pageLife);
    }
  }
}

/** What a theme's own language is drawn with, and that of a visit which a reload resumes. */
function fontsAtStart(theme: ThemeInLanguages): Theme['fonts'] {
  return [...inLanguage(theme).fonts, ...inLanguage(theme, languageIn(addressBar.read().state)).fonts];
}

/** What a theme's first scene is drawn with. */
async function prepare(theme: ThemeInLanguages, patienceMs: number, fonts = fontsAtStart(theme)): Promise<void> {
  const { layout } = chooseLayout(theme, window.innerWidth, window.innerHeight);
  const pictures = atMost(systemClock, patienceMs, loadPictures(imagesOf([theme.brand, layout.welcome])));
  await Promise.all([loadFonts(fonts, systemClock), pictures]);
}

// The first scene has the machine for itself: whatever it doesn't need comes after it.
const { promise: painted, resolve: firstPainted } = Promise.withResolvers<undefined>();
const healing = startHealing(() => addressBar.read().path === '/', painted);
const first = await themeFromServer();
// A reload resumes the visit in any scene; else it is Welcome that is shown first.
const firstFonts = addressBar.read().path === '/' ? fontsOfWelcome(inLanguage(first.theme)) : fontsAtStart(first.theme);
await prepare(first.theme, firstPatienceMs, firstFonts);
guardScreen();
restCursor();
onStopKeys(() => void postStop(versionClient));
onCornerHeld(stagePlace, systemClock, openStaffPage);
keepScreen();
const element = document.getElementById('booth') as HTMLElement;
// What no theme has a part in lives as long as the page.
const studio = cutoutStudio();
const sharing = startSharing(first.theme.share.outboxLimit, painted);
const staff = startReporting(sharing.retryOutbox, painted);
const booth = mountBooth(element, async () => {
  await painted;
  return (await untilLoaded(() => import('./a11y/twinsOn.tsx'), systemClock)).twinsOn;
});
let themeLife = new AbortController();

function boothFor(inLanguages: ThemeInLanguages): BoothStore {
  const theme = inLanguage(inLanguages);
  const onShow = themeLife.signal;
  const service = serviceMaker(httpClient(theme.picture.serviceUrl ?? window.location.origin, theme.picture.serviceTimeoutMs), decodeToPng);
  const cutout = cutoutMaker({ studio, recipeFor: (answers) => characterRecipe(theme, answers), clock: systemClock });
  const makers = [service, cutout].filter(({ name }) => (theme.picture.makers as readonly string[]).includes(name));
  const store = createBooth(theme, {
    clock: systemClock,
    camera: theme.camera.source === 'film' ? filmCamera(theme.camera.film.image) : staff.chosen(webcam),
    activity: activityMonitor,
    addressBar,
    doors: staff.doors,
    sounds: synthesisedSounds(theme.sounds.volume),
    async readyLanguage(language) {
      const { fonts } = inLanguage(inLanguages, language);
      await loadFonts(fonts, systemClock);
      // Another theme that came meanwhile has letters of its own.
      if (!onShow.aborted) addFonts(fonts);
    },
    warmMakers(answers) {
      if (makers.includes(cutout)) cutout.warm(answers);
    },
    stageLive: (feed, scene, signal, show) =>
      void liveStage(studio, systemClock, { feed, scene, mirrored: theme.camera.mirrored, signal, show }),
    makePicture: (order) => makeByChain({ makers, deadlineMs: theme.picture.pictureDeadlineMs, clock: systemClock }, order),
    ...sharing.ports(theme.share),
  });
  store.subscribe(({ timings }, before) => {
    if (timings !== before.timings && timings.total !== undefined) userTiming('picture', timings);
  });
  staff.follow(store, theme);
  healing.follow(store);
  return store;
}

/** Dresses the page itself: all of it that is not the stage. */
function dressPage(inLanguages: ThemeInLanguages): void {
  const { baseFontSize, colors, brand, language = ownLanguage(inLanguages) } = inLanguage(inLanguages);
  document.documentElement.style.fontSize = `${String(baseFontSize)}px`;
  document.body.style.background = colors.surround;
  document.documentElement.lang = language;
  document.title = brand.name;
  showFonts(fontsAtStart(inLanguages));
}

const listener = themeShow(first, {
  open(theme) {
    themeLife.abort();
    themeLife = new AbortController();
    clearShelf();
    dressPage(theme);
    const pictures = imagesOf(theme);
    keepPictures(pictures);
    const { signal } = themeLife;
    void painted.then(() => loadFonts(fontsAtStart(theme), systemClock)).then(() => preloadPictures(pictures, signal));
    return boothFor(theme);
  },
  draw({ theme, tree, store, broken }) {
    const motion = prefersReducedMotion() ? 'reduced' : 'full';
    booth.draw({ key: tree, theme, store, motion, encodePng, themeBroken: broken });
  },
  reload: () => window.location.reload(),
});
onCanvasLost(systemClock, () => {
  clearShelf();
  listener.redraw();
});
void afterPaint(systemClock).then(() => {
  userTiming('first', { painted: systemClock.now() });
  firstPainted(undefined);
  warmEncoder();
});
const source = {
  ask: () => fetchThemeVersion(versionClient),
  fetch: () => fetchTheme(themeClient),
  prepare: (theme: ThemeInLanguages) => prepare(theme, picturePatienceMs),
};
void followTheme(source, listener, { version: first.version, clock: systemClock, signal: pageLife });
