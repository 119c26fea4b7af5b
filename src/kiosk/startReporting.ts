import type { StillCameraMode } from '../shared/contract/camera/stillCamera.ts';
import type { CameraTurn } from '../shared/contract/cameraTurns.ts';
import { turnsTogether } from '../shared/contract/cameraTurns.ts';
import type { CameraStatus, KioskSettings, KioskStatus } from '../shared/contract/kioskStatus.ts';
import type { Theme } from '../shared/theme/themeSchema.ts';
import { httpClient } from './api/httpClient.ts';
import { visitReports, postVisitReport } from './api/visitReports.ts';
import type { Camera, CameraFeed } from './devices/Camera.ts';
import { chosenCamera, listCameras } from './devices/chosenCamera.ts';
import { atMost, systemClock } from './devices/Clock.ts';
import { randomBytes } from './devices/randomBytes.ts';
import { untilLoaded } from './devices/untilLoaded.ts';
import type { OpeningHours } from './store/attending.ts';
import type { BoothStore } from './store/createBooth.ts';
import type { Visit } from '../flow/Visit.ts';
import type { VisitRecord } from '../flow/visitRecord.ts';
import { recordVisit } from '../flow/visitRecord.ts';
import { visitRules } from '../flow/VisitRules.ts';
import type { VisitSummary } from '../shared/contract/visitReport.ts';
import type { Clock } from './devices/Clock.ts';

const timeoutMs = 5000;
/** How long to wait for the server's first answer; without it, the camera's picture is not rotated. */
const firstWordMs = 2000;

interface FollowedBooth {
  readonly store: BoothStore;
  readonly theme: Theme;
  readonly camera: Camera;
  /** The rotation of a running camera's pictures that makes faces upright; null if there are no faces. */
  readonly faceTurn: (feed: CameraFeed) => Promise<CameraTurn | null>;
}

/** The page's channel to staff, who use another page. */
export interface StaffReporting {
  readonly openingHours: OpeningHours;
  /** Wraps a camera so that staff can choose which one to open. */
  readonly chosen: (camera: Camera) => Camera;
  /** The rotation that staff have set for the camera's pictures; waits for the server's first answer. */
  readonly cameraTurn: () => Promise<CameraTurn>;
  /** The mode of the server-controlled camera; null without one. Waits as `cameraTurn` does. */
  readonly stillCamera: () => Promise<StillCameraMode | null>;
  /** Starts reporting this booth's visits and status. Until `onShow` aborts, retries a failed camera between visits. */
  readonly follow: (booth: FollowedBooth, onShow: AbortSignal) => void;
}

