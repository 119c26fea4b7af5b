import type { StillCameraMode, StillCameraTrouble } from '../../../shared/contract/camera/stillCamera.ts';
import { maxFrameBytes, maxShotBytes, previewMs, shotMs } from '../../../shared/contract/camera/stillCamera.ts';
import type { Result } from '../../../shared/errors.ts';
import { failure, success } from '../../../shared/errors.ts';
import { oneAtATime } from '../../core/oneAtATime.ts';
import type { ServerClock } from '../../core/ServerClock.ts';
import type { CameraSession, StillCamera, StillCameraStatus } from './StillCamera.ts';
import { maxFramePixels, wholeJpeg } from './wholeJpeg.ts';

/** Time limits for driver calls. A camera that exceeds one is reopened. */
const openMs = 4500;
const frameMs = 3000;
const statusMs = 4000;
const closeMs = 3000;

const statusEveryMs = 20_000;
const backOffMs = [500, 1000, 2000, 4000, 8000, 16_000, 30_000] as const;
const busyPauseMs = 200;
/** Faster frames would not be visible on any screen. */
const minFrameGapMs = 15;
/** Reopen the camera after this many broken frames in a row. */
const maxBrokenFrames = 10;
/** After this many refusals in a row, take shots without autofocus until the next test shot. */
const maxRefusals = 3;
/** How long a shot is kept, in case the kiosk requests it again. */
const keptMs = 15_000;

/** The camera still works after these faults, so reopening it would not help. */
const stays: ReadonlySet<StillCameraTrouble> = new Set(['focus', 'busy', 'card', 'full', 'mode']);

export interface CameraHostStatus {
  readonly trouble: StillCameraTrouble | null;
  readonly isOpen: boolean;
  /** The camera's last report; null before the first. */
  readonly reported: StillCameraStatus | null;
  /** Whether shots are taken without autofocus because autofocus failed too often. */
  readonly isFocusOff: boolean;
}

/** The camera in use. It is kept open, reopened with back-off after each fault, and shared by its viewers. */
export interface CameraHost {
  readonly mode: () => StillCameraMode | null;
  /** Switches to another camera; null for none. */
  readonly use: (camera: StillCamera | null) => Promise<void>;
  /** Passes on preview frames. Returns null when the signal aborts, or the reason when the camera fails. */
  readonly watch: (give: (jpeg: Uint8Array) => void, signal: AbortSignal) => Promise<StillCameraTrouble | null>;
  /** Takes one shot, a JPEG. Another call with the same id returns the same shot, so that the camera exposes once per id. */
  readonly shoot: (id: string) => Promise<Result<Uint8Array, StillCameraTrouble>>;
  /** Tries autofocus again with the next shot. */
  readonly refocus: () => void;
  readonly status: () => CameraHostStatus;
  readonly close: () => Promise<void>;
}

