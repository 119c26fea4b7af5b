import type { CameraStatus, KioskSettings, KioskStatus } from '../shared/contract/kioskStatus.ts';
import type { Theme } from '../shared/theme/themeSchema.ts';
import { followStaff, postStatus, postRehearsal } from './api/followStaff.ts';
import { httpClient } from './api/httpClient.ts';
import { visitReports, postVisitReport } from './api/visitReports.ts';
import type { Camera } from './devices/Camera.ts';
import { chosenCamera, listCameras } from './devices/chosenCamera.ts';
import { systemClock } from './devices/Clock.ts';
import { randomBytes } from './devices/randomBytes.ts';
import type { Doors } from './store/BoothPorts.ts';
import type { BoothStore } from './store/createBooth.ts';
import type { Visit } from '../flow/Visit.ts';
import type { VisitRecord } from '../flow/visitRecord.ts';
import { recordVisit } from '../flow/visitRecord.ts';
import { visitRules } from '../flow/VisitRules.ts';
import type { VisitSummary } from '../shared/contract/visitReport.ts';
import type { Clock } from './devices/Clock.ts';

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

/** What staff are told of a visit's state: no more than whether somebody is there. */
function doingOf({ scene }: Visit): KioskStatus['doing'] {
  return scene === 'welcome' ? 'waiting' : scene === 'closed' ? 'closed' : 'visit';
}

/** What a state says of the camera: its trouble, null where it runs, undefined where it says nothing. */
function troubleIn(visit: Visit): CameraStatus['trouble'] | undefined {
  if (visit.scene === 'live') return null;
  return visit.scene === 'preparing' && visit.trouble !== null ? visit.trouble : undefined;
}

/**
 * Tells of every visit of a booth, how it went and what was answered, when its card is there or it is over without one; one that a reload has
 * resumed is told of once.
 */
export function reportVisits(store: BoothStore, theme: Theme, clock: Clock, tell: (visit: VisitSummary) => void): void {
  const rules = visitRules(theme);
  let record: VisitRecord | null = null;
  const look = (visit: ReturnType<BoothStore['getState']>['visit']): VisitSummary | null => {
    const noted = recordVisit(rules, record, visit, clock.now());
    record = noted.record;
    return noted.ended;
  };
  // A card that is there from the beginning was told of by the page before.
  look(store.getState().visit);
  store.subscribe(({ visit }, before) => {
    const ended = visit === before.visit ? null : look(visit);
    if (ended !== null) tell(ended);
  });
}
