import { describe, expect, onTestFinished, test } from 'vitest';
import { cutoutClient } from '../../src/kiosk/pictures/cutoutClient.ts';
import { filmPlayer } from '../../src/kiosk/pictures/film/filmPlayer.ts';
import type { SessionOrder } from '../../src/kiosk/pictures/film/filmRecorder.ts';
import { filmRecorder } from '../../src/kiosk/pictures/film/filmRecorder.ts';
import { manualClock } from '../../src/kiosk/devices/manualClock.ts';
import type { FilmLayer } from '../../src/picture/film/FilmLayer.ts';
import { canvasFeed } from '../support/page/canvasFeed.ts';

const plan = { width: 64, height: 96, framesPerSecond: 25, frames: 16 };

/** A blue background, guests in the upper half, and a green line over their middle. */
async function layers(): Promise<FilmLayer[]> {
  const sheet = (color: string, top: number, height: number): ImageBitmap => {
    const canvas = new OffscreenCanvas(plan.width, plan.height);
    const context = canvas.getContext('2d')!;
    context.fillStyle = color;
    context.fillRect(0, top, plan.width, height);
    return canvas.transferToImageBitmap();
  };
  const guests = { box: { x: 0, y: 0, width: 64, height: 48 }, radius: 0, opacity: 1 };
  return [{ sheet: sheet('#0000ff', 0, 96) }, guests, { sheet: sheet('#00ff00', 20, 8) }];
}

/** A camera whose time the test controls, and a recorder that films it. */
function filming({ startWorker, ...order }: Partial<SessionOrder> & { startWorker?: () => Worker } = {}) {
  const clock = manualClock();
  const feed = canvasFeed();
  const session = filmRecorder(clock, startWorker).open({ plan, draw: layers, people: null, ...order });
  onTestFinished(() => session.close());
  const leaving = new AbortController();
  return {
    clock,
    feed,
    session,
    signal: leaving.signal,
    leave: () => leaving.abort(),
    /** Delivers a frame at this interval, in milliseconds, while filming. */
    async records(everyMs: number): Promise<boolean> {
      const recorded = session.record(feed, leaving.signal);
      await expect.poll(() => feed.watched()).toBe(true);
      while (feed.watched()) {
        feed.frame();
        clock.advance(everyMs);
        await new Promise((resolve) => setTimeout(resolve));
      }
      return recorded;
    },
  };
}

/** The colours of a film's first picture, in the middle of each third of its height. */
async function coloursOf(bytes: Uint8Array<ArrayBuffer>, mime: 'video/mp4' | 'video/webm') {
  const film = (await filmPlayer(bytes, mime))!;
  onTestFinished(() => film.close());
  const context = new OffscreenCanvas(film.width, film.height).getContext('2d')!;
  context.drawImage(film.image, 0, 0);
  const at = (y: number) => [...context.getImageData(32, y, 1, 1).data].slice(0, 3).map((value) => Math.round(value / 32) * 32);
  return { size: [film.width, film.height], duration: (film.image as HTMLVideoElement).duration, colours: [at(8), at(24), at(80)] };
}

const broken = (script: string) => (): Worker => new Worker(URL.createObjectURL(new Blob([script], { type: 'text/javascript' })));