/** Once the first scene is `painted`, reports visits and status to the server, and receives settings from staff, until the page ends. */
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
  let hearFirst = (): void => undefined;
  const firstWord = new Promise<void>((resolve) => (hearFirst = resolve));
  let waiting: Promise<void> | null = null;
  const settled = (): Promise<void> => (waiting ??= atMost(systemClock, firstWordMs, firstWord));
  let trouble: CameraStatus['trouble'] = null;
  let booth: FollowedBooth | null = null;
  let isRehearsing = false;
  /** Whether the current visit is a rehearsal instead of a guest's. */
  let isOwnVisit = false;
  const watchers = new Set<() => void>();

  const status = async () => ({
    doing: booth === null ? ('waiting' as const) : doingOf(booth.store.getState().visit),
    camera: { source: booth?.theme.camera.source ?? 'webcam', trouble, cameras: await listCameras() },
    screen: { width: window.innerWidth, height: window.innerHeight, pixelRatio: window.devicePixelRatio },
  });

  function received(next: KioskSettings, before: KioskSettings | null): void {
    kioskSettings = next;
    hearFirst();
    if (before !== null && next.outboxRetries !== before.outboxRetries) retryOutbox();
    watchers.forEach((callback) => callback());
    if (next.rehearsal !== null) {
      // Loading may fail if the server goes down. Then there is no visit, and the server reports a time-out.
      rehearseNow(next.rehearsal).catch(() => undefined);
    }
  }

  async function rehearseNow({ backToStaff }: NonNullable<KioskSettings['rehearsal']>): Promise<void> {
    if (booth === null || isRehearsing) return;
    isRehearsing = true;
    try {
      const [{ rehearse }, { postRehearsal }] = await Promise.all([import('./rehearsal/rehearse.ts'), import('./api/followStaff.ts')]);
      const begins = (): void => void (isOwnVisit = true);
      const { store, theme, faceTurn } = booth;
      const facesIn = async (feed: CameraFeed) => {
        const by = await faceTurn(feed);
        return by === null ? null : { by, inAll: turnsTogether(by, kioskSettings?.cameraTurn ?? 0) };
      };
      await rehearse({ store, theme, tell: (word) => postRehearsal(client, word), clock: systemClock, begins, facesIn, backToStaff });
    } finally {
      isRehearsing = false;
      isOwnVisit = false;
    }
  }

  void painted.then(async () => {
    const { followStaff, postStatus } = await untilLoaded(() => import('./api/followStaff.ts'), systemClock);
    await followStaff({ status, post: (next) => postStatus(client, next), received }, systemClock, signal);
  });
  return {
    openingHours: {
      closed: () => kioskSettings?.closed ?? null,
      onChange(callback) {
        watchers.add(callback);
        return () => watchers.delete(callback);
      },
    },
    chosen: (camera) => chosenCamera(camera, () => kioskSettings?.camera ?? null),
    async cameraTurn() {
      await settled();
      return kioskSettings?.cameraTurn ?? 0;
    },
    async stillCamera() {
      await settled();
      return kioskSettings?.stillCamera ?? null;
    },
    follow(followed, onShow) {
      const { store, theme, camera } = followed;
      booth = followed;
      const retried = { store, theme, camera, trouble: () => trouble, found: (now: typeof trouble) => void (trouble = now) };
      void painted.then(async () => {
        const { retryCamera } = await untilLoaded(() => import('./store/retryCamera.ts'), systemClock);
        await retryCamera(retried, systemClock, onShow);
      });
      store.subscribe(({ visit }) => {
        const next = troubleIn(visit);
        if (next !== undefined) trouble = next;
      });
      reportVisits(store, theme, systemClock, (visit) => {
        if (!isOwnVisit) tell(visit);
      });
    },
  };
}

/** The part of a visit's state that staff learn: only whether a guest is there. */
function doingOf({ scene }: Visit): KioskStatus['doing'] {
  return scene === 'welcome' ? 'waiting' : scene === 'closed' ? 'closed' : 'visit';
}

/** The camera trouble in a state; null if the camera works, undefined if the state says nothing about it. */
function troubleIn(visit: Visit): CameraStatus['trouble'] | undefined {
  if (visit.scene === 'live') return null;
  return visit.scene === 'preparing' && visit.trouble !== null ? visit.trouble : undefined;
}

/**
 * Reports every visit of a booth, with its course and answers, when its card is ready or when it ends without one. A visit resumed after
 * a reload is reported once.
 */
export function reportVisits(store: BoothStore, theme: Theme, clock: Clock, tell: (visit: VisitSummary) => void): void {
  const rules = visitRules(theme);
  let record: VisitRecord | null = null;
  const observe = (visit: ReturnType<BoothStore['getState']>['visit']): VisitSummary | null => {
    const noted = recordVisit(rules, record, visit, clock.now());
    record = noted.record;
    return noted.ended;
  };
  // If there is a card from the start, the page had reported the visit before it was reloaded.
  observe(store.getState().visit);
  store.subscribe(({ visit }, before) => {
    const ended = visit === before.visit ? null : observe(visit);
    if (ended !== null) tell(ended);
  });
}
