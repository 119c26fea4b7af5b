import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Canvas } from '@napi-rs/canvas';
import Konva from 'konva';
import { describe, expect, onTestFinished, test } from 'vitest';
import 'konva/lib/shapes/Rect.js';
import 'konva/lib/shapes/Text.js';
import '../../src/headless/canvasBackend.ts';
import { projectRoot } from '../support/theme/classicTheme.ts';
import { expectScene } from '../support/picture/expectScene.ts';
import { temporaryFolder } from '../support/files/temporaryFolder.ts';

/** A small scene: a button and its text on a ground, and other shapes. */
function scene({ x = 300, fill = '#d9381e', text = {}, others = [] as readonly Konva.Shape[] } = {}) {
  const stage = new Konva.Stage({ width: 480, height: 360 });
  onTestFinished(() => void stage.destroy());
  const layer = new Konva.Layer({ name: 'art' });
  const ground = new Konva.Rect({ width: 480, height: 360, fill: '#fff6e6' });
  const button = new Konva.Rect({ name: 'button', x, y: 200, width: 20, height: 20, fill });
  const words = new Konva.Text({ x: 40, y: 20, text: 'TOUCH TO START', fontSize: 24, fill: '#2a2118', ...text });
  stage.add(layer.add(ground, button, words, ...others));
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
  const lamp = (name: string): Konva.Rect => new Konva.Rect({ name, x: name.length * 40, y: 300, width: 8, height: 8, fill: '#ffffff' });
  const says = (text: string): string => `Text "${text}" in art`;

  test.each([
    ['moved', { text: { x: 44, y: 16 } }, `${says('TOUCH TO START')} has moved about 4 px to the right and about 4 px up`],
    ['has another size', { text: { fontSize: 26 } }, `${says('TOUCH TO START')} has a font 2 px larger`],
    ['is pale', { text: { opacity: 0.85 } }, `${says('TOUCH TO START')} has opacity 0.85 instead of about 1.00`],
    ['has other words', { text: { text: 'TOUCH TO STOP' } }, `${says('TOUCH TO STOP')} has other words, or another font or weight`],
    ['has another weight', { text: { fontStyle: '800' } }, `${says('TOUCH TO START')} has other words, or another font or weight`],
    ['has another colour', { text: { fill: '#2a2918' } }, `${says('TOUCH TO START')} has the colour #2a2918 instead of about #2a221a`],
    ['is new', { others: [lamp('one'), lamp('three'), lamp('eleven')] }, 'Rect three is new'],
    ['is gone', { others: [lamp('one')] }, 'Rect one is next to a shape that is gone'],
    ['is drawn in another order', { others: [lamp('eleven'), lamp('one')] }, 'Rect eleven is drawn in another order'],
  ] as const)('is reported with the shape that %s', (_, change, line) => {
    const folder = temporaryFolder();
    const others = 'others' in change ? [lamp('one'), lamp('eleven')] : [];
    update(scene({ others }), folder);
    const failure = failureOf(() => expectScene(scene({ others, ...change }), 'welcome', folder));
    expect(failure.split('\n').slice(1, 2)).toEqual([`  ${line}`]);
  });

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
      /#\w{6} is missing from Rect button 300,200 20x20/,
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
