import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import { expect } from 'vitest';
import type { Visit } from '../../src/flow/Visit.ts';
import type { Art } from '../../src/headless/loadArt.ts';
import { loadArt } from '../../src/headless/loadArt.ts';
import { renderScene } from '../../src/headless/renderScene.tsx';
import { withPrivateFonts } from '../../src/headless/withPrivateFonts.ts';
import { kioskApp } from '../../src/server/http/kioskApp.ts';
import type { PhotoSecret } from '../../src/shared/share/PhotoSecret.ts';
import type { Orientation } from '../../src/shared/theme/layoutSchema.ts';
import type { LoadedTheme } from '../../src/themeFiles/readTheme.ts';
import { stampedTheme } from '../../src/themeFiles/stampedTheme.ts';
import { projectRoot } from './classicTheme.ts';
import { keepForLooking } from './comparePictures.ts';
import { kioskParts } from './kioskParts.ts';
import { openKiosk } from './openKiosk.ts';

const settlesWithinMs = 4_000;
const publicAddress = 'http://192.168.1.20:8081';
const secret = 'AAAAAAAAAAAAAAAAAAAAAA' as PhotoSecret;
const present = { attention: 'present' } as const;

/** Of a scene's pixels, those at edges of type included: these are blended a little differently by the two. */
const mostDiffering = 0.01;
/** Squares of this side are compared by their mean: edges come out alike in it, and a tint or a glow that no single pixel betrays doesn't. */
const squarePx = 8;
/** Levels of 255 in any channel. */
const mostOff = 4;

/** How far Node and the booth are from each other, each a part of 1. */
export interface SceneDifference {
  /** Pixels that a viewer would see to differ, as pixelmatch counts them without being told otherwise: threshold 0.1, anti-aliased ones left out. */
  readonly pixels: number;
  /** Squares whose mean colour is not the same. */
  readonly tones: number;
}

export const isAlike = ({ pixels, tones }: SceneDifference): boolean => pixels <= mostDiffering && tones <= mostDiffering;

/** A scene that history can lead to. */
export interface SceneOnShow {
  readonly name: string;
  readonly visit: Visit;
  readonly path: string;
  readonly state: object | null;
}

/** People as a PNG, in place of those whom a camera would see. */
const people = (() => {
  const canvas = createCanvas(600, 600);
  const context = canvas.getContext('2d');
  context.fillStyle = '#7d5a46';
  context.arc(300, 250, 150, 0, 7);
  context.rect(100, 400, 400, 200);
  context.fill();
  return { canvas, url: canvas.toDataURL('image/png') };
})();
const picture = { url: people.url, shape: 'cutout' } as const;

/** What a theme shows to guests, without a camera, with an answer to each question in turn. */
export function scenesOnShow({ theme }: LoadedTheme): readonly SceneOnShow[] {
  const answers = Object.fromEntries(
    theme.survey.map(({ id, options }, place) => [id, options[place % options.length]?.value ?? '']),
  );
  return [
    { name: 'welcome', visit: { scene: 'welcome' }, path: '/', state: null },
    ...theme.survey.map(
      (_, step): SceneOnShow => ({
        name: `survey-${step + 1}`,
        visit: { ...present, scene: 'survey', step, answers },
        path: '/selection',
        state: { step, answers },
      }),
    ),
    {
      name: 'photo',
      visit: { ...present, scene: 'preparing', answers, trouble: 'none', help: 'due' },
      path: '/take-photo',
      state: { answers },
    },
    {
      name: 'result',
      visit: { ...present, scene: 'result', answers, picture, secret, sharing: { name: 'done' } },
      path: '/result',
      state: { answers, ...picture, secret },
    },
    { name: 'not-found', visit: { scene: 'notFound' }, path: '/no/such/place', state: null },
    { name: 'closed', visit: { scene: 'closed', until: null }, path: '/', state: null },
  ];
}

/** The built booth in a Chromium without a camera, and beside it what Node draws. */
export interface ParityBooth {
  /** Puts another theme on show. */
  show(loaded: LoadedTheme, orientation: Orientation, pixelRatio: number): Promise<void>;
  /** How far both are from each other once the booth stands still. Pictures that are not alike are kept for looking. */
  compare(scene: SceneOnShow, name: string): Promise<SceneDifference>;
  /** Errors that the page's scripts threw. */
  readonly errors: readonly string[];
  close(): Promise<void>;
}

