import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { budgets } from '../../.config/budgets.mjs';
import { startBuiltBooth } from '../support/built/builtBooth.ts';
import { film, filmAlone, filmTheme } from '../support/theme/filmTheme.ts';
import { openKiosk } from '../support/built/openKiosk.ts';
import { answersGiven, visitDriver } from '../support/built/visitDriver.ts';
import { compared, counted, timed } from './measurements.ts';
import { report } from './report.ts';
import type { LongTask, ThreadWatch } from './watchThread.ts';
import { watchThread } from './watchThread.ts';

const visits = 5;
const people = { ...filmAlone, id: 'people', text: 'In your scene', boomerang: { ...film, frames: 'scene' } };

/**
 * By the page's clock: when filming began, when the last frame, the file and the film on screen were ready, and what blocked its thread.
 */
interface FilmTimes {
  readonly openMs: number;
  readonly lastFrameMs: number;
  readonly filmedMs: number;
  readonly playingMs: number;
  readonly longTasks: readonly LongTask[];
  /** Camera frames drawn on the stage while guests were filmed, and in an equally long time before. */
  readonly shown: { readonly filming: number; readonly posing: number };
}

/** Call before the page loads. Records the messages between page and worker, and when a film's first picture is presented. */
function watchFilm(): void {
  const times = { openMs: 0, lastFrameMs: 0, filmedMs: 0, playingMs: 0 };
  let drawnMs: number[] = [];
  const drawnIn = (from: number, to: number): number => drawnMs.filter((at) => at > from && at < to).length;
  Object.assign(window, {
    filmTimes: () => {
      const { watch } = window as unknown as { watch: ThreadWatch };
      const { openMs, lastFrameMs, playingMs } = times;
      return {
        ...times,
        longTasks: watch.longTasks(playingMs).filter(({ startedMs }) => startedMs > openMs),
        shown: { filming: drawnIn(openMs, lastFrameMs), posing: drawnIn(2 * openMs - lastFrameMs, openMs) },
      };
    },
    forgetFilm: () => {
      drawnMs = [];
      Object.assign(times, { openMs: 0, lastFrameMs: 0, filmedMs: 0, playingMs: 0 });
    },
  });
  const { drawImage } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.drawImage = function (this: CanvasRenderingContext2D, ...given: unknown[]): void {
    if (given[0] instanceof HTMLVideoElement && this.canvas.isConnected) drawnMs.push(performance.now());
    Reflect.apply(drawImage, this, given);
  };
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (this: Worker, message: { type?: string }, transfer?: Transferable[]) {
    if (message.type === 'open') {
      times.openMs = performance.now();
      this.addEventListener('message', ({ data }: MessageEvent<{ type?: string }>) => {
        if (data.type === 'filmed') times.filmedMs = performance.now();
      });
    }
    if (message.type === 'frame') times.lastFrameMs = performance.now();
    postMessage.call(this, message, { transfer: transfer ?? [] });
  } as typeof postMessage;
  const { play } = HTMLVideoElement.prototype;
  HTMLVideoElement.prototype.play = function (this: HTMLVideoElement) {
    if (this.srcObject === null && times.playingMs === 0) this.requestVideoFrameCallback((now) => (times.playingMs ||= now));
    return play.call(this);
  };
}

/** How long a bare encoder takes for a film's exact pictures, and the film's size in bytes. */
const encodeBare = (page: Page): Promise<{ ms: number; bytes: number }> =>
  page.evaluate(async () => {
    const { film: made } = window.history.state as { film: { url: string } };
    const file = Uint8Array.from(atob(made.url.slice(made.url.indexOf(',') + 1)), (letter) => letter.charCodeAt(0));
    const video = document.createElement('video');
    video.muted = true;
    video.src = URL.createObjectURL(new Blob([file], { type: 'video/mp4' }));
    await new Promise((resolve) => video.addEventListener('loadeddata', resolve, { once: true }));
    const frames: VideoFrame[] = [];
    for (let place = 0; place < Math.round(video.duration * 25); place++) {
      video.currentTime = (place + 0.5) / 25;
      await new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }));
      const bitmap = await createImageBitmap(video);
      frames.push(new VideoFrame(bitmap, { timestamp: place * 40_000 }));
      bitmap.close();
    }
    const encoder = new VideoEncoder({ output: () => undefined, error: () => undefined });
    encoder.configure({ codec: 'avc1.4D0028', width: 720, height: 1014, framerate: 25, bitrate: 3_000_000, latencyMode: 'quality' });
    const startedMs = performance.now();
    for (const [place, frame] of frames.entries()) encoder.encode(frame, { keyFrame: place === 0 });
    await encoder.flush();
    const ms = performance.now() - startedMs;
    for (const frame of frames) frame.close();
    encoder.close();
    return { ms, bytes: file.length };
  });

