import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BuiltBooth } from '../support/built/builtBooth.ts';
import { startBuiltBooth } from '../support/built/builtBooth.ts';
import { kioskPerTest } from '../support/built/kioskPerTest.ts';
import type { StaffHand } from '../support/built/staffOf.ts';
import { staffEnvironment, staffOf } from '../support/built/staffOf.ts';
import { visitDriver } from '../support/built/visitDriver.ts';
import { numberedJpeg } from '../support/camera/numberedJpeg.ts';
import { plainTheme } from '../support/theme/quickTheme.ts';

const kiosk = kioskPerTest({ width: 360, height: 640, reducedMotion: 'reduce' });
const folder = mkdtempSync(join(tmpdir(), 'stagebooth-shots-'));
let booths: Record<'fake' | 'folder', BuiltBooth>;
let staff: StaffHand;

beforeAll(async () => {
  staffEnvironment();
  const [fake, inFolder] = await Promise.all([
    startBuiltBooth(plainTheme, '--camera', 'fake'),
    startBuiltBooth(plainTheme, '--camera', `folder:${folder}`),
  ]);
  booths = { fake, folder: inFolder };
  staff = await staffOf(fake.address.replace(/\/$/, ''));
}, 180_000);
afterAll(async () => {
  await Promise.all(Object.values(booths).map((booth) => booth.stop()));
  rmSync(folder, { recursive: true });
});

async function atWelcome(which: keyof typeof booths) {
  const { page } = kiosk;
  // The page has heard from the server which camera there is.
  const told = page.waitForResponse((response) => response.url().endsWith('/api/kiosk-status'));
  await page.goto(booths[which].address);
  await told;
  const visit = visitDriver(page);
  await visit.button('CLICK TO START').waitFor();
  return { page, visit };
}

/** The photo's colours at the given places, in shares of its side. */
async function coloursIn(url: string | undefined, places: readonly (readonly [number, number])[]) {
  const image = await loadImage(Buffer.from((url ?? '').replace(/^data:image\/png;base64,/, ''), 'base64'));
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const colours = places.map(([x, y]) => {
    const [red = 0, green = 0, blue = 0] = context.getImageData(Math.round(x * image.width), Math.round(y * image.height), 1, 1).data;
    const strongest = Math.max(red, green, blue);
    // Each hue by which of its channels are strong.
    return [red, green, blue].map((channel) => (channel > 0.78 * strongest ? '1' : '0')).join('');
  });
  return { colours, side: image.width };
}

/** Within the fake's coloured squares, beside its grid, in the square of its picture that guests see. */
const corners = [
  [0.16, 0.16],
  [0.76, 0.16],
  [0.16, 0.76],
  [0.76, 0.76],
] as const;
const [red, green, blue, yellow] = ['100', '010', '001', '110'];
const fakeColours = [red, green, blue, yellow];

test('a visit shows the preview of the camera with a shutter, and ends with its shot', { timeout: 180_000 }, async () => {
  const { page, visit } = await atWelcome('fake');
  const shots: number[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/api/camera/shots')) shots.push(response.status());
  });
  await visit.wholeVisit();
  const { colours, side } = await coloursIn((await visit.state())?.url, corners);
  expect(colours).toEqual(fakeColours);
  // The shot has 2000 pixels in height; the preview has 640.
  expect(side).toBeGreaterThan(640);
  expect(shots).toEqual([200]);
});

test('a camera that goes in the middle of a visit is replaced by the webcam', { timeout: 180_000 }, async () => {
  const { visit } = await atWelcome('fake');
  await visit.start();
  await visit.survey();
  await visit.button('Capture').waitFor();
  expect(await staff.does('PUT', 'still-camera', { address: 'browser' })).toBe(204);
  await visit.capture();
  const { colours } = await coloursIn((await visit.state())?.url, corners);
  expect(colours).not.toEqual(fakeColours);
  expect(await staff.does('PUT', 'still-camera', { address: 'fake' })).toBe(204);
});

test('a folder’s next file is the shot, while the webcam shows the preview', { timeout: 180_000 }, async () => {
  const { page, visit } = await atWelcome('folder');
  writeFileSync(join(folder, 'IMG_0001.JPG'), numberedJpeg(1, 1200, 800));
  await visit.start();
  await visit.survey();
  const asked = page.waitForRequest((request) => request.url().includes('/api/camera/shots'));
  await visit.tapCapture();
  await asked;
  await new Promise((resolve) => setTimeout(resolve, 300));
  writeFileSync(join(folder, '.part'), solid('#1d4fd8'));
  renameSync(join(folder, '.part'), join(folder, 'IMG_0002.JPG'));
  await page.waitForURL('**/result');
  const { colours } = await coloursIn((await visit.state())?.url, corners);
  expect(colours).toEqual([blue, blue, blue, blue]);
});

function solid(colour: string): Buffer {
  const canvas = createCanvas(1200, 800);
  const context = canvas.getContext('2d');
  context.fillStyle = colour;
  context.fillRect(0, 0, 1200, 800);
  return canvas.toBuffer('image/jpeg', 90);
}
