import { httpClient } from './api/httpClient.ts';
import { keepPulse, postPulse } from './api/keepPulse.ts';
import { reloadWithBackOff, recentReloads, tabsReloads } from './devices/reloadWithBackOff.ts';
import { atMost, systemClock, calendarMs } from './devices/Clock.ts';
import { watchFrames } from './devices/watchFrames.ts';
import type { BoothStore } from './store/createBooth.ts';
import { fetchThemeVersion } from './api/followTheme.ts';

/** So long without a frame, the page starts itself anew. */
const stalledMs = 10_000;
/** Less than two beats: a server that hangs must not make the page look dead for long after. */
const answerTimeoutMs = 3000;
/** A slow machine has its first scene by then. */
const firstPaintMs = 5000;
/** A scene may break for one guest's answers. So often within a minute it is Welcome itself, or all of them. */
const brokenScenes = 3;
const brokenWithinMs = 60_000;

export interface Healing {
  /** Follows a booth's visits: where its scenes break one after the other, the page starts itself anew. */
  readonly follow: (store: BoothStore) => void;
}

/**
 * Starts what keeps the page alive for as long as there is one: it tells the server that it lives, and loads itself anew when the browser draws no
 * more, when a part of it could not be loaded, when its scenes break again and again, and, while `isFree`, when the server has got a new build of it.
 * It is heard from when the first scene is `painted`, or when that takes long: a page that waits for its server lives, too.
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
  // A part that is loaded later has gone: another build was put in place of this one, or the server was away at that moment.
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
