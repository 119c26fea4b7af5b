import type { Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { PNG } from 'pngjs';
import type { BuiltBooth } from '../support/built/builtBooth.ts';
import { startBuiltBooth } from '../support/built/builtBooth.ts';
import { openKiosk } from '../support/built/openKiosk.ts';
import type { Sitters } from '../support/picture/peopleCamera.ts';
import { seat } from '../support/picture/peopleCamera.ts';
import { quickTheme } from '../support/theme/quickTheme.ts';
import { visitDriver } from '../support/built/visitDriver.ts';

let booth: BuiltBooth;
beforeAll(async () => {
  // Draw nothing around the people, so that alpha is only theirs.
  booth = await startBuiltBooth({
    ...quickTheme,
    character: { outline: { width: 0, color: '#fff' }, shadow: { color: '#000', opacity: 0, blur: 0, shift: [0, 0] }, props: [] },
  });
});
afterAll(() => booth.stop());

/** A booth's kiosk whose network is limited to this machine, with these people in front of it. */
async function kioskWith(sitters: Sitters) {
  const kiosk = await openKiosk({ reducedMotion: 'reduce' });
  await seat(kiosk.context, sitters);
  const elsewhere: string[] = [];
  await kiosk.context.route('**', (route) => {
    const { hostname, protocol } = new URL(route.request().url());
    if (hostname === '127.0.0.1' || protocol === 'data:' || protocol === 'blob:') return route.continue();
    elsewhere.push(route.request().url());
    return route.abort('internetdisconnected');
  });
  await kiosk.page.goto(booth.address);
  return { ...kiosk, elsewhere, visit: visitDriver(kiosk.page) };
}

async function kioskForTest(sitters: Sitters) {
  const kiosk = await kioskWith(sitters);
  onTestFinished(() => kiosk.close());
  return kiosk;
}

interface Character {
  readonly width: number;
  readonly height: number;
  /** Alpha, 0 to 1, at a position in shares of the picture. */
  alphaAt(x: number, y: number): number;
  /** The share of opaque pixels in a part of the picture from `left` to `right`. */
  filled(left: number, right: number): number;
}

function characterOf(url: string): Character {
  const { width, height, data } = PNG.sync.read(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'));
  const alpha = (x: number, y: number): number => (data[(Math.floor(y) * width + Math.floor(x)) * 4 + 3] ?? 0) / 255;
  return {
    width,
    height,
    alphaAt: (x, y) => alpha(x * (width - 1), y * (height - 1)),
    filled(left, right) {
      let opaque = 0;
      let all = 0;
      for (let y = 0; y < height; y += 4)
        for (let x = Math.floor(left * width); x < right * width; x += 4) {
          all += 1;
          if (alpha(x, y) > 0.5) opaque += 1;
        }
      return opaque / all;
    },
  };
}

describe('without any network, the guest becomes the character', () => {
  test('cut out of the photo, in the scene for the answers', async () => {
    const { page, visit, elsewhere, errors } = await kioskForTest('one');
    await visit.wholeVisit();
    const state = await page.evaluate(() => window.history.state as { url: string; shape: string });
    expect(state.shape).toBe('cutout');
    const character = characterOf(state.url);
    // Clear above both shoulders, filled at the chest and at the lower edge.
    expect([character.alphaAt(0.02, 0.05), character.alphaAt(0.98, 0.05)]).toEqual([0, 0]);
    expect([character.alphaAt(0.5, 0.85), character.alphaAt(0.5, 1)]).toEqual([1, 1]);
    expect(character.filled(0, 1)).toBeGreaterThan(0.25);
    expect(character.filled(0, 1)).toBeLessThan(0.85);
    expect(elsewhere).toEqual([]);
    expect(errors).toEqual([]);
  });

  test('with both of two people complete', async () => {
    const { page, visit } = await kioskForTest('two');
    await visit.wholeVisit();
    const state = await page.evaluate(() => window.history.state as { url: string; shape: string });
    expect(state.shape).toBe('cutout');
    const character = characterOf(state.url);
    const [left, right] = [character.filled(0, 0.5), character.filled(0.5, 1)];
    expect(left).toBeGreaterThan(0.25);
    expect(Math.abs(left - right)).toBeLessThan(0.05);
    // A gap between the two heads, and no holes in either.
    expect(character.alphaAt(0.5, 0.25)).toBe(0);
  });

  test('or, if nobody is found, the photo is shown unchanged', async () => {
    const { page, visit, errors } = await kioskForTest('nobody');
    await visit.wholeVisit();
    const state = await page.evaluate(() => window.history.state as { url: string; shape: string });
    expect(state.shape).toBe('photo');
    expect(errors).toEqual([]);
  });
});

type Answer = { readonly status: number; readonly body: string } | ((route: Route) => Promise<void>);

/** The worker's script, preceded by code that breaks its environment. */
const workerAfter =
  (damage: string) =>
  async (route: Route): Promise<void> => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${damage}\n${await response.text()}` });
  };
const noWasm = `for (const name of ['compile', 'compileStreaming', 'instantiate', 'instantiateStreaming'])
  WebAssembly[name] = () => Promise.reject(new WebAssembly.CompileError('refused by policy'));`;
const littleMemory = `const Plain = Float32Array;
self.Float32Array = class extends Plain {
  constructor(...given) {
    if (given[0] > 1_000_000) throw new RangeError('Array buffer allocation failed');
    super(...given);
  }
};`;

/** Causes for a cutout to fail. */
const damages: [what: string, pattern: string, answer: Answer][] = [
  ['a model is missing', '**/models/selfie_multiclass*', { status: 404, body: 'not found' }],
  ['a model is damaged', '**/models/selfie_multiclass*', { status: 200, body: 'x'.repeat(5000) }],
  ['the runtime is missing', '**/litert/**', { status: 404, body: 'not found' }],
  ['the worker is missing', '**/assets/cutoutWorker*', { status: 404, body: 'not found' }],
  ['wasm is refused', '**/assets/cutoutWorker*', workerAfter(noWasm)],
  ['memory is short', '**/assets/cutoutWorker*', workerAfter(littleMemory)],
];

/** Guests one after the other at one kiosk: each visit follows a failure and tries again. */
describe('when the cutout fails, the guest gets their photo', () => {
  let kiosk: Awaited<ReturnType<typeof kioskWith>>;
  beforeAll(async () => {
    kiosk = await kioskWith('one');
  });
  afterAll(() => kiosk.close());

  /** The shape of the next guest's picture. */
  async function nextShape(): Promise<string> {
    await kiosk.visit.wholeVisit();
    const shape = await kiosk.page.evaluate(() => (window.history.state as { shape: string }).shape);
    await kiosk.visit.button('Back').click();
    return shape;
  }

  test.each(damages)('%s', async (_what, pattern, answer) => {
    let tries = 0;
    await kiosk.context.route(pattern, (route) => {
      tries += 1;
      return typeof answer === 'function' ? answer(route) : route.fulfill(answer);
    });
    expect(await nextShape()).toBe('photo');
    expect(tries).toBeGreaterThan(0);
    await kiosk.context.unroute(pattern);
  });

  test('and the next guest is cut out again', async () => {
    expect(await nextShape()).toBe('cutout');
    expect(kiosk.errors).toEqual([]);
  });
});
