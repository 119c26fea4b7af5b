import type { Visit } from '../../flow/Visit.ts';
import { visitRules } from '../../flow/VisitRules.ts';
import type { CameraTrouble } from '../../shared/contract/cameraFaults.ts';
import type { RehearsedVisit } from '../../shared/contract/rehearsal.ts';
import { photoId } from '../../shared/share/photoKeys.ts';
import type { Theme } from '../../shared/theme/themeSchema.ts';
import type { CameraFeed } from '../devices/Camera.ts';
import type { Clock } from '../devices/Clock.ts';
import { pause } from '../devices/Clock.ts';
import type { BoothStore } from '../store/createBooth.ts';
import { isOffered } from '../../flow/fromGenerating.ts';

/** An automatic visit's findings about the booth. The page adds the fields that only the page knows. */
export type DrivenVisit = Omit<RehearsedVisit, 'screen' | 'stageScale' | 'sound' | 'calendarMs'>;

/** The rotation of the camera's pictures that makes faces upright; null if there are no faces. */
export type LookForFaces = (feed: CameraFeed) => Promise<RehearsedVisit['camera']['faces']>;

/** Slow enough for staff to follow. */
const stepMs = 600;
/** A camera that hasn't opened by then won't open at all. */
const cameraMs = 15_000;
/** After this time, a picture that has never moved counts as frozen. */
const stillMs = 30_000;
const pictureMs = 60_000;
const cardMs = 30_000;
/** How long to wait for Welcome: a guest may be at the booth, or staff may have closed it. */
const freeMs = 150_000;

/**
 * Makes a visit as a guest would, with the same state machine and devices: answers, a shot, the card. Waits for Welcome first. Resolves
 * when the card has been sent or has to wait, or as soon as it is clear that there will be no card; the visit then stays in its state.
 * Calls `begins` once no guest is at the booth; `facesIn` examines the live picture.
 */
export async function driveVisit(
  store: BoothStore,
  theme: Theme,
  clock: Clock,
  signal: AbortSignal,
  begins: () => void,
  facesIn: LookForFaces,
): Promise<DrivenVisit> {
  const visit = (): Visit => store.getState().visit;
  const send = store.getState().send;
  let reached: RehearsedVisit['reached'] = 'welcome';
  const camera: { -readonly [Fact in keyof RehearsedVisit['camera']]: RehearsedVisit['camera'][Fact] } = {
    ...{ trouble: null, width: 0, height: 0, faces: null },
  };
  let shutterToCardMs: number | null = null;

  /** Resolves to true if the visit reached such a state in time. */
  async function until(isThere: (now: Visit) => boolean, patienceMs: number): Promise<boolean> {
    const endMs = clock.now() + patienceMs;
    while (!isThere(visit())) {
      if (signal.aborted || clock.now() > endMs) return false;
      await pause(clock, 50, signal);
    }
    return true;
  }

  function found(): DrivenVisit {
    const now = visit();
    const isCard = now.scene === 'result';
    return {
      reached,
      camera,
      picture: isCard ? (now.picture.shape === 'photo' ? 'photo' : 'cutout') : null,
      shutterToCardMs,
      photoId: isCard && now.secret !== null && theme.share.enabled ? photoId(now.secret) : null,
    };
  }

  if (!(await until(({ scene }) => scene === 'welcome', freeMs))) return found();
  begins();
  send({ type: 'start-pressed', rehearsed: true });
  for (const { id, options } of theme.survey) {
    reached = 'survey';
    await pause(clock, stepMs, signal);
    send({ type: 'option-chosen', question: id, value: options[0]?.value ?? '' });
    await pause(clock, stepMs, signal);
    send({ type: 'next-pressed' });
  }
  if (visit().scene === 'formats') {
    await pause(clock, stepMs, signal);
    send({ type: 'format-chosen', format: theme.formats?.[0]?.id ?? '' });
    await pause(clock, stepMs, signal);
    send({ type: 'next-pressed' });
  }
  if (visit().scene === 'consent') {
    await pause(clock, stepMs, signal);
    // Choose the answer that leads to a card. Neither answer sends the photo to a picture service, because a rehearsed visit withholds
    // it.
    send({ type: visitRules(theme).termsOnly !== null ? 'consent-refused' : 'consent-given' });
  }
  reached = 'camera';
  const isLive = await until(({ scene }) => scene === 'live', theme.camera.startDelayMs + cameraMs);
  const now = visit();
  if (!isLive) {
    camera.trouble = troubleIn(now) ?? 'unknown';
    return found();
  }
  const feed = store.getState().feed;
  [camera.width, camera.height] = [feed?.width ?? 0, feed?.height ?? 0];
  if (feed !== null) camera.faces = await facesIn(feed);
  // Guests get their photo even if the picture hasn't moved for a while. A rehearsal waits until it knows whether the camera works.
  let hasMoved = feed?.moves === undefined;
  void feed?.moves?.then(() => (hasMoved = true));
  await until(({ scene }) => hasMoved || scene !== 'live', stillMs);
  await pause(clock, 2 * stepMs, signal);
  send({ type: 'capture-pressed' });
  if (!(await until(({ scene }) => scene === 'generating', theme.countdownSeconds * 1000 + cameraMs))) {
    camera.trouble = troubleIn(visit()) ?? 'lost';
    return found();
  }
  const shutterMs = clock.now();
  const [first] = theme.formats ?? [];
  const shots = first?.strip === undefined || first.strip.sides ? 1 : first.strip.shots;
  reached = 'picture';
  // A rehearsal accepts its shot at once, without the guests' time to decide.
  if (theme.camera.retake.count > 0 && (await until((one) => isOffered(one) || one.scene === 'result', pictureMs * shots)))
    send({ type: 'offer-elapsed' });
  if (!(await until(({ scene }) => scene === 'result', pictureMs * shots))) return found();
  reached = 'card';
  shutterToCardMs = Math.round(clock.now() - shutterMs);
  await until((one) => one.scene !== 'result' || one.sharing.name === 'settled' || one.sharing.name === 'done', cardMs);
  return found();
}

const troubleIn = (visit: Visit): CameraTrouble | null => (visit.scene === 'preparing' ? visit.trouble : null);

/**
 * Ends the automatic visit in any state, without help from the server or a guest. If a guest has been at the booth all the time, waits
 * until they have left.
 */
export async function endVisit(store: BoothStore, { reached }: DrivenVisit, clock: Clock, signal: AbortSignal): Promise<void> {
  const { send } = store.getState();
  const isGuests = (): boolean => !['welcome', 'closed'].includes(store.getState().visit.scene);
  if (reached === 'welcome') {
    while (isGuests() && !signal.aborted) await pause(clock, stepMs, signal);
    return;
  }
  send({ type: 'back-pressed' });
  send({ type: 'idle-elapsed' });
  send({ type: 'leave-elapsed' });
}
