import { expect } from 'vitest';
import type { CameraSession, StillCamera } from '../../../src/server/features/camera/StillCamera.ts';
import { wholeJpeg } from '../../../src/server/features/camera/wholeJpeg.ts';
import type { StillCameraTrouble } from '../../../src/shared/contract/camera/stillCamera.ts';
import type { Result } from '../../../src/shared/errors.ts';
import { untilTrue } from '../print/untilTrue.ts';

/** A working camera to test the contract on. */
export interface StillCameraRig {
  readonly camera: StillCamera;
  /** Called after each request for a shot, for cameras that a person triggers. */
  readonly press: (() => Promise<void> | void) | null;
  /** The number of exposures so far. */
  readonly exposures: () => number;
  /** Makes the camera silent until it is plugged in again. */
  readonly unplug: () => Promise<void> | void;
  readonly plug: () => Promise<void> | void;
  /** Makes the camera refuse the next shot for this reason; null if it can't report a reason. */
  readonly refuse: ((reason: 'focus' | 'busy') => void) | null;
}

export interface StillCameraRow {
  readonly name: string;
  readonly fresh: () => Promise<StillCameraRig> | StillCameraRig;
}

export interface StillCameraClause {
  readonly says: string;
  readonly needs?: 'preview' | 'refusals';
  readonly holds: (rig: StillCameraRig) => Promise<void>;
}

const patient = (): AbortSignal => AbortSignal.timeout(20_000);

/** Whether a clause applies to a camera. */
export const concerns = ({ needs }: StillCameraClause, { camera, refuse }: StillCameraRig): boolean =>
  !(needs === 'preview' && !camera.hasPreview) && !(needs === 'refusals' && refuse === null);

function good<T>(result: Result<T, StillCameraTrouble>): T {
  if (!result.ok) throw new Error(result.error);
  return result.value;
}

async function shotOf({ press }: StillCameraRig, session: CameraSession, autofocus = true) {
  const taking = session.shoot({ autofocus }, patient());
  await press?.();
  return taking;
}

/** Opens the camera as soon as it answers. */
async function opened({ camera }: StillCameraRig): Promise<CameraSession> {
  let session: CameraSession | null = null;
  await untilTrue(async () => {
    const tried = await camera.open(patient());
    if (tried.ok) session = tried.value;
    return tried.ok;
  });
  if (session === null) throw new Error('it did not open');
  return session;
}

export const stillCameraContract: readonly StillCameraClause[] = [
  {
    says: 'a healthy camera has no trouble',
    async holds(rig) {
      const session = await opened(rig);
      expect(good(await session.status(patient())).trouble).toBeNull();
      expect(Array.isArray(good(await session.settings(patient())))).toBe(true);
      await session.close();
    },
  },
  {
    says: 'preview frames are complete JPEGs, and show the present',
    needs: 'preview',
    async holds(rig) {
      const session = await opened(rig);
      const frames = [];
      for (let count = 0; count < 5; count++) frames.push(good(await session.preview(patient())));
      for (const frame of frames) expect(wholeJpeg(frame)).not.toBeNull();
      expect(Buffer.compare(frames[0]!, frames[4]!)).not.toBe(0);
      await session.rest(patient());
      expect(wholeJpeg(good(await session.preview(patient())))).not.toBeNull();
      await session.close();
    },
  },
  {
    says: 'each shot is one exposure with its own picture, and the preview continues in between',
    async holds(rig) {
      const session = await opened(rig);
      const before = rig.exposures();
      const shots: Uint8Array[] = [];
      for (let count = 0; count < 5; count++) {
        if (rig.camera.hasPreview) good(await session.preview(patient()));
        shots.push(good(await shotOf(rig, session)));
      }
      for (const shot of shots) expect(wholeJpeg(shot)).not.toBeNull();
      expect(new Set(shots.map((shot) => Buffer.from(shot).toString('base64'))).size).toBe(5);
      expect(rig.exposures() - before).toBe(5);
      await session.close();
    },
  },
  {
    says: 'a refused shot exposes nothing, and the next one is taken',
    needs: 'refusals',
    async holds(rig) {
      const session = await opened(rig);
      for (const reason of ['focus', 'busy'] as const) {
        const before = rig.exposures();
        rig.refuse?.(reason);
        expect(await shotOf(rig, session)).toEqual({ ok: false, error: reason });
        expect(rig.exposures()).toBe(before);
        expect((await shotOf(rig, session, false)).ok).toBe(true);
        expect(rig.exposures()).toBe(before + 1);
      }
      await session.close();
    },
  },
  {
    says: 'an unplugged camera fails within 5 s, and works again when it is plugged in',
    async holds(rig) {
      const session = await opened(rig);
      good(await shotOf(rig, session));
      await rig.unplug();
      const beganMs = performance.now();
      const limit = AbortSignal.timeout(5000);
      expect((await session.shoot({ autofocus: true }, limit)).ok).toBe(false);
      expect(performance.now() - beganMs).toBeLessThan(6000);
      await session.close();
      expect((await rig.camera.open(AbortSignal.timeout(3000))).ok).toBe(false);
      await rig.plug();
      const again = await opened(rig);
      const before = rig.exposures();
      expect((await shotOf(rig, again)).ok).toBe(true);
      expect(rig.exposures()).toBe(before + 1);
      await again.close();
    },
  },
  {
    says: 'a call ends soon after its signal aborts',
    async holds(rig) {
      const session = await opened(rig);
      const leaving = new AbortController();
      const taking = session.shoot({ autofocus: true }, leaving.signal);
      leaving.abort();
      const beganMs = performance.now();
      await taking;
      expect(performance.now() - beganMs).toBeLessThan(3000);
      await session.close();
    },
  },
  {
    says: 'a closed camera takes no shots, and closing it twice changes nothing',
    async holds(rig) {
      const session = await opened(rig);
      await session.close();
      await session.close();
      const before = rig.exposures();
      expect(await session.shoot({ autofocus: true }, patient())).toEqual({ ok: false, error: 'away' });
      expect(rig.exposures()).toBe(before);
    },
  },
];
