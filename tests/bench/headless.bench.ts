import type { Canvas } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { budgets } from '../../.config/budgets.mjs';
import { sampleVisits } from '../../src/flow/sampleVisits.ts';
import { loadArt, loadPicture } from '../../src/headless/loadArt.ts';
import { pngOf } from '../../src/headless/pngOf.ts';
import { renderScene } from '../../src/headless/renderScene.tsx';
import { samplePeople, stillSource } from '../../src/headless/samplePeople.ts';
import { classicTheme, portraitUrl } from '../support/theme/classicTheme.ts';
import { rate, timed } from './measurements.ts';
import { report } from './report.ts';

const rounds = 7;
/** Encoding has its own threads, so the next scene is drawn meanwhile, as in `npm run theme -- preview`. */
const encodedAtOnce = 2;
const filmed = new Set(['live', 'countdown', 'generating']);

test('bench', { timeout: 300_000 }, async () => {
  const loaded = classicTheme();
  const { theme } = loaded;
  const portrait = await loadPicture(portraitUrl, loaded);
  if (portrait === null) throw new Error('the portrait fixture is no picture');
  const art = new Map([...(await loadArt(loaded)), [portraitUrl, portrait]]);
  const visits = [...sampleVisits(theme, portraitUrl).values()];
  const camera = stillSource((await samplePeople()).photo);
  const drawn: number[] = [];
  const draw = (visit: (typeof visits)[number]): Canvas => {
    const start = performance.now();
    const live = filmed.has(visit.scene) ? camera : null;
    const { canvas, destroy } = renderScene({ theme, art, visit, orientation: 'portrait', live });
    destroy();
    drawn.push(performance.now() - start);
    return canvas;
  };
  const perSecond: number[] = [];
  let pixels = '';
  for (let round = 0; round <= rounds; round++) {
    const start = performance.now();
    const encoding = new Set<Promise<unknown>>();
    for (const visit of visits) {
      const canvas = draw(visit);
      pixels = `${String(canvas.width)} x ${String(canvas.height)}`;
      const encoded: Promise<unknown> = pngOf(canvas).then(() => encoding.delete(encoded));
      encoding.add(encoded);
      if (encoding.size >= encodedAtOnce) await Promise.race(encoding);
    }
    await Promise.all(encoding);
    // The first round fills the caches.
    if (round > 0) perSecond.push(visits.length / ((performance.now() - start) / 1000));
  }
  expect(pixels).toBe('1080 x 1920');
  report([
    rate('headless', `scenes of ${pixels}, drawn and encoded as PNG`, perSecond, budgets.headless.scenesPerSecond),
    timed('headless', 'of which: one scene drawn', drawn.slice(visits.length)),
  ]);
});