export function cameraHost(clock: ServerClock): CameraHost {
  const life = new AbortController();
  let camera: StillCamera | null = null;
  /** Aborts when another camera is chosen. */
  let tenure = new AbortController();
  let session: CameraSession | null = null;
  let opening: Promise<void> | null = null;
  /** Why there is no open session. */
  let trouble: StillCameraTrouble | null = null;
  /** Why the last shot failed. */
  let shotTrouble: StillCameraTrouble | null = null;
  let reported: StillCameraStatus | null = null;
  let refusals = 0;
  let wake = (): void => undefined;
  let inTurn = oneAtATime();
  const viewers = new Set<(frame: Uint8Array | StillCameraTrouble) => void>();
  const shots = new Map<string, Promise<Result<Uint8Array, StillCameraTrouble>>>();
  /** Finished shots, oldest first; they are wiped in this order. */
  const kept: { readonly id: string; readonly taken: Result<Uint8Array, StillCameraTrouble>; readonly untilMs: number }[] = [];
  let wiping: Promise<void> | null = null;

  /** The call's result. Returns `late` after this time, even if the driver hangs, and `broken` if the driver throws. */
  async function within<T>(
    ms: number,
    signal: AbortSignal,
    call: (signal: AbortSignal) => Promise<Result<T, StillCameraTrouble>>,
  ): Promise<Result<T, StillCameraTrouble>> {
    const over = new AbortController();
    const either = AbortSignal.any([signal, over.signal]);
    try {
      return await Promise.race([call(either), clock.pause(ms, either).then(() => failure('late' as const))]);
    } catch {
      return failure('broken');
    } finally {
      over.abort();
    }
  }

  /** Closes a failed session. The background work opens another one. */
  function drop(failed: CameraSession, reason: StillCameraTrouble): void {
    if (session !== failed) return;
    trouble = reason;
    session = null;
    reported = null;
    // A hanging call must not block the next session's calls.
    inTurn = oneAtATime();
    void within(closeMs, new AbortController().signal, async () => success(await failed.close()));
    for (const tell of [...viewers]) tell(reason);
    wake();
  }

  /** Calls the session once earlier calls have ended. Drops the session if the fault will last. */
  async function asked<T>(
    ms: number,
    signal: AbortSignal,
    call: (session: CameraSession, signal: AbortSignal) => Promise<Result<T, StillCameraTrouble>>,
  ): Promise<Result<T, StillCameraTrouble>> {
    const untilMs = clock.nowMs() + ms;
    if (session === null) await opening;
    const current = session;
    if (current === null) return failure(trouble ?? 'away');
    return inTurn(async () => {
      if (session !== current) return failure(trouble ?? 'away');
      const done = await within(untilMs - clock.nowMs(), signal, (over) => call(current, over));
      if (!done.ok && !signal.aborted && !stays.has(done.error)) drop(current, done.error);
      return done;
    });
  }

  async function open(chosen: StillCamera, signal: AbortSignal): Promise<void> {
    let isLate = false;
    const opened = await within(openMs, signal, async (over) => {
      const given = await chosen.open(over);
      // The camera opened too late: the caller has given up.
      if (given.ok && (isLate || over.aborted)) await given.value.close();
      return given;
    });
    isLate = true;
    if (signal.aborted) return;
    if (!opened.ok) {
      trouble = opened.error;
      return;
    }
    const given = opened.value;
    session = given;
    trouble = null;
    void given.ended?.then(() => drop(given, 'away'));
  }

  /** Keeps the camera open until the signal aborts. */
  async function keep(chosen: StillCamera, signal: AbortSignal): Promise<void> {
    for (let failures = 0; !signal.aborted;) {
      if (session === null) {
        opening = open(chosen, signal);
        await opening;
        opening = null;
      }
      if (session !== null) {
        const status = await asked(statusMs, signal, (current, over) => current.status(over));
        if (status.ok) reported = status.value;
      }
      failures = session === null ? failures + 1 : 0;
      const waking = new AbortController();
      wake = () => waking.abort();
      const pauseMs = session === null ? (backOffMs[Math.min(failures - 1, backOffMs.length - 1)] ?? 30_000) : statusEveryMs;
      await clock.pause(pauseMs, AbortSignal.any([signal, waking.signal]));
      // Give the camera a moment after dropping its session.
      if (waking.signal.aborted && !signal.aborted) await clock.pause(backOffMs[0], signal);
    }
  }

  /** Requests frames as long as anybody is watching. */
  async function showPreview(signal: AbortSignal): Promise<void> {
    let broken = 0;
    while (viewers.size > 0 && !signal.aborted) {
      const beganMs = clock.nowMs();
      const frame = await asked(frameMs, signal, (current, over) => current.preview(over));
      if (!frame.ok) {
        // Without a session, nobody else informs the viewers; `drop` does it when a session fails.
        if (session === null) for (const tell of [...viewers]) tell(frame.error);
        else await clock.pause(busyPauseMs, signal);
        continue;
      }
      const jpeg = frame.value.length > maxFrameBytes ? null : wholeJpeg(frame.value, maxFramePixels);
      broken = jpeg === null ? broken + 1 : 0;
      if (jpeg !== null) for (const tell of [...viewers]) tell(jpeg);
      if (broken > maxBrokenFrames && session !== null) drop(session, 'garbled');
      await clock.pause(minFrameGapMs - (clock.nowMs() - beganMs), signal);
    }
    if (!signal.aborted && session !== null) await asked(frameMs, signal, async (current, over) => success(await current.rest(over)));
  }

  let previewing: Promise<void> | null = null;
  function startPreview(): void {
    if (previewing !== null) return;
    previewing = showPreview(tenure.signal).finally(() => {
      previewing = null;
      if (viewers.size > 0 && !life.signal.aborted) startPreview();
    });
  }

  async function takeShot(signal: AbortSignal): Promise<Result<Uint8Array, StillCameraTrouble>> {
    const untilMs = clock.nowMs() + shotMs;
    let autofocus = refusals < maxRefusals;
    for (;;) {
      const shot = await asked(untilMs - clock.nowMs(), signal, (current, over) => current.shoot({ autofocus }, over));
      if (!shot.ok) {
        if (shot.error === 'focus' && autofocus) {
          refusals += 1;
          autofocus = false;
        } else if (shot.error === 'busy' && clock.nowMs() + busyPauseMs < untilMs) await clock.pause(busyPauseMs, signal);
        else return shot;
        continue;
      }
      if (autofocus) refusals = 0;
      const jpeg = shot.value.length > maxShotBytes ? null : wholeJpeg(shot.value);
      if (jpeg !== null) return success(jpeg);
      shot.value.fill(0);
      if (session !== null) drop(session, 'garbled');
      return failure('garbled');
    }
  }

  /** Wipes shots after their time, because they show guests. */
  async function wipe(): Promise<void> {
    for (let next = kept[0]; next !== undefined; next = kept[0]) {
      await clock.pause(next.untilMs - clock.nowMs(), life.signal);
      kept.shift();
      shots.delete(next.id);
      if (next.taken.ok) next.taken.value.fill(0);
    }
    wiping = null;
  }

  async function end(): Promise<void> {
    tenure.abort();
    const last = session;
    session = null;
    trouble = shotTrouble = reported = null;
    refusals = 0;
    inTurn = oneAtATime();
    for (const tell of [...viewers]) tell('away');
    if (last !== null) await within(closeMs, new AbortController().signal, async () => success(await last.close()));
  }

  return {
    mode: () => (camera === null ? null : camera.hasPreview ? 'live' : 'shots'),
    async use(next) {
      await end();
      camera = next;
      tenure = new AbortController();
      if (next !== null && !life.signal.aborted) void keep(next, tenure.signal);
    },
    watch: (give, signal) =>
      new Promise((resolve) => {
        if (camera?.hasPreview !== true || signal.aborted) return resolve(camera?.hasPreview === true ? null : 'away');
        const leave = (reason: StillCameraTrouble | null): void => {
          viewers.delete(tell);
          signal.removeEventListener('abort', stop);
          first.abort();
          resolve(reason);
        };
        const tell = (frame: Uint8Array | StillCameraTrouble): void => {
          if (typeof frame === 'string') return leave(frame);
          first.abort();
          give(frame);
        };
        const stop = (): void => leave(null);
        const first = new AbortController();
        viewers.add(tell);
        signal.addEventListener('abort', stop);
        void clock.pause(previewMs, first.signal).then(() => first.signal.aborted || leave(trouble ?? 'late'));
        startPreview();
      }),
    shoot(id) {
      const known = shots.get(id);
      if (known !== undefined) return known;
      const shot = camera === null ? Promise.resolve(failure('away' as const)) : takeShot(tenure.signal);
      shots.set(id, shot);
      void shot.then((taken) => {
        shotTrouble = taken.ok ? null : taken.error;
        kept.push({ id, taken, untilMs: clock.nowMs() + keptMs });
        wiping ??= wipe();
      });
      return shot;
    },
    refocus: () => void (refusals = 0),
    status: () => ({
      trouble: trouble ?? reported?.trouble ?? shotTrouble,
      isOpen: session !== null,
      reported,
      isFocusOff: refusals >= maxRefusals,
    }),
    async close() {
      life.abort();
      await end();
      camera = null;
    },
  };
}
