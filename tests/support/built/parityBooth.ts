import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import { expect } from 'vitest';
import type { Visit } from '../../../src/flow/Visit.ts';
import type { Art } from '../../../src/headless/loadArt.ts';
import { loadArt } from '../../../src/headless/loadArt.ts';
import { renderScene } from '../../../src/headless/renderScene.tsx';
import { withPrivateFonts } from '../../../src/headless/withPrivateFonts.ts';
import { kioskApp } from '../../../src/server/core/listeners/kioskApp.ts';
import type { PhotoSecret } from '../../../src/shared/share/PhotoSecret.ts';
import type { Orientation } from '../../../src/shared/theme/layoutSchema.ts';
import type { LoadedTheme } from '../../../src/themeFiles/readTheme.ts';
import { stampedTheme } from '../../../src/themeFiles/stampedTheme.ts';
import { projectRoot } from '../theme/classicTheme.ts';
import { keepForReview } from '../picture/comparePictures.ts';
import { kioskParts } from '../server/kioskParts.ts';
import { openKiosk } from './openKiosk.ts';

const settlesWithinMs = 15_000;
const publicAddress = 'http://192.168.1.20:8081';
const secret = 'AAAAAAAAAAAAAAAAAAAAAA' as PhotoSecret;
const present = { attention: 'present' } as const;

/**
 * The share of a scene's pixels that may differ, including edges of type and fine detail. Node and the booth blend these slightly
 * differently, most of all at half size.
 */
const maxDiffering = 0.015;
/** The share of a scene's pixels in smooth areas that may differ. */
const maxOff = 0.01;
/**
 * Levels of 255 in any channel. A pixel is smooth if its four neighbours are within this difference, and its tone may differ by no more
 * than this.
 */
const smoothLevels = 4;
const maxOffLevels = 5;

/** The differences between Node and the booth, as shares of 1. */
export interface SceneDifference {
  /** Pixels that differ visibly, by pixelmatch's defaults: threshold 0.1, without anti-aliased pixels. */
  readonly pixels: number;
  /** Pixels in smooth areas whose tone differs: a tint or glow too faint for pixelmatch, but visible over an area. */
  readonly tones: number;
}

export const isAlike = ({ pixels, tones }: SceneDifference): boolean => pixels <= maxDiffering && tones <= maxOff;

/** A scene that a visit can reach. */
export interface SceneOnShow {
  readonly name: string;
  readonly visit: Visit;
  readonly path: string;
  readonly state: object | null;
}

/** A PNG of people, used instead of the camera's picture. */
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

/** The scenes that a theme shows to guests without a camera, with each question answered in turn. */
export function scenesOnShow({ theme }: LoadedTheme): readonly SceneOnShow[] {
  const answers = Object.fromEntries(theme.survey.map(({ id, options }, place) => [id, options[place % options.length]?.value ?? '']));
  const [first] = theme.formats ?? [];
  // Without a format the booth would ask for one before the camera.
  const format = first === undefined ? {} : { format: first.id };
  return [
    { name: 'welcome', visit: { scene: 'welcome' }, path: '/', state: null },
    ...theme.survey.map((_, step): SceneOnShow => ({
      name: `survey-${step + 1}`,
      visit: { ...present, scene: 'survey', step, answers },
      path: '/selection',
      state: { step, answers },
    })),
    {
      name: 'photo',
      visit: { ...present, scene: 'preparing', answers, trouble: 'none', help: 'due', ...format },
      path: '/take-photo',
      state: { answers, ...format },
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

/** The built booth in a Chromium without a camera, and Node's drawings of the same scenes. */
export interface ParityBooth {
  /** Shows another theme. */
  show(loaded: LoadedTheme, orientation: Orientation, pixelRatio: number): Promise<void>;
  /** Compares the two pictures once nothing moves at the booth. Keeps pictures that differ, for review. */
  compare(scene: SceneOnShow, name: string): Promise<SceneDifference>;
  /** Errors thrown by the page's scripts. */
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
      shareAddress: () => ({ address: publicAddress }),
      kioskSettings: () => ({ closed: closed ? { until: null } : null, camera: null, cameraTurn: 0, outboxRetries: 0, rehearsal: null }),
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
        // Two equal pictures in a row mean that nothing moves.
        if (late || before.equals(shot)) {
          const difference = differenceOf(inNode, PNG.sync.read(shot));
          if (isAlike(difference)) return difference;
          if (late) {
            keepForReview({ actual: PNG.sync.write(inNode), expected: shot }, name);
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

/** The differences between two pictures of the same size. */
export function differenceOf(a: PNG, b: PNG): SceneDifference {
  expect({ width: a.width, height: a.height }).toEqual({ width: b.width, height: b.height });
  const { width, height } = a;
  const pixels = pixelmatch(a.data, b.data, undefined, width, height) / (width * height);
  let tones = 0;
  for (let at = 0; at < a.data.length; at += 4)
    if (offBy(a.data, b.data, at, at) > maxOffLevels && isSmooth(a, at) && isSmooth(b, at)) tones++;
  return { pixels, tones: tones / (width * height) };
}

function isSmooth({ data, width }: PNG, at: number): boolean {
  const neighbours = [at - 4, at + 4, at - width * 4, at + width * 4];
  return neighbours.every((other) => other < 0 || other >= data.length || offBy(data, data, at, other) <= smoothLevels);
}

/** The largest difference in red, green or blue between two pixels, each given by its offset. */
function offBy(one: Buffer, other: Buffer, at: number, otherAt: number): number {
  let most = 0;
  for (let channel = 0; channel < 3; channel++) most = Math.max(most, Math.abs((one[at + channel] ?? 0) - (other[otherAt + channel] ?? 0)));
  return most;
}
