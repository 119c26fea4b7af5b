import type { SKRSContext2D } from '@napi-rs/canvas';
import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, onTestFinished, test } from 'vitest';
import { renderScene } from '../../src/headless/renderScene.tsx';
import { stillSource } from '../../src/headless/samplePeople.ts';
import type { Theme } from '../../src/shared/theme/themeSchema.ts';
import { classicTheme } from '../support/theme/classicTheme.ts';
import { artWithGuest, guestVisits } from '../support/visit/sampleGuest.ts';

const [wide, high] = [
  [98, 92, 960, 880],
  [98, 92, 600, 880],
] as const;
/** A camera's picture, whose shot is the square in the middle. */
const [width, side] = [1600, 900];
const head = { x: side / 2, y: 120, radius: 60 };

function camera(across: number, paint: (context: SKRSContext2D) => void) {
  const canvas = createCanvas(across, side);
  paint(canvas.getContext('2d'));
  return stillSource(canvas);
}

function disc(context: SKRSContext2D, color: string, larger = 0): void {
  context.fillStyle = color;
  context.beginPath();
  context.arc(head.x, head.y, head.radius + larger, 0, 2 * Math.PI);
  context.fill();
}

describe.each([
  ['wider than high', wide],
  ['higher than wide', high],
] as const)('a preview that is %s', (_, preview) => {
  const loaded = classicTheme();
  const { landscape } = loaded.theme.layouts;
  const layouts = { ...loaded.theme.layouts, landscape: { ...landscape!, takePhoto: { ...landscape!.takePhoto, preview: [...preview] } } };
  const theme = { ...loaded.theme, layouts } as Theme;

  /** How many pixels of the preview have a colour. */
  async function countIn(
    scene: string,
    sources: Pick<Parameters<typeof renderScene>[0], 'live' | 'glimpse'>,
    color: string,
  ): Promise<number> {
    const art = await artWithGuest(loaded);
    const rendered = renderScene({ theme, art, visit: guestVisits(theme).get(scene)!, orientation: 'landscape', ...sources });
    onTestFinished(rendered.destroy);
    const { data } = rendered.canvas.getContext('2d').getImageData(preview[0], preview[1], preview[2], preview[3]);
    const [red, green, blue] = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));
    let found = 0;
    for (let at = 0; at < data.length; at += 4) if (data[at] === red && data[at + 1] === green && data[at + 2] === blue) found++;
    return found;
  }

  test('shows nobody who would be missing in the shot', async () => {
    const live = camera(width, (context) => {
      context.fillStyle = '#ff00ff';
      context.fillRect(0, 0, width, side);
      context.fillStyle = '#808080';
      context.fillRect((width - side) / 2, 0, side, side);
    });
    expect(await countIn('photo-live', { live }, '#ff00ff')).toBe(0);
    expect(await countIn('photo-live', { live }, '#808080')).toBeGreaterThan(0.9 * preview[2] * preview[3]);
  });

  test('keeps people in place, in their shape, while their scene grows behind them', async () => {
    const live = camera(side, (context) => disc(context, '#ff0000'));
    const glimpse = camera(side, (context) => disc(context, '#00ff00', 1));
    expect(await countIn('photo-generating', { live, glimpse }, '#ff0000')).toBe(0);
    expect(await countIn('photo-generating', { live, glimpse }, '#00ff00')).toBeGreaterThan(100);
  });
});
