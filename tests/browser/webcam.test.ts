import { expect, it, onTestFinished, vi } from 'vitest';
import type { ManualClock } from '../../src/kiosk/devices/manualClock.ts';
import { manualClock } from '../../src/kiosk/devices/manualClock.ts';
import { webcam } from '../../src/kiosk/devices/webcam.ts';
import { pngDataUrl } from '../../src/kiosk/pictures/encodePng.ts';
import { turn } from '../support/page/openBooth.tsx';

const request = { idealWidth: 64, idealHeight: 64 };

/** Replaces the browser's camera call with the test's streams. */
function cameraGives(stream: () => MediaStream | Error): void {
  const spy = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(() => {
    const given = stream();
    return given instanceof Error ? Promise.reject(given) : Promise.resolve(given);
  });
  onTestFinished(() => spy.mockRestore());
}

/** A stream whose track is live but never delivers a frame, like a sleeping hub. */
const silentStream = (): MediaStream => document.createElement('canvas').captureStream(0);

/** A camera's stream that after `end` stays live but silent. */
function paintedStream(): { readonly stream: MediaStream; readonly end: () => void } {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 64;
  const context = canvas.getContext('2d');
  const timer = setInterval(() => context?.fillRect(0, 0, 64, 64), 30);
  const end = (): void => clearInterval(timer);
  onTestFinished(end);
  return { stream: canvas.captureStream(30), end };
}

/** Advances the clock, once everything that should wait is waiting. */
async function passes(clock: ManualClock, ms: number): Promise<void> {
  await turn();
  clock.advance(ms);
}

it('a stream without frames counts as lost, and its camera is released', async () => {
  const stream = silentStream();
  cameraGives(() => stream);
  const clock = manualClock();
  const opening = webcam(clock, pngDataUrl).open(request, new AbortController().signal);
  await passes(clock, 4000);
  expect(await opening).toEqual({ ok: false, error: 'lost' });
  expect(stream.getTracks().map((track) => track.readyState)).toEqual(['ended']);
});

it('a guest who leaves before the first frame leaves no camera on', async () => {
  const stream = silentStream();
  cameraGives(() => stream);
  const visit = new AbortController();
  const opening = webcam(manualClock(), pngDataUrl).open(request, visit.signal);
  await turn();
  visit.abort();
  expect((await opening).ok).toBe(false);
  expect(stream.getTracks().map((track) => track.readyState)).toEqual(['ended']);
});

it('a camera that is allowed but never answers is given up, and released if it answers later', async () => {
  const allowed = vi.spyOn(navigator.permissions, 'query').mockResolvedValue({ state: 'granted' } as PermissionStatus);
  onTestFinished(() => allowed.mockRestore());
  let answer = (_stream: MediaStream): void => undefined;
  const spy = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockReturnValue(new Promise((resolve) => (answer = resolve)));
  onTestFinished(() => spy.mockRestore());
  const clock = manualClock();
  const opening = webcam(clock, pngDataUrl).open(request, new AbortController().signal);
  await passes(clock, 8000);
  expect(await opening).toEqual({ ok: false, error: 'unknown' });
  const late = silentStream();
  answer(late);
  await turn();
  expect(late.getTracks().map((track) => track.readyState)).toEqual(['ended']);
});

it('a running feed captures a square PNG and frees the camera when it is stopped', async () => {
  const { stream } = paintedStream();
  cameraGives(() => stream);
  const opened = await webcam(manualClock(), pngDataUrl).open(request, new AbortController().signal);
  if (!opened.ok) throw new Error(opened.error);
  const shot = await opened.value.capture(32);
  expect(await shot.photo).toMatch(/^data:image\/png;base64,iVBORw0KGgo/);
  expect([shot.still.width, shot.still.height]).toEqual([32, 32]);
  opened.value.stop();
  expect(stream.getTracks().map((track) => track.readyState)).toEqual(['ended']);
});

it('a running feed that stops counts as lost after four seconds, and not before', async () => {
  const { stream, end } = paintedStream();
  cameraGives(() => stream);
  const clock = manualClock();
  const opened = await webcam(clock, pngDataUrl).open(request, new AbortController().signal);
  if (!opened.ok) throw new Error(opened.error);
  onTestFinished(opened.value.stop);
  const lost = vi.fn();
  opened.value.onLost(lost);
  let frames = 0;
  const unfollow = opened.value.onFrame(() => frames++);
  for (let second = 0; second < 10; second++) {
    clock.advance(1000);
    const before = frames;
    await expect.poll(() => frames).toBeGreaterThan(before + 1);
  }
  expect(lost).not.toHaveBeenCalled();
  unfollow();
  end();
  await passes(clock, 3500);
  expect(lost).not.toHaveBeenCalled();
  await expect
    .poll(() => {
      clock.advance(500);
      return lost.mock.calls.length;
    })
    .toBe(1);
});

it.each([
  ['NotAllowedError', 'denied'],
  ['NotFoundError', 'none'],
  ['OverconstrainedError', 'none'],
  ['NotReadableError', 'in-use'],
  ['AbortError', 'unknown'],
  ['InvalidStateError', 'unknown'],
  ['SecurityError', 'insecure'],
  ['TypeError', 'unknown'],
])('a %s means %s', async (name, trouble) => {
  cameraGives(() => new DOMException('', name));
  expect(await webcam(manualClock(), pngDataUrl).open(request, new AbortController().signal)).toEqual({ ok: false, error: trouble });
});
