import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { characterRecipe } from '../picture/compose/characterRecipe.ts';
import { imagesOf } from '../shared/theme/imagesOf.ts';
import type { Theme } from '../shared/theme/themeSchema.ts';
import { fetchTheme } from './api/fetchTheme.ts';
import { httpClient } from './api/httpClient.ts';
import { makeByChain } from './api/makerChain.ts';
import { serviceMaker } from './api/serviceMaker.ts';
import { BoothRoot } from './BoothRoot.tsx';
import { activityMonitor } from './devices/activityMonitor.ts';
import { addressBar } from './devices/addressBar.ts';
import { pause, systemClock } from './devices/Clock.ts';
import { cutoutMaker } from './devices/cutoutMaker.ts';
import { cutoutStudio } from './devices/cutoutStudio.ts';
import { decodeToPng } from './devices/decodeToPng.ts';
import { encodePng, warmEncoder } from './devices/encodePng.ts';
import { filmCamera } from './devices/filmCamera.ts';
import { guardScreen, prefersReducedMotion } from './devices/kioskScreen.ts';
import { liveStage } from './devices/liveStage.ts';
import { loadFonts } from './devices/loadFonts.ts';
import { preloadPictures } from './devices/preloadPictures.ts';
import { synthesisedSounds } from './devices/sounds.ts';
import { userTiming } from './devices/userTiming.ts';
import { webcam } from './devices/webcam.ts';
import './parts/shapes.ts';
import { startSharing } from './startSharing.ts';
import { createBooth } from './store/createBooth.ts';

const httpTimeoutMs = 30_000;
const retryThemeMs = 2000;

/** The server may still be starting when the kiosk's browser already is: asked until it answers. */
async function themeFromServer(): Promise<Theme> {
  const client = httpClient(window.location.origin, httpTimeoutMs);
  for (;;) {
    try {
      return await fetchTheme(client);
    } catch {
      await pause(systemClock, retryThemeMs, new AbortController().signal);
    }
  }
}

function boothFor(theme: Theme) {
  const service = serviceMaker(httpClient(theme.picture.serviceUrl ?? window.location.origin, theme.picture.serviceTimeoutMs), decodeToPng);
  const studio = cutoutStudio();
  const cutout = cutoutMaker({ studio, recipeFor: (answers) => characterRecipe(theme, answers), clock: systemClock });
  const makers = [service, cutout].filter(({ name }) => (theme.picture.makers as readonly string[]).includes(name));
  const store = createBooth(theme, {
    clock: systemClock,
    camera: theme.camera.source === 'film' ? filmCamera(theme.camera.film.image) : webcam,
    activity: activityMonitor,
    addressBar,
    sounds: synthesisedSounds(theme.sounds.volume),
    warmMakers(answers) {
      if (makers.includes(cutout)) cutout.warm(answers);
    },
    stageLive: (feed, scene, signal, show) =>
      void liveStage(studio, systemClock, { feed, scene, mirrored: theme.camera.mirrored, signal, show }),
    makePicture: (order) => makeByChain({ makers, deadlineMs: theme.picture.pictureDeadlineMs, clock: systemClock }, order),
    ...startSharing(theme),
  });
  store.subscribe(({ timings }, before) => {
    if (timings !== before.timings && timings.total !== undefined) userTiming('picture', timings);
  });
  return store;
}

const theme = await themeFromServer();
document.documentElement.style.fontSize = `${String(theme.baseFontSize)}px`;
document.body.style.background = theme.colors.surround;
document.documentElement.lang = theme.language ?? 'en';
document.title = theme.brand.name;
await loadFonts(theme.fonts, systemClock);
guardScreen();
createRoot(document.getElementById('booth') as HTMLElement).render(
  <StrictMode>
    <BoothRoot theme={theme} store={boothFor(theme)} motion={prefersReducedMotion() ? 'reduced' : 'full'} encodePng={encodePng} />
  </StrictMode>,
);
warmEncoder();
void preloadPictures(imagesOf(theme));
