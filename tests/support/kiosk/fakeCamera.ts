import type { CameraTrouble } from '../../../src/shared/contract/cameraFaults.ts';
import type { Camera, CameraFeed, CameraRequest, Shot } from '../../../src/kiosk/devices/Camera.ts';
import type { Result } from '../../../src/shared/errors.ts';
import { failure, success } from '../../../src/shared/errors.ts';
import { samplePng } from '../visit/sampleEvents.ts';

/** A feed of the fake camera: records its use, and lets a test control it. */
export interface FakeFeed extends CameraFeed {
  readonly stopped: () => boolean;
  /** Ends the feed, as a pulled cable or another failure does. */
  lose(trouble?: CameraTrouble): void;
  /** Delivers the last requested shot, or fails it. */
  deliver(shot?: Partial<Shot>): void;
  fail(): void;
}

/** A camera controlled by the test: every attempt to open it waits for the test's answer. */
export interface FakeCamera extends Camera {
  /** Every attempt so far. */
  readonly requests: readonly CameraRequest[];
  /** Answers the oldest waiting attempt with a running feed. */
  starts(moves?: Promise<void>): FakeFeed;
  /** Answers the oldest waiting attempt with a failure. */
  refuses(trouble: CameraTrouble): void;
  /** Reports that a camera was plugged in or unplugged. */
  change(): void;
  /** The number of listeners for plugged-in cameras. */
  readonly listeners: () => number;
}

export function fakeCamera(): FakeCamera {
  const requests: CameraRequest[] = [];
  const waiting: ((opened: Result<CameraFeed, CameraTrouble>) => void)[] = [];
  const listeners = new Set<() => void>();
  const answer = (opened: Result<CameraFeed, CameraTrouble>): void => {
    const next = waiting.shift();
    if (next === undefined) throw new Error('nobody waits for the camera');
    next(opened);
  };
  return {
    requests,
    open(request) {
      requests.push(request);
      return new Promise((resolve) => waiting.push(resolve));
    },
    onChange(callback) {
      listeners.add(callback);
      return () => listeners.delete(callback);
    },
    starts(moves = Promise.resolve()) {
      const feed = { ...fakeFeed(), moves };
      answer(success(feed));
      return feed;
    },
    refuses: (trouble) => answer(failure(trouble)),
    change: () => [...listeners].forEach((callback) => callback()),
    listeners: () => listeners.size,
  };
}

export const fakeStill = {
  image: {} as CanvasImageSource,
  width: 1080,
  height: 1080,
  onFrame: () => () => undefined,
  wipe: () => undefined,
};

function fakeFeed(): FakeFeed {
  let stopped = false;
  let asked: { resolve: (shot: Shot) => void; reject: (error: Error) => void } | null = null;
  const lost = new Set<(trouble: CameraTrouble) => void>();
  return {
    ...fakeStill,
    capture: () => new Promise((resolve, reject) => (asked = { resolve, reject })),
    onLost(callback) {
      lost.add(callback);
      return () => lost.delete(callback);
    },
    stop: () => (stopped = true),
    stopped: () => stopped,
    lose: (trouble = 'lost') => [...lost].forEach((callback) => callback(trouble)),
    deliver: (shot) => asked?.resolve({ photo: Promise.resolve(samplePng), still: fakeStill, ...shot }),
    fail: () => asked?.reject(new Error('the frame is gone')),
  };
}