test('bench', { timeout: 600_000 }, async () => {
  const booth = await startBuiltBooth({ ...filmTheme, formats: [filmAlone, people] });
  const kiosk = await openKiosk({ width: 1080, height: 1920 });
  const { page } = kiosk;
  await page.addInitScript(watchThread);
  await page.addInitScript(watchFilm);
  const visit = visitDriver(page);
  const made = async (text: string) => {
    await visit.start();
    for (const option of answersGiven) await visit.answer(option);
    await visit.answer(text);
    await page.evaluate(() => (window as unknown as { forgetFilm: () => void }).forgetFilm());
    await visit.button('Capture').waitFor();
    // As long as they will be filmed, plus some time.
    await page.waitForTimeout(2500);
    await visit.button('Capture').click();
    await page.waitForURL('**/result', { timeout: 60_000 });
    const times = () => page.evaluate(() => (window as unknown as { filmTimes: () => FilmTimes }).filmTimes());
    await expect.poll(async () => (await times()).playingMs, { timeout: 20_000 }).toBeGreaterThan(0);
    const bare = await encodeBare(page);
    const { shows } = await page.evaluate(() => (window.history.state as { film: { shows: string } }).film);
    await visit.button('Back').click();
    return { ...(await times()), bare, shows };
  };
  const plain = [];
  const cutOut = [];
  try {
    await page.goto(booth.address);
    for (let count = 0; count < visits; count++) {
      plain.push(await made(filmAlone.text));
      cutOut.push(await made(people.text));
    }
  } finally {
    await kiosk.close();
    await booth.stop();
  }
  const scenes = cutOut.filter(({ shows }) => shows === 'scene');
  const longest = ({ longTasks }: FilmTimes) => Math.max(0, ...longTasks.map(({ ms }) => ms));
  const culprits = [...plain, ...cutOut].flatMap(({ shows, lastFrameMs, longTasks }) =>
    longTasks.map(
      ({ ms, startedMs, doing }) => `${shows}: ${ms.toFixed(0)} ms, ${(startedMs - lastFrameMs).toFixed(0)} after the last frame: ${doing}`,
    ),
  );
  if (culprits.length > 0) process.stdout.write(`Tasks over the budget:\n${culprits.join('\n')}\n`);
  const onScreen = (all: readonly FilmTimes[]) => all.map(({ lastFrameMs, playingMs }) => playingMs - lastFrameMs);
  report(
    [
      timed('film', 'the last frame to a plain film on the screen', onScreen(plain), budgets.film.plainMs),
      timed('film', 'the last frame to a film in its scene on the screen', onScreen(scenes), budgets.film.cutOutMs),
      compared(
        'film',
        'the last frame to the file of a plain film',
        'VideoEncoder, all of its pictures',
        plain.map(({ lastFrameMs, filmedMs }) => filmedMs - lastFrameMs),
        plain.map(({ bare }) => bare.ms),
        budgets.film.encoding,
      ),
      counted(
        'film',
        'its size',
        'kB',
        [...plain, ...cutOut].map(({ bare }) => bare.bytes / 1000),
        budgets.film.kilobytes,
      ),
      timed(
        'film',
        'longest task of the main thread from the first frame until it plays (0: none over 50 ms)',
        [...plain, ...cutOut].map(longest),
        budgets.film.longestTaskMs,
      ),
      compared(
        'film',
        'frames of the live picture shown while guests are filmed',
        'while they pose',
        [...plain, ...cutOut].map(({ shown }) => shown.filming),
        [...plain, ...cutOut].map(({ shown }) => shown.posing),
        budgets.film.framesShown,
        '',
      ),
    ],
    `Chromium ${kiosk.browser.version()}`,
  );
  expect(scenes.length, 'films in their scene, of five').toBeGreaterThan(0);
});
