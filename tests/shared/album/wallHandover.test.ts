import { expect, test } from 'vitest';
import { newEventSecret } from '../../../src/shared/album/EventSecret.ts';
import { wallSecret } from '../../../src/shared/album/eventKeys.ts';
import { newScreenKey, openForScreen, screenInFragment, screenLink, sealForScreen } from '../../../src/shared/album/wallHandover.ts';

const random = (seed: number) => (length: number) => Uint8Array.from({ length }, (_, at) => (at * 7 + seed) % 256);
const secret = wallSecret(newEventSecret(random(1)));
const key = newScreenKey(random(2));

test('a phone gives a wall to the screen whose code it has scanned, and to no other', () => {
  const screen = screenInFragment(new URL(screenLink('http://192.168.1.20:8081', key.screen)).hash)!;
  const sealed = sealForScreen(screen, secret, random(3))!;
  expect(sealed).toMatch(/^[\w-]{86}$/);
  expect(openForScreen(key, sealed)).toBe(secret);
  expect(openForScreen(newScreenKey(random(4)), sealed)).toBeNull();
  for (const at of [0, 40, 85])
    expect(openForScreen(key, `${sealed.slice(0, at)}${sealed[at] === 'B' ? 'C' : 'B'}${sealed.slice(at + 1)}`)).toBeNull();
});

test.each(['', '#', '#to.', `#to.${key.screen.slice(1)}`, `#to.${key.screen}A`, `#wall.${secret}`])('%s names no screen', (fragment) => {
  expect(screenInFragment(fragment)).toBeNull();
});

test('nothing is sealed to a key of low order', () => {
  expect(sealForScreen('A'.repeat(43), secret, random(3))).toBeNull();
});
