import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Canvas } from '@napi-rs/canvas';
import type Konva from 'konva';
import { expect } from 'vitest';
import type { Box } from '../../../src/stage/parts/Box.ts';
import { projectRoot } from '../theme/classicTheme.ts';
import { lineOf } from '../theme/outline.ts';
import type { PlacedPart } from './coloredParts.ts';
import { coloredParts } from './coloredParts.ts';
import { keepForReview, updateScenes } from './comparePictures.ts';
import type { DrawnShape } from './drawnShapes.ts';
import { drawnShapes, titleOf } from './drawnShapes.ts';
import type { FingerprintDifferences } from './fingerprintDifferences.ts';
import { differs, fingerprintDifferences } from './fingerprintDifferences.ts';
import { pixelsOf } from './pixelsOf.ts';
import { fingerprintOf, readFingerprint, writeFingerprint } from './sceneFingerprint.ts';

/** A picture at the stage's resolution, and the stage if there is one. */
interface DrawnPicture {
  readonly canvas: Canvas;
  readonly stage?: Konva.Stage;
}

const committedFolder = join(projectRoot, 'tests', 'scenes', 'snapshots');
const maxPartsNamed = 6;
const maxShapesNamed = 12;

/**
 * Compares a scene with its committed fingerprint and fails if it looks different. `UPDATE_SCENES=1` writes the fingerprint if it is
 * missing or different. With STAGEBOOTH_SCENE_PICTURES, only saves the picture to that folder, to compare it with another revision.
 */
export function expectScene({ canvas, stage }: DrawnPicture, name: string, folder = committedFolder): void {
  const pictures = process.env['STAGEBOOTH_SCENE_PICTURES'];
  if (pictures !== undefined) {
    write(join(pictures, `${name}.png`), canvas.toBuffer('image/png'));
    return;
  }
  const file = join(folder, `${name}.fingerprint`);
  const parts = stage === undefined ? [] : coloredParts(stage);
  const shapes = stage === undefined ? [] : drawnShapes(stage);
  const look = { pixels: pixelsOf(canvas), parts: parts.map(({ box }) => box), shapes };
  const found = existsSync(file) ? fingerprintDifferences(readFingerprint(readFileSync(file, 'utf8')), look) : null;
  if (found !== null && !differs(found)) return;
  if (process.env['UPDATE_SCENES'] === '1') write(file, writeFingerprint(fingerprintOf(look)));
  else expect.fail(found === null ? `${file} is missing; ${updateScenes} writes it` : messageOf(found, { parts, shapes, canvas }, name));
}

interface DrawnParts {
  readonly canvas: Canvas;
  readonly parts: readonly PlacedPart[];
  readonly shapes: readonly DrawnShape[];
}

function messageOf(found: FingerprintDifferences, { canvas, parts, shapes }: DrawnParts, name: string): string {
  const { boxes, recolored } = found;
  const changed = found.shapes.flatMap(({ index, what }) => {
    const shape = shapes[index];
    return shape === undefined ? [] : [{ box: shape.node.getClientRect({ skipShadow: true }), line: `${titleOf(shape)} ${what}` }];
  });
  const places = [...boxes, ...recolored.map(({ part }) => parts[part]!.box), ...changed.map(({ box }) => box)];
  const context = canvas.getContext('2d');
  context.strokeStyle = '#ff00ff';
  context.lineWidth = 6;
  for (const { x, y, width, height } of places) context.strokeRect(x, y, width, height);
  const kept = keepForReview({ marked: canvas.toBuffer('image/png') }, `fingerprint ${name}`);
  return [
    `${name} does not look as committed:`,
    ...changed.slice(0, maxShapesNamed).map(({ line }) => line),
    ...(changed.length > maxShapesNamed ? [`and ${String(changed.length - maxShapesNamed)} more changes of shapes`] : []),
    ...(changed.length > 0 ? ['Fingerprints hold places modulo 128 px: what moved 4 px may have moved 132 px.'] : []),
    ...boxes.map((box) => [`at ${boxText(box)} of the stage:`, ...partsIn(parts, box)].join('\n    ')),
    ...recolored.map(({ part, color }) => `${color} is missing from ${lineOf({ ...parts[part]!, depth: 0 })}`),
    `${kept}/marked.png shows the scene with a frame around each of these places.`,
    'To see the pixels that differ, run `npm run test:scenes -- --against origin/main`, or another revision.',
    `If the scene is right, ${updateScenes} commits it.`,
  ].join('\n  ');
}

const boxText = ({ x, y, width, height }: Box): string => `${String(x)},${String(y)} ${String(width)}x${String(height)}`;

/** The outline's lines for the parts inside a box, smallest parts first. */
function partsIn(parts: readonly PlacedPart[], { x, y, width, height }: Box): string[] {
  return parts
    .filter(({ box }) => box.x < x + width && box.x + box.width > x && box.y < y + height && box.y + box.height > y)
    .toSorted(({ box: one }, { box: other }) => one.width * one.height - other.width * other.height)
    .slice(0, maxPartsNamed)
    .map((part) => lineOf({ ...part, depth: 0 }));
}

function write(file: string, bytes: Buffer | string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytes);
}