describe('filmed guests', () => {
  test('appear between the layers of their card, forwards and backwards for 3 s or more', async () => {
    const { session, records } = filming();
    expect(await records(40)).toBe(true);
    const film = (await session.finish(null))!;
    expect(film).toMatchObject({ shows: 'photo', url: expect.stringMatching(/^data:video\/(mp4|webm);base64,/) });
    // A round has 30 pictures and 3 s have 75, so there are three rounds.
    expect(await coloursOf(film.bytes, film.mime)).toEqual({
      size: [64, 96],
      duration: expect.closeTo(3.6, 1),
      colours: [
        [128, 128, 128],
        [0, 256, 0],
        [0, 0, 256],
      ],
    });
    const gif = (await film.gif)!;
    expect(String.fromCharCode(...gif.subarray(0, 6))).toBe('GIF89a');
    expect(gif.length).toBeLessThan(5_000_000);
  });

  test("are filmed at the camera's pace if it gives five frames a second", async () => {
    const { session, records } = filming({ plan: { ...plan, frames: 38 } });
    expect(await records(200)).toBe(true);
    const film = await session.finish(null);
    expect((await coloursOf(film!.bytes, film!.mime)).duration).toBeGreaterThanOrEqual(2.7);
  });

  test('can be filmed again in the same session', async () => {
    const { session, records } = filming();
    await records(40);
    await records(40);
    expect(await session.finish(null)).not.toBeNull();
    expect(await session.finish(null)).toBeNull();
  });

  test('who have left delay nobody: rendering their film stops', async () => {
    const { session, records } = filming({ plan: { ...plan, width: 720, height: 1014 } });
    await records(40);
    const film = (await session.finish(null))!;
    film.forget();
    expect(await film.gif).toBeNull();
    await records(40);
    const next = (await session.finish(null))!;
    expect(await next.gif).not.toBeNull();
  });

  test('are cut out if the machine is fast enough, and otherwise appear as the camera saw them', async () => {
    const cutouts = cutoutClient(
      broken('onmessage = ({ data }) => { if (data.id) postMessage({ type: "failed", id: data.id, message: "" }); };'),
    );
    onTestFinished(() => cutouts.dispose());
    const shapes: string[] = [];
    const draw: SessionOrder['draw'] = (shape) => {
      shapes.push(shape);
      return layers();
    };
    const { session, records } = filming({ draw, people: { cutouts, recipe: {} as never, art: async () => [] } });
    await records(40);
    const still = { shape: 'cutout', placing: {} as never } as const;
    expect(await session.finish(still)).toMatchObject({ shows: 'photo' });
    expect(shapes).toEqual(['cutout', 'photo']);
  });
});

describe('there is no film, and guests get their card, if', () => {
  test('the camera gave too few frames', async () => {
    const { session, records } = filming();
    expect(await records(400)).toBe(true);
    expect(await session.finish(null)).toBeNull();
  });

  test('the guests have left', async () => {
    const { session, feed, leave, signal } = filming();
    const recorded = session.record(feed, signal);
    await expect.poll(() => feed.watched()).toBe(true);
    feed.frame();
    leave();
    expect(await recorded).toBe(false);
    expect(feed.watched()).toBe(false);
    expect(await session.finish(null)).toBeNull();
  });

  test("the card's layers cannot be drawn", async () => {
    const { session, clock } = filming({ draw: () => new Promise(() => undefined) });
    const recorded = session.record(canvasFeed(), new AbortController().signal);
    for (let count = 0; count < 4; count++) {
      await new Promise((resolve) => setTimeout(resolve));
      clock.advance(3000);
    }
    expect(await recorded).toBe(false);
  });

  test('the worker reports a failure', async () => {
    const failing =
      'onmessage = ({ data }) => { if (data.type === "finish") postMessage({ type: "failed", id: data.id, message: "out of memory" }); };';
    const { session, records } = filming({ startWorker: broken(failing) });
    await records(40);
    expect(await session.finish(null)).toBeNull();
  });

  test('the worker hangs; the next guests get another worker', async () => {
    let started = 0;
    const { session, records, clock } = filming({
      startWorker: () => {
        started++;
        return broken('onmessage = () => undefined;')();
      },
    });
    await records(40);
    const finished = session.finish(null);
    await new Promise((resolve) => setTimeout(resolve));
    clock.advance(8000);
    expect(await finished).toBeNull();
    void session.record(canvasFeed(), new AbortController().signal);
    await expect.poll(() => started).toBe(2);
  });
});

test('anything that is not a film cannot be played', async () => {
  expect(await filmPlayer(new Uint8Array(100), 'video/mp4')).toBeNull();
});
