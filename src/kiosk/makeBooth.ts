import { characterRecipe } from '../picture/compose/characterRecipe.ts';
import { inLanguage } from '../shared/theme/inLanguage.ts';
import type { ThemeInLanguages } from '../shared/theme/themeSchema.ts';
import { httpClient } from './api/httpClient.ts';
import { makeByChain } from './api/makerChain.ts';
import { serviceMaker } from './api/serviceMaker.ts';
import { activityMonitor } from './devices/activityMonitor.ts';
import { addressBar } from './devices/addressBar.ts';
import { systemClock } from './devices/Clock.ts';
import { cutoutMaker } from './devices/cutoutMaker.ts';
import type { CutoutStudio } from './devices/cutoutStudio.ts';
import { decodeToPng } from './devices/decodeToPng.ts';
import { filmCamera } from './devices/filmCamera.ts';
import { addFonts, loadFonts } from './devices/loadFonts.ts';
import { synthesisedSounds } from './devices/sounds.ts';
import { untilLoaded } from './devices/untilLoaded.ts';
import { webcam } from './devices/webcam.ts';
import type { Healing } from './startHealing.ts';
import type { StaffReporting } from './startReporting.ts';
import type { SharingForThemes } from './outbox/startSharing.ts';
import type { BoothStore } from './store/createBooth.ts';
import { createBooth } from './store/createBooth.ts';
import { userTiming } from './devices/afterPaint.ts';

/** Parts that are independent of the theme and live as long as the page. */
export interface LastingParts {
  readonly studio: CutoutStudio;
  readonly sharing: SharingForThemes;
  readonly staff: StaffReporting;
  readonly healing: Healing;
}

/** A theme's booth on this machine's devices, until `onShow` aborts because another theme follows. */
export function makeBooth(
  inLanguages: ThemeInLanguages,
  { studio, sharing, staff, healing }: LastingParts,
  onShow: AbortSignal,
): BoothStore {
  const theme = inLanguage(inLanguages);
  const service = serviceMaker(httpClient(theme.picture.serviceUrl ?? window.location.origin, theme.picture.serviceTimeoutMs), decodeToPng);
  const cutout = cutoutMaker({ studio, recipeFor: (answers) => characterRecipe(theme, answers), clock: systemClock });
  const makers = [service, cutout].filter(({ name }) => (theme.picture.makers as readonly string[]).includes(name));
  // Most themes don't use these, and Welcome doesn't need them; until they are loaded guests see the plain camera.
  const { livePreview, posingHelp } = theme.camera;
  const staging = () => untilLoaded(() => import('./devices/liveStage.ts'), systemClock);
  const posing = () => untilLoaded(() => import('./devices/poseLooks.ts'), systemClock);
  const store = createBooth(theme, {
    clock: systemClock,
    camera: theme.camera.source === 'film' ? filmCamera(theme.camera.film.image) : staff.chosen(webcam(systemClock)),
    activity: activityMonitor,
    addressBar,
    doors: staff.doors,
    sounds: synthesisedSounds(theme.sounds.volume),
    async readyLanguage(language) {
      const { fonts } = inLanguage(inLanguages, language);
      await loadFonts(fonts, systemClock);
      // Another theme may have come meanwhile, with its own fonts.
      if (!onShow.aborted) addFonts(fonts);
    },
    warmMakers(answers) {
      if (makers.includes(cutout)) cutout.warm(answers);
      if (livePreview === 'scene') void staging();
      if (posingHelp) void posing();
    },
    stageLive: (feed, scene, signal, show) =>
      void staging().then(({ liveStage }) =>
        liveStage(studio, systemClock, { feed, scene, mirrored: theme.camera.mirrored, signal, show }),
      ),
    watchPoses: (feed, signal, say) => void posing().then(({ poseLooks }) => poseLooks(studio, systemClock, { feed, signal, say })),
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
