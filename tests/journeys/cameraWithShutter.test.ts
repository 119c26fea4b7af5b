import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BuiltBooth } from '../support/built/builtBooth.ts';
import { startBuiltBooth } from '../support/built/builtBooth.ts';
import { kioskPerTest } from '../support/built/kioskPerTest.ts';
import type { StaffHand } from '../support/built/staffOf.ts';
import { staffEnvironment, staffOf } from '../support/built/staffOf.ts';
import { visitDriver } from '../support/built/visitDriver.ts';
import { coloursIn, corners, fakeColours } from '../support/camera/coloursIn.ts';
import { jpegWithOrientation } from '../support/camera/jpegWithOrientation.ts';
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
  // The server has told the page which camera there is.
  const told = page.waitForResponse((response) => response.url().endsWith('/api/kiosk-status'));
  await page.goto(booths[which].address);
  await told;
  const visit = visitDriver(page);
  await visit.button('CLICK TO START').waitFor();
  return { page, visit };
}

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

test('a camera that disconnects mid-visit is replaced by the webcam', { timeout: 180_000 }, async () => {
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
  // Sideways, as an upright-mounted camera saves it.
  writeFileSync(join(folder, '.part'), jpegWithOrientation(quarters(), 6, 'little'));
  renameSync(join(folder, '.part'), join(folder, 'IMG_0002.JPG'));
  await page.waitForURL('**/result');
  const { colours } = await coloursIn((await visit.state())?.url, corners);
  const [red, green, blue, yellow] = fakeColours;
  expect(colours).toEqual([blue, red, yellow, green]);
});

test('preview and shot are rotated as staff have set', { timeout: 180_000 }, async () => {
  expect(await staff.does('PUT', 'turn', { turn: 90 })).toBe(204);
  const { visit } = await atWelcome('fake');
  await visit.wholeVisit();
  const [red, green, blue, yellow] = fakeColours;
  expect((await coloursIn((await visit.state())?.url, corners)).colours).toEqual([blue, red, yellow, green]);
  expect(await staff.does('PUT', 'turn', { turn: 0 })).toBe(204);
});

/** Four quarters in the colours of the fake's squares. */
function quarters(): Buffer {
  const canvas = createCanvas(1200, 1200);
  const context = canvas.getContext('2d');
  for (const [place, colour] of ['#c0392b', '#27ae60', '#2980b9', '#f1c40f'].entries()) {
    context.fillStyle = colour;
    context.fillRect((place % 2) * 600, Math.floor(place / 2) * 600, 600, 600);
  }
  return canvas.toBuffer('image/jpeg', 90);
}
