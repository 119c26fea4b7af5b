import { describe, expect, test } from 'vitest';
import { characterCards } from '../../src/headless/characterCards.ts';
import type { Cutout } from '../../src/picture/Cutout.ts';
import { combinations } from '../../src/shared/survey/combinations.ts';
import { bundledThemes } from '../../src/themeFiles/bundledThemes.ts';
import { themeNames } from '../../src/themeFiles/findTheme.ts';
import { bundledTheme } from '../support/theme/classicTheme.ts';

/** Skin as cameras see it, from light to dark. */
const tones = ['#f4d5c3', '#eec1a5', '#e3ae8c', '#d69c76', '#c68863', '#b07450', '#96603f', '#7a4b31', '#5d3826', '#432819'];
const [maxHueDegrees, maxLightnessShare] = [4, 0.1];

const side = 400;
const head = { x: 200, y: 120, across: 62, down: 84 };
/** The face has stripes of all tones, so that the scene's light falls on each from the same side. */
const [stripesFrom, stripe] = [70, 10];
/** Columns of the face: towards the light, in the middle, and in the shade. */
const columns = [172, 200, 228];

const rgb = (color: string): number[] => [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));

function stripedGuest(): Cutout {
  const pixels = new Uint8ClampedArray(side * side * 4);
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const inHead = ((x - head.x) / head.across) ** 2 + ((y - head.y) / head.down) ** 2 < 1;
      const inBody = ((x - head.x) / 150) ** 2 + ((y - side) / 210) ** 2 < 1;
      if (!inHead && !inBody) continue;
      const tone = tones[Math.min(tones.length - 1, Math.max(0, Math.floor((y - stripesFrom) / stripe)))]!;
      pixels.set([...(inHead ? rgb(tone) : [60, 90, 160]), 255], (y * side + x) * 4);
    }
  const box = { x: head.x - 50, y: 60, width: 100, height: 110 };
  const at = (x: number, y: number) => ({ x, y });
  const points = {
    rightEye: at(178, 105),
    leftEye: at(222, 105),
    nose: at(200, 125),
    mouth: at(200, 148),
    rightEar: at(142, 115),
    leftEar: at(258, 115),
  };
  return { width: side, height: side, pixels, faces: [{ box, ...points, score: 1 }] };
}

/** Hue in degrees and lightness from 0 to 1. */
function hueOf([red, green, blue]: readonly number[]): { readonly hue: number; readonly lightness: number } {
  const [most, least] = [Math.max(red!, green!, blue!), Math.min(red!, green!, blue!)];
  const third =
    most === red
      ? (green! - blue!) / (most - least)
      : most === green
        ? 2 + (blue! - red!) / (most - least)
        : 4 + (red! - green!) / (most - least);
  return { hue: ((third * 60 + 540) % 360) - 180, lightness: (most + least) / 510 };
}

describe.each(themeNames(bundledThemes))('in every scene of %s', (name) => {
  test('skin of ten tones keeps its hue and its lightness', () => {
    const { theme } = bundledTheme(name);
    // Small, and without props over this face.
    const cards = characterCards({ ...theme, card: { ...theme.card, exportScale: 0.6 } }, new Map());
    const guest = stripedGuest();
    const scenes = combinations(theme.survey.slice(-2).map(({ id, options }) => ({ id, values: options.map(({ value }) => value) })));
    const ill: string[] = [];
    for (const scene of scenes) {
      const made = cards.character(guest, { q1: '1', q2: '1', ...scene });
      if (!made.ok) throw made.error;
      const { scale, left, top } = made.value.placing.framing;
      const context = made.value.canvas.getContext('2d');
      for (const [place, tone] of tones.entries())
        for (const column of columns) {
          const [x, y] = [left + scale * column, top + scale * (stripesFrom + stripe * (place + 0.5))];
          const before = hueOf(rgb(tone));
          const after = hueOf([...context.getImageData(Math.round(x), Math.round(y), 1, 1).data.slice(0, 3)]);
          const turned = Math.abs(after.hue - before.hue);
          const lighter = Math.abs(after.lightness / before.lightness - 1);
          if (turned > maxHueDegrees || lighter > maxLightnessShare)
            ill.push(`${JSON.stringify(scene)} ${tone}: ${turned.toFixed(1)} degrees, ${(100 * lighter).toFixed(0)} %`);
        }
    }
    expect(ill).toEqual([]);
  });
});
