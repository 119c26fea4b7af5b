import { cpSync, mkdtempSync, readFileSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { studioAtWork } from '../support/studio/studioAtWork.ts';

const fixtures = join(import.meta.dirname, '..', 'fixtures', 'themes');

async function pixelAt(file: string, [x, y]: readonly [number, number]): Promise<number[]> {
  const image = await loadImage(readFileSync(file));
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  return [...context.getImageData(Math.round(x * image.width), Math.round(y * image.height), 1, 1).data];
}

test.each([
  // The corner, and the middle of the disc on the left.
  ['logo-apart', 'clear', /white box/, [0.01, 0.01], [0.2, 0.5]],
  ['logo-seen', 'ink', /it needs 3:1/, [0.01, 0.01], [0.5, 0.6]],
] as const)(
  'the finding on %s disappears with the logo that the studio makes',
  async (theme, make, said, corner, middle) => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'stagebooth-')));
    for (const one of ['sound', theme]) cpSync(join(fixtures, one), join(folder, one), { recursive: true });
    const studio = await studioAtWork(join(folder, theme));
    const checked = () => studio.state(({ checking, revision }) => !checking && revision > 0).then(({ findings }) => findings);
    expect((await checked()).map(({ message }) => message)).toEqual([expect.stringMatching(said)]);
    const { status, body } = await studio.post('/logo', { make });
    expect(status).toBe(200);
    const { name = '' } = body;
    expect(name).toBe(`logo-${make}.png`);
    const file = join(folder, theme, name);
    expect((await pixelAt(file, corner))[3]).toBe(0);
    expect((await pixelAt(file, middle))[3]).toBe(255);
    const { body: done } = await studio.set(['brand', 'logo'], name);
    const after = await studio.state(({ checking, revision }) => !checking && revision >= (done.revision ?? 0));
    expect(after.findings).toEqual([]);
  },
  120_000,
);

test('a theme without a logo has none to remake', async () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'stagebooth-')));
  cpSync(join(fixtures, 'sound'), join(folder, 'sound'), { recursive: true });
  const studio = await studioAtWork(join(folder, 'sound'));
  expect(await studio.post('/logo', { make: 'ink' })).toMatchObject({ status: 409, body: { message: 'The theme shows no logo.' } });
  expect((await studio.post('/logo', { make: 'gold' })).status).toBe(409);
}, 60_000);
