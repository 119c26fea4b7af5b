import { httpClient } from './api/httpClient.ts';
import { keepPulse, postPulse } from './api/keepPulse.ts';
import { reloadWithBackOff, recentReloads, tabsReloads } from './devices/reloadWithBackOff.ts';
import { atMost, systemClock, calendarMs } from './devices/Clock.ts';
import { watchFrames } from './devices/watchFrames.ts';
import type { BoothStore } from './store/createBooth.ts';
import { fetchThemeVersion } from './api/followTheme.ts';

/** Reload the page after this long without a frame. */
const stalledMs = 10_000;
/** Shorter than two pulses, so that a hanging server does not make the page look dead for long. */
const answerTimeoutMs = 3000;
/** Long enough for a slow machine to paint its first scene. */
const firstPaintMs = 5000;
/** A scene may break for one guest's answers only. If scenes break this often within a minute, Welcome or every scene is broken. */
const brokenScenes = 3;
const brokenWithinMs = 60_000;

export interface Healing {
  /** Follows a booth's visits, and reloads the page if scenes keep breaking. */
  readonly follow: (store: BoothStore) => void;
}

/**
 * Keeps the page alive: sends pulses to the server, and reloads the page when the browser stops drawing, when a part of the page fails to
 * load, when scenes keep breaking, or, while `isFree`, when the server has a new build. Pulses start once the first scene is `painted`, or
 * after a while without that, because a page that waits for its server is alive, too.
 */
export function startHealing(isFree: () => boolean, painted: Promise<unknown>): Healing {
  const client = httpClient(window.location.origin, answerTimeoutMs);
  const reload = reloadWithBackOff({
    clock: systemClock,
    calendarMs,
    memory: tabsReloads,
    serverAnswers: async () => (await fetchThemeVersion(client)) !== null,
    reload: () => window.location.reload(),
  });
  const frames = watchFrames(systemClock, (ms) => {
    if (ms >= stalledMs) reload(() => frames.stalledMs() >= stalledMs);
  });
  // A lazily loaded part is missing: the build was replaced, or the server was down when the part was requested.
  window.addEventListener('vite:preloadError', () => reload(() => true));
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
  void atMost(systemClock, firstPaintMs, painted).then(() => keepPulse(pulse, new AbortController().signal));

  let brokenAtMs: readonly number[] = [];
  return {
    follow: (store) =>
      void store.subscribe(({ visit }, before) => {
        if (visit === before.visit || visit.scene !== 'trouble' || before.visit.scene === 'trouble') return;
        brokenAtMs = [...brokenAtMs, systemClock.now()].slice(-brokenScenes);
        const [first = 0] = brokenAtMs;
        if (brokenAtMs.length === brokenScenes && systemClock.now() - first < brokenWithinMs) reload(() => true);
      }),
  };
}
