import type { CameraStatus, KioskSettings } from '../shared/contract/kioskStatus.ts';
import type { Theme } from '../shared/theme/themeSchema.ts';
import { followStaff } from './api/followStaff.ts';
import { httpClient } from './api/httpClient.ts';
import { postRehearsal } from './api/postRehearsal.ts';
import { postStatus } from './api/postStatus.ts';
import { postVisitReport } from './api/postVisitReport.ts';
import { visitReports } from './api/visitReports.ts';
import type { Camera } from './devices/Camera.ts';
import { chosenCamera, listCameras } from './devices/chosenCamera.ts';
import { systemClock } from './devices/Clock.ts';
import { randomBytes } from './devices/randomBytes.ts';
import type { Doors } from './store/BoothPorts.ts';
import type { BoothStore } from './store/createBooth.ts';
import { reportVisits } from './store/reportVisits.ts';
import { doingOf, troubleIn } from './store/statusOf.ts';

const timeoutMs = 5000;

/** The page's line to staff, who sit at another page. */
export interface StaffReporting {
  readonly doors: Doors;
  /** A camera among which staff choose. */
  readonly chosen: (camera: Camera) => Camera;
  /** Tells how this booth's visits go and how it is, from now on. */
  readonly follow: (store: BoothStore, theme: Theme) => void;
}

/** Starts what tells the server how visits went and how the kiosk is, and what hears from staff, from when the first scene is `painted` for as long as the page lives. */
export function startReporting(retryOutbox: () => void, painted: Promise<unknown>): StaffReporting {
  const client = httpClient(window.location.origin, timeoutMs);
  const { signal } = new AbortController();
  const tell = visitReports({
    post: (report) => postVisitReport(client, report),
    clock: systemClock,
    randomBytes,
    chance: Math.random,
    signal,
  });
  let kioskSettings: KioskSettings | null = null;
  let trouble: CameraStatus['trouble'] = null;
  let booth: { readonly store: BoothStore; readonly theme: Theme } | null = null;
  let isRehearsing = false;
  /** Whether the visit that goes on is made by the kiosk itself: that one is none of the guests'. */
  let isOwnVisit = false;
  const watchers = new Set<() => void>();

  const status = async () => ({
    doing: booth === null ? ('waiting' as const) : doingOf(booth.store.getState().visit),
    camera: { source: booth?.theme.camera.source ?? 'webcam', trouble, cameras: await listCameras() },
    screen: { width: window.innerWidth, height: window.innerHeight, pixelRatio: window.devicePixelRatio },
  });

  function heard(next: KioskSettings, before: KioskSettings | null): void {
    kioskSettings = next;
    if (before !== null && next.outboxRetries !== before.outboxRetries) retryOutbox();
    watchers.forEach((callback) => callback());
    if (next.rehearsal !== null) {
      // What can't be loaded now, because the server is just going, is no visit: the server says so when its patience is over.
      rehearseNow(next.rehearsal).catch(() => undefined);
    }
  }

  async function rehearseNow({ backToStaff }: NonNullable<KioskSettings['rehearsal']>): Promise<void> {
    if (booth === null || isRehearsing) return;
    isRehearsing = true;
    try {
      const { rehearse } = await import('./rehearsal/rehearse.ts');
      const begins = (): void => void (isOwnVisit = true);
      await rehearse({ ...booth, tell: (word) => postRehearsal(client, word), clock: systemClock, begins, backToStaff });
    } finally {
      isRehearsing = false;
      isOwnVisit = false;
    }
  }

  void painted.then(() => followStaff({ status, post: (told) => postStatus(client, told), heard }, systemClock, signal));
  return {
    doors: {
      closed: () => kioskSettings?.closed ?? null,
      onChange(callback) {
        watchers.add(callback);
        return () => watchers.delete(callback);
      },
    },
    chosen: (camera) => chosenCamera(camera, () => kioskSettings?.camera ?? null),
    follow(store, theme) {
      booth = { store, theme };
      store.subscribe(({ visit }) => {
        const told = troubleIn(visit);
        if (told !== undefined) trouble = told;
      });
      reportVisits(store, theme, systemClock, (visit) => {
        if (!isOwnVisit) tell(visit);
      });
    },
  };
}
