import jsQR from 'jsqr';
import Konva from 'konva';
import type { Canvas } from '@napi-rs/canvas';
import { createCanvas } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { sampleVisits } from '../../src/flow/sampleVisits.ts';
import '../../src/headless/canvasBackend.ts';
import { renderScene } from '../../src/headless/renderScene.tsx';
import { isPhotoSecret } from '../../src/shared/share/PhotoSecret.ts';
import { classicTheme } from '../support/theme/classicTheme.ts';

test("the code in a preview contains a link as long as a guest's", () => {
  const { theme } = classicTheme();
  for (const name of ['result-loading', 'result']) {
    const visit = sampleVisits(theme, '').get(name);
    if (visit === undefined) throw new Error(`no ${name}`);
    const scene = renderScene({ theme, art: new Map(), visit, orientation: 'portrait', publicAddress: 'http://192.168.1.20:8081' });
    const { width, height } = scene.canvas;
    const link = jsQR(scene.canvas.getContext('2d').getImageData(0, 0, width, height).data, width, height)?.data ?? '';
    scene.destroy();
    expect(link).toMatch(/^http:\/\/192\.168\.1\.20:8081\/s#/);
    expect(isPhotoSecret(link.split('#')[1])).toBe(true);
  }
});

test('a rotated picture has edges as smooth as a sheet of paper', () => {
  const side = 100;
  const white = createCanvas(side, side);
  const ink = white.getContext('2d');
  ink.fillStyle = '#fff';
  ink.fillRect(0, 0, side, side);
  const size = { x: 30, y: 30, width: side, height: side, rotation: 1.2 };
  const picture = drawn(new Konva.Image({ ...size, image: white as unknown as CanvasImageSource }));
  const paper = drawn(new Konva.Rect({ ...size, fill: '#fff' }));
  // An edge that is cut off loses half of its levels.
  expect(Math.max(...paper.map((level, at) => Math.abs(level - (picture[at] ?? 0))))).toBeLessThan(24);
});

/** How much of each pixel a shape covers, out of 255. */
function drawn(shape: Konva.Shape): number[] {
  const stage = new Konva.Stage({ width: 160, height: 160 });
  const layer = new Konva.Layer();
  stage.add(layer.add(shape));
  const canvas = stage.toCanvas({ pixelRatio: 1 }) as unknown as Canvas;
  stage.destroy();
  const { data } = canvas.getContext('2d').getImageData(0, 0, 160, 160);
  return Array.from({ length: data.length / 4 }, (_, place) => data[place * 4 + 3] ?? 0);
}
