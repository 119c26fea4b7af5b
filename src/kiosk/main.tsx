import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
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
import { decodeToPng } from './devices/decodeToPng.ts';
import { encodePng, warmEncoder } from './devices/encodePng.ts';
import { filmCamera } from './devices/filmCamera.ts';
import { guardScreen, prefersReducedMotion } from './devices/kioskScreen.ts';
import { loadFonts } from './devices/loadFonts.ts';
import { preloadPictures } from './devices/preloadPictures.ts';
import { synthesisedSounds } from './devices/sounds.ts';
import { webcam } from './devices/webcam.ts';
import './parts/shapes.ts';
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
  return createBooth(theme, {
    clock: systemClock,
    camera: theme.camera.source === 'film' ? filmCamera(theme.camera.film.image) : webcam,
    activity: activityMonitor,
    addressBar,
    sounds: synthesisedSounds(theme.sounds.volume),
    warmMakers: () => undefined,
    makePicture: (order) =>
      makeByChain(
        {
          makers: theme.picture.makers.includes('service') ? [service] : [],
          deadlineMs: theme.picture.pictureDeadlineMs,
          clock: systemClock,
        },
        order,
      ),
    // Without a share service the code carries the theme's fixed address, and there is nothing to send.
    sendCard: () => Promise.resolve(),
  });
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
