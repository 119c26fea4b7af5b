import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { renderScene } from '../../src/headless/renderScene.tsx';
import { classicTheme, projectRoot } from '../support/theme/classicTheme.ts';
import { expectAlike } from '../support/picture/comparePictures.ts';
import { visitFilm } from '../support/picture/visitFilm.ts';
import { webpFrames } from '../support/picture/webpFrames.ts';
import { artWithGuest, guestVisits } from '../support/visit/sampleGuest.ts';

const file = join(projectRoot, 'assets', 'guide', 'scenes', 'visit.webp');
const renew = '`UPDATE_GUIDE=1 npm run test:scenes -- visitFilm` makes it again, with the package webp of Debian';

test('README opens with a film of a whole visit: silent, looping, under a megabyte, and with Welcome as the booth draws it', async () => {
  const loaded = classicTheme();
  const art = await artWithGuest(loaded);
  if (process.env['UPDATE_GUIDE'] === '1') writeFileSync(file, await visitFilm(loaded.theme, art));
  expect(existsSync(file), `${file} is there; ${renew}`).toBe(true);
  const film = readFileSync(file);
  expect(film.length).toBeLessThan(1_000_000);
  const frames = webpFrames(film);
  expect(frames.length).toBeGreaterThan(30);
  const seconds = frames.reduce((sum, ms) => sum + ms, 0) / 1000;
  expect(seconds).toBeGreaterThan(10);
  expect(seconds).toBeLessThan(40);
  expect(readFileSync(join(projectRoot, 'README.md'), 'utf8')).toMatch(
    /^# Stagebooth\n\n!\[[^\]]+\]\(assets\/guide\/scenes\/visit\.webp\)\n/,
  );

  const first = await loadImage(film);
  const { width, height } = first;
  const shown = createCanvas(width, height);
  shown.getContext('2d').drawImage(first, 0, 0);
  const visit = guestVisits(loaded.theme).get('welcome')!;
  const pixelRatio = width / loaded.theme.layouts.portrait!.stage[0];
  const { canvas, destroy } = renderScene({ theme: loaded.theme, art, visit, orientation: 'portrait', pixelRatio });
  destroy();
  expectAlike(await canvas.encode('png'), await shown.encode('png'), { share: 0.02, inSquare: 0.2 }, `${file} is out of date: ${renew}`);
}, 600_000);
