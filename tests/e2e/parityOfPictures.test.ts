import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import pixelmatch from 'pixelmatch';
import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Visit } from '../../src/flow/Visit.ts';
import { loadArt } from '../../src/headless/loadArt.ts';
import { renderScene } from '../../src/headless/renderScene.tsx';
import { withPrivateFonts } from '../../src/headless/withPrivateFonts.ts';
import { kioskApp } from '../../src/server/http/kioskApp.ts';
import type { PhotoSecret } from '../../src/shared/share/PhotoSecret.ts';
import { bundledThemes } from '../../src/themeFiles/bundledThemes.ts';
import type { LoadedTheme } from '../../src/themeFiles/readTheme.ts';
import { readTheme } from '../../src/themeFiles/readTheme.ts';
import { stampedTheme } from '../../src/themeFiles/stampedTheme.ts';
import { projectRoot } from '../support/classicTheme.ts';
import { keepForLooking } from '../support/comparePictures.ts';
import { kioskParts } from '../support/kioskParts.ts';
import type { Kiosk } from '../support/openKiosk.ts';
import { openKiosk } from '../support/openKiosk.ts';
import { writePictureTheme } from '../support/pictureTheme.ts';

const count = Number(process.env['STAGEBOOTH_PARITY_COUNT'] ?? (process.env['STAGEBOOTH_LONG_TESTS'] === '1' ? 200 : 3));
const firstSeed = Number(process.env['STAGEBOOTH_PARITY_SEED'] ?? 1);

/** Of a scene's pixels, those at edges of type included: these are blended a little differently by the two. */
const mostDiffering = 0.01;
const settlesWithinMs = 15_000;
const publicAddress = 'http://192.168.1.20:8081';
const secret = 'AAAAAAAAAAAAAAAAAAAAAA' as PhotoSecret;
const answers = { q1: '1', q2: '2', q3: '3', q4: '4' };
const present = { attention: 'present' } as const;

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

const question = (step: number): SceneOnShow => ({
  name: `survey-${step + 1}`,
  visit: { ...present, scene: 'survey', step, answers },
  path: '/selection',
  state: { step, answers },
});

interface SceneOnShow {
  readonly name: string;
  readonly visit: Visit;
  readonly path: string;
  readonly state: object | null;
}

/** One question of the survey, for they are all drawn alike. */
const scenesFor = (seed: number): readonly SceneOnShow[] => [
  { name: 'welcome', visit: { scene: 'welcome' }, path: '/', state: null },
  question(seed % 4),
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

let kiosk: Kiosk;
let address = '';
let shown: LoadedTheme | null = null;
let closed = false;
const app = await kioskApp(
  kioskParts({
    pages: join(projectRoot, 'build', 'kiosk'),
    shareAddress: () => publicAddress,
    kioskSettings: () => ({ closed: closed ? { until: null } : null, camera: null, outboxRetries: 0, rehearsal: null }),
    theme: { current: onShow, served: () => ({ theme: stampedTheme(onShow()), version: onShow().folders.join() }), problem: () => null },
  }),
);
function onShow(): LoadedTheme {
  if (shown === null) throw new Error('no theme is on show');
  return shown;
}

beforeAll(async () => {
  address = await app.listen({ port: 0, host: '127.0.0.1' });
  kiosk = await openKiosk({ camera: 'none', reducedMotion: 'reduce' });
});
afterAll(async () => {
  await kiosk.close();
  await app.close();
});

const differences: { readonly scene: string; readonly part: number }[] = [];

test.each(Array.from({ length: count }, (_, index) => firstSeed + index))(
  'the pictures of theme %i are drawn in Node as by the booth',
  async (seed) => {
    const folder = mkdtempSync(join(tmpdir(), 'stagebooth-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const read = readTheme(writePictureTheme(folder, seed), { themesFolder: bundledThemes });
    if (!read.ok) throw new Error(JSON.stringify(read.error));
    shown = read.value;
    const orientation = seed % 2 === 0 ? 'portrait' : 'landscape';
    const pixelRatio = seed % 3 === 0 ? 1 : 0.5;
    const [width, height] = shown.theme.layouts[orientation]?.stage ?? [0, 0];
    const { page } = kiosk;
    await page.setViewportSize({ width: width * pixelRatio, height: height * pixelRatio });
    const { theme } = withPrivateFonts(shown.theme);
    const art = new Map([...(await loadArt({ ...shown, theme })), [people.url, people.canvas] as const]);
    const found: typeof differences = [];
    for (const scene of scenesFor(seed)) {
      closed = scene.name === 'closed';
      const rendered = renderScene({ theme, art, visit: scene.visit, orientation, publicAddress, pixelRatio });
      const inNode = PNG.sync.read(rendered.canvas.toBuffer('image/png'));
      rendered.destroy();
      const part = await settledDifference(page, scene, inNode, `parity-${seed}-${scene.name}`);
      found.push({ scene: `${seed} ${scene.name} ${orientation} ${pixelRatio}`, part });
    }
    differences.push(...found);
    expect(found.filter(({ part }) => part > mostDiffering)).toEqual([]);
    expect(kiosk.errors).toEqual([]);
  },
);

test('the figures', () => {
  const sorted = differences.map(({ part }) => part).sort((a, b) => a - b);
  const percent = (part = 0): string => `${(part * 100).toFixed(3)} %`;
  const most = differences.toSorted((a, b) => b.part - a.part)[0];
  process.stdout.write(
    `Parity over ${differences.length} scenes of ${count} themes from seed ${firstSeed}: median ${percent(sorted[sorted.length >> 1])}, most ${percent(most?.part)} (${most?.scene ?? ''})\n`,
  );
  expect(differences.length).toBe(count * scenesFor(0).length);
});

/** The part of pixels that differ once the booth stands still: seen twice alike. */
async function settledDifference(page: Page, { path, state }: SceneOnShow, inNode: PNG, name: string): Promise<number> {
  if (page.url() === 'about:blank') await page.goto(address);
  await page.evaluate(([to, record]) => window.history.replaceState(record, '', to), [path, state] as const);
  await page.reload();
  const untilMs = performance.now() + settlesWithinMs;
  let before: Buffer = Buffer.alloc(0);
  for (;;) {
    const shot = await page.screenshot();
    const late = performance.now() > untilMs;
    if (late || before.equals(shot)) {
      const inBooth = PNG.sync.read(shot);
      const part = differing(inNode, inBooth);
      if (part <= mostDiffering) return part;
      if (late) {
        keepForLooking({ actual: PNG.sync.write(inNode), expected: shot }, name);
        return part;
      }
    }
    before = shot;
  }
}

/** Pixels that a viewer would see to differ, as pixelmatch counts them without being told otherwise: threshold 0.1, anti-aliased ones left out. */
function differing(a: PNG, b: PNG): number {
  expect({ width: a.width, height: a.height }).toEqual({ width: b.width, height: b.height });
  return pixelmatch(a.data, b.data, undefined, a.width, a.height) / (a.width * a.height);
}