export async function openParityBooth(): Promise<ParityBooth> {
  let shown: { loaded: LoadedTheme; art: Art; orientation: Orientation; pixelRatio: number } | null = null;
  let closed = false;
  const onShow = () => {
    if (shown === null) throw new Error('no theme is on show');
    return shown;
  };
  const current = (): LoadedTheme => onShow().loaded;
  const app = await kioskApp(
    kioskParts({
      pages: join(projectRoot, 'build', 'kiosk'),
      shareAddress: () => publicAddress,
      kioskSettings: () => ({ closed: closed ? { until: null } : null, camera: null, outboxRetries: 0, rehearsal: null }),
      theme: { current, served: () => ({ theme: stampedTheme(current()), version: current().folders.join() }), problem: () => null },
    }),
  );
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const kiosk = await openKiosk({ camera: 'none', reducedMotion: 'reduce' });
  const { page } = kiosk;
  return {
    errors: kiosk.errors,
    async show(loaded, orientation, pixelRatio) {
      const { theme } = withPrivateFonts(loaded.theme);
      const art = new Map([...(await loadArt({ ...loaded, theme })), [people.url, people.canvas] as const]);
      shown = { loaded: { ...loaded, theme }, art, orientation, pixelRatio };
      const [width, height] = theme.layouts[orientation]?.stage ?? [0, 0];
      await page.setViewportSize({ width: width * pixelRatio, height: height * pixelRatio });
    },
    async compare(scene, name) {
      const { loaded, art, orientation, pixelRatio } = onShow();
      const rendered = renderScene({ theme: loaded.theme, art, visit: scene.visit, orientation, publicAddress, pixelRatio });
      const inNode = PNG.sync.read(rendered.canvas.toBuffer('image/png'));
      rendered.destroy();
      closed = scene.visit.scene === 'closed';
      if (page.url() === 'about:blank') await page.goto(address);
      await page.evaluate(([to, record]) => window.history.replaceState(record, '', to), [scene.path, scene.state] as const);
      await page.reload();
      const untilMs = performance.now() + settlesWithinMs;
      let before: Buffer = Buffer.alloc(0);
      for (;;) {
        const shot = await page.screenshot();
        const late = performance.now() > untilMs;
        // It stands still when it is seen twice alike.
        if (late || before.equals(shot)) {
          const difference = differenceOf(inNode, PNG.sync.read(shot));
          if (isAlike(difference) && process.env['P19KEEP'] === undefined) return difference;
          if (late) {
            keepForLooking({ actual: PNG.sync.write(inNode), expected: shot }, name);
            return difference;
          }
        }
        before = shot;
      }
    },
    async close() {
      await kiosk.close();
      await app.close();
    },
  };
}

function differenceOf(a: PNG, b: PNG): SceneDifference {
  expect({ width: a.width, height: a.height }).toEqual({ width: b.width, height: b.height });
  const { width, height } = a;
  const pixels = pixelmatch(a.data, b.data, undefined, width, height) / (width * height);
  const [across, down] = [Math.ceil(width / squarePx), Math.ceil(height / squarePx)];
  const [one, other] = [meansOf(a, across, down), meansOf(b, across, down)];
  let off = 0;
  for (let square = 0; square < across * down; square++)
    if ([0, 1, 2].some((channel) => Math.abs((one[square * 3 + channel] ?? 0) - (other[square * 3 + channel] ?? 0)) > mostOff)) off++;
  return { pixels, tones: off / (across * down) };
}

/** The mean red, green and blue of each square, row by row. */
function meansOf({ data, width, height }: PNG, across: number, down: number): Float64Array {
  const means = new Float64Array(across * down * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [left, top] = [Math.floor(x / squarePx), Math.floor(y / squarePx)];
      const area = Math.min(squarePx, width - left * squarePx) * Math.min(squarePx, height - top * squarePx);
      for (let channel = 0; channel < 3; channel++) {
        const at = (top * across + left) * 3 + channel;
        means[at] = (means[at] ?? 0) + (data[(y * width + x) * 4 + channel] ?? 0) / area;
      }
    }
  }
  return means;
}
