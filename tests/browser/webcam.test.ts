import { expect, it, onTestFinished, vi } from 'vitest';
import { webcam } from '../../src/kiosk/devices/webcam.ts';

const request = { idealWidth: 64, idealHeight: 64 };

/** The browser's own camera call, replaced by streams of the test's. */
function cameraGives(stream: () => MediaStream | Error): void {
  const spy = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(() => {
    const given = stream();
    return given instanceof Error ? Promise.reject(given) : Promise.resolve(given);
  });
  onTestFinished(() => spy.mockRestore());
}

/** A stream with a track that lives and never delivers a frame: a hub asleep. */
const silentStream = (): MediaStream => document.createElement('canvas').captureStream(0);

function paintedStream(): MediaStream {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 64;
  const context = canvas.getContext('2d');
  const timer = setInterval(() => context?.fillRect(0, 0, 64, 64), 30);
  onTestFinished(() => clearInterval(timer));
  return canvas.captureStream(30);
}

it('a stream that gives no frame is given up as lost, and its camera freed', async () => {
  const stream = silentStream();
  cameraGives(() => stream);
  const opened = await webcam.open(request, new AbortController().signal);
  expect(opened).toEqual({ ok: false, error: 'lost' });
  expect(stream.getTracks().map((track) => track.readyState)).toEqual(['ended']);
});

it('a guest who leaves before the first frame leaves no camera on', async () => {
  const stream = silentStream();
  cameraGives(() => stream);
  const visit = new AbortController();
  const opening = webcam.open(request, visit.signal);
  setTimeout(() => visit.abort(), 50);
  expect((await opening).ok).toBe(false);
  expect(stream.getTracks().map((track) => track.readyState)).toEqual(['ended']);
});

it('a camera that is allowed and never answers is given up, and freed should it come later', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const allowed = vi.spyOn(navigator.permissions, 'query').mockResolvedValue({ state: 'granted' } as PermissionStatus);
  onTestFinished(() => allowed.mockRestore());
  let answer = (_stream: MediaStream): void => undefined;
  const spy = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockReturnValue(new Promise((resolve) => (answer = resolve)));
  onTestFinished(() => spy.mockRestore());
  const opening = webcam.open(request, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(8000);
  expect(await opening).toEqual({ ok: false, error: 'unknown' });
  const late = silentStream();
  answer(late);
  await vi.advanceTimersByTimeAsync(1);
  expect(late.getTracks().map((track) => track.readyState)).toEqual(['ended']);
});

it('a running feed captures a square PNG and frees the camera when it is stopped', async () => {
  const stream = paintedStream();
  cameraGives(() => stream);
  const opened = await webcam.open(request, new AbortController().signal);
  if (!opened.ok) throw new Error(opened.error);
  const shot = await opened.value.capture(32);
  expect(await shot.photo).toMatch(/^data:image\/png;base64,iVBORw0KGgo/);
  expect([shot.still.width, shot.still.height]).toEqual([32, 32]);
  opened.value.stop();
  expect(stream.getTracks().map((track) => track.readyState)).toEqual(['ended']);
});

it.each([
  ['NotAllowedError', 'denied'],
  ['NotFoundError', 'none'],
  ['NotReadableError', 'in-use'],
  ['SecurityError', 'insecure'],
  ['TypeError', 'unknown'],
])('a %s means %s', async (name, trouble) => {
  cameraGives(() => new DOMException('', name));
  expect(await webcam.open(request, new AbortController().signal)).toEqual({ ok: false, error: trouble });
});
