import { fetchThemeVersion } from './api/fetchTheme.ts';
import { httpClient } from './api/httpClient.ts';
import { keepPulse, postPulse } from './api/keepPulse.ts';
import { calendarMs } from './devices/calendar.ts';
import { carefulReload, recentReloads, tabsReloads } from './devices/carefulReload.ts';
import { systemClock } from './devices/Clock.ts';
import { watchFrames } from './devices/watchFrames.ts';

/** So long without a frame, the page starts itself anew. */
const stalledMs = 10_000;
/** Less than two beats: a server that hangs must not make the page look dead for long after. */
const answerTimeoutMs = 3000;

/**
 * Starts what keeps the page alive for as long as there is one: it tells the server that it lives, loads itself anew when the browser draws no
 * more, and, while nobody is in a visit, when the server has got a new build of it. From when the first scene is `painted`.
 */
export function startHealing(isFree: () => boolean, painted: Promise<unknown>): void {
  const client = httpClient(window.location.origin, answerTimeoutMs);
  const reload = carefulReload({
    clock: systemClock,
    calendarMs,
    memory: tabsReloads,
    serverAnswers: async () => (await fetchThemeVersion(client)) !== null,
    reload: () => window.location.reload(),
  });
  const frames = watchFrames(systemClock, (ms) => {
    if (ms >= stalledMs) reload(() => frames.stalledMs() >= stalledMs);
  });
  const pulse = {
    post: (beat: Parameters<typeof postPulse>[1]) => postPulse(client, beat),
    read: () => ({
      frameMsAgo: frames.stalledMs(),
      visible: document.visibilityState === 'visible',
      reloads: recentReloads(tabsReloads, calendarMs()).length,
    }),
    onOtherBuild: () => {
      if (isFree()) reload(isFree);
    },
    clock: systemClock,
  };
  void painted.then(() => keepPulse(pulse, new AbortController().signal));
}
