import type { createCanvas as CreateCanvas, SKRSContext2D } from '@napi-rs/canvas';
import type { StillCameraTrouble } from '../../../../shared/contract/camera/stillCamera.ts';
import type { Result } from '../../../../shared/errors.ts';
import { failure, success } from '../../../../shared/errors.ts';
import type { ServerClock } from '../../../core/ServerClock.ts';
import { serverClock } from '../../../core/ServerClock.ts';
import type { CameraSession, StillCamera } from '../StillCamera.ts';

type Size = readonly [width: number, height: number];

export interface FakeCameraMake {
  readonly frameSize: Size;
  readonly shotSize: Size;
  /** The width of the preview's field of view, as a share of the shot's width. */
  readonly view: number;
  readonly framesPerSecond: number;
  /** From the shutter button to the exposure. */
  readonly shutterLagMs: number;
  /** From the exposure to the complete file. */
  readonly fileMs: number;
  readonly clock: Pick<ServerClock, 'nowMs' | 'pause'>;
}

/**
 * How the fake misbehaves at its next shot or from now on. `hangs`: it does not answer until it is unplugged. `half`: the file is cut
 * short. `noise`: the bytes are not a picture. `gone`: it vanishes during the transfer, after the exposure.
 */
export type FakeCameraFault = 'busy' | 'focus' | 'half' | 'noise' | 'gone' | 'hangs' | 'full' | 'battery' | 'mode';

export interface FakeStillCamera extends StillCamera {
  /** Misbehaves in the next `times` calls that the fault concerns. */
  readonly misbehave: (fault: FakeCameraFault, times?: number) => void;
  readonly unplug: () => void;
  readonly plug: () => void;
  /** The times of its exposures, in the clock's milliseconds. */
  readonly exposures: () => readonly number[];
}

/** A camera without hardware, which films and shoots a grid with a moving dot. For development and, with faults, for tests. */
export function fakeStillCamera(make: Partial<FakeCameraMake> = {}): FakeStillCamera {
  const { frameSize, shotSize, view, framesPerSecond, shutterLagMs, fileMs, clock } = { ...standardMake, ...make };
  const exposures: number[] = [];
  const faults = new Map<FakeCameraFault, number>();
  let isPlugged = true;
  let hang = new AbortController();
  /** Load the canvas only now, because other cameras don't draw. */
  let draws: typeof CreateCanvas | null = null;

  /** Whether the fault strikes now. If so, counts it down. */
  function strikes(fault: FakeCameraFault): boolean {
    const left = faults.get(fault) ?? 0;
    if (left > 0) faults.set(fault, left - 1);
    return left > 0;
  }
  const picture = ([width, height]: Size, share: number, quality: number): Uint8Array => {
    if (draws === null) throw new Error('the camera is not open');
    const canvas = draws(width, height);
    drawScene(canvas.getContext('2d'), [width, height], share, [clock.nowMs(), exposures.length]);
    return canvas.toBuffer('image/jpeg', quality);
  };

  function opened(): CameraSession {
    let isOpen = true;
    const answers = async <T>(signal: AbortSignal, work: () => Promise<Result<T, StillCameraTrouble>>) => {
      if (isPlugged && strikes('hangs')) await clock.pause(3_600_000, AbortSignal.any([signal, hang.signal]));
      return isOpen && isPlugged && !signal.aborted ? work() : failure('away' as const);
    };
    let frameAtMs = -Infinity;
    return {
      preview: (signal) =>
        answers(signal, async () => {
          await clock.pause(frameAtMs + 1000 / framesPerSecond - clock.nowMs(), signal);
          frameAtMs = clock.nowMs();
          return isPlugged ? success(picture(frameSize, view, 70)) : failure('away');
        }),
      rest: async () => undefined,
      shoot: ({ autofocus }, signal) =>
        answers(signal, async () => {
          if (strikes('busy')) return failure('busy');
          if (autofocus && strikes('focus')) return failure('focus');
          for (const fault of ['full', 'battery', 'mode'] as const) if (strikes(fault)) return failure(fault);
          await clock.pause(shutterLagMs, signal);
          exposures.push(clock.nowMs());
          const photo = picture(shotSize, 1, 90);
          await clock.pause(fileMs, signal);
          if (strikes('gone')) {
            isOpen = false;
            return failure('away');
          }
          if (strikes('half')) return success(photo.subarray(0, photo.length / 2));
          return success(strikes('noise') ? new Uint8Array(50_000).fill(0x5a) : photo);
        }),
      status: (signal) =>
        answers(signal, async () =>
          success({ model: 'A fake camera', batteryPercent: 80, shotsLeft: 999 - exposures.length, trouble: null }),
        ),
      settings: (signal) => answers(signal, async () => success([{ name: 'ISO', value: '400', choices: ['100', '400', '1600'] }])),
      close: async () => void (isOpen = false),
    };
  }

  return {
    address: 'fake',
    hasPreview: true,
    async open() {
      draws ??= (await import('@napi-rs/canvas')).createCanvas;
      return isPlugged ? success(opened()) : failure('away');
    },
    misbehave: (fault, times = 1) => void faults.set(fault, times),
    unplug() {
      isPlugged = false;
      hang.abort();
      hang = new AbortController();
    },
    plug: () => void (isPlugged = true),
    exposures: () => exposures,
  };
}

const standardMake: FakeCameraMake = {
  frameSize: [960, 640],
  shotSize: [3000, 2000],
  view: 1,
  framesPerSecond: 30,
  shutterLagMs: 60,
  fileMs: 200,
  clock: serverClock,
};

/**
 * Draws the middle part of a scene, as wide as `share` of the shot's width: a grid of ten by ten, coloured corners, a moving dot, and the
 * shot's number.
 */
function drawScene(
  context: SKRSContext2D,
  [width, height]: Size,
  share: number,
  [nowMs, shot]: readonly [nowMs: number, shot: number],
): void {
  // The scene is square and as wide as a shot. The picture's shape decides how much of its height is visible.
  const side = width / share;
  context.setTransform(side, 0, 0, side, (width - side) / 2, (height - side) / 2);
  context.fillStyle = '#6d7f94';
  context.fillRect(0, 0, 1, 1);
  for (const [place, colour] of ['#c0392b', '#27ae60', '#2980b9', '#f1c40f'].entries()) {
    context.fillStyle = colour;
    context.fillRect(0.25 + (place % 2) * 0.4, 0.25 + Math.floor(place / 2) * 0.4, 0.1, 0.1);
  }
  context.strokeStyle = '#f4f6f8';
  context.lineWidth = 0.004;
  context.beginPath();
  for (let line = 1; line < 10; line++) {
    context.moveTo(line / 10, 0);
    context.lineTo(line / 10, 1);
    context.moveTo(0, line / 10);
    context.lineTo(1, line / 10);
  }
  context.stroke();
  context.fillStyle = '#ffffff';
  context.beginPath();
  context.arc(0.5 + 0.12 * Math.sin(nowMs / 700), 0.5 + 0.12 * Math.cos(nowMs / 900), 0.03, 0, 2 * Math.PI);
  context.fill();
  context.fillStyle = '#1b2631';
  context.font = '0.04px sans-serif';
  context.fillText(String(shot), 0.48, 0.42);
}
