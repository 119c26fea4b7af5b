import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Canvas } from '@napi-rs/canvas';
import Konva from 'konva';
import { describe, expect, onTestFinished, test } from 'vitest';
import 'konva/lib/shapes/Rect.js';
import '../../src/headless/canvasBackend.ts';
import { projectRoot } from '../support/theme/classicTheme.ts';
import { expectScene } from '../support/picture/expectScene.ts';
import { temporaryFolder } from '../support/files/temporaryFolder.ts';

/** A small scene: a button on a ground. */
function scene({ x = 300, fill = '#d9381e' } = {}) {
  const stage = new Konva.Stage({ width: 480, height: 360 });
  onTestFinished(() => void stage.destroy());
  const layer = new Konva.Layer({ name: 'art' });
  const ground = new Konva.Rect({ width: 480, height: 360, fill: '#fff6e6' });
  stage.add(layer.add(ground, new Konva.Rect({ name: 'button', x, y: 200, width: 20, height: 20, fill })));
  return { stage, canvas: stage.toCanvas({ pixelRatio: 1 }) as unknown as Canvas };
}

const failureOf = (work: () => void): string => {
  try {
    work();
    return '';
  } catch (error) {
    return String(error);
  }
};

function update(shown: ReturnType<typeof scene>, folder: string): string {
  process.env['UPDATE_SCENES'] = '1';
  expectScene(shown, 'welcome', folder);
  delete process.env['UPDATE_SCENES'];
  return readFileSync(join(folder, 'welcome.fingerprint'), 'utf8');
}

describe('a scene that differs from its committed picture', () => {
  test('is reported with the place, the parts there, the picture and the command to run', () => {
    const folder = temporaryFolder();
    update(scene(), folder);
    const failure = failureOf(() => expectScene(scene({ x: 304 }), 'welcome', folder));
    expect(failure).toContain('at 240,120 120x120 of the stage:\n    Rect button 304,200 20x20');
    expect(failure).toContain('npm run test:scenes -- --against origin/main');
    expect(failure).toContain('UPDATE_SCENES=1 npm run test:scenes');
    const [marked = ''] = /build\/scene-differences\/\S+\/marked\.png/.exec(failure) ?? [];
    expect(existsSync(join(projectRoot, marked))).toBe(true);
    rmSync(join(projectRoot, marked, '..'), { recursive: true });
  });

  test('is reported with the recoloured part, even if it is small', () => {
    const folder = temporaryFolder();
    update(scene(), folder);
    expect(failureOf(() => expectScene(scene({ fill: '#e1381e' }), 'welcome', folder))).toMatch(
      /#\w{6} has gone from Rect button 300,200 20x20/,
    );
  });
});

test('a scene without a committed picture is reported with the command to make it', () => {
  expect(failureOf(() => expectScene(scene(), 'new', temporaryFolder()))).toContain('UPDATE_SCENES=1 npm run test:scenes');
});

test('updating the committed pictures leaves visually identical scenes alone', () => {
  const folder = temporaryFolder();
  const first = update(scene(), folder);
  expect(update(scene({ fill: '#d9391e' }), folder)).toBe(first);
  expect(update(scene({ fill: '#1ed938' }), folder)).not.toBe(first);
});
