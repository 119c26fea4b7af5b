import { describe, expect, test } from 'vitest';
import { guestPicture } from '../../../src/studio/server/guestPicture.ts';
import { bundledTheme } from '../../support/theme/classicTheme.ts';

const classic = bundledTheme('classic');

/** Width and height from the PNG's header. */
const sizeOf = (png: Buffer | undefined): number[] => (png === undefined ? [] : [png.readUInt32BE(16), png.readUInt32BE(20)]);

describe("the studio's sample guests", () => {
  test('number one, two or five', async () => {
    const made = await Promise.all(['one', 'two', 'five', '__proto__'].map((who) => guestPicture('photo', { who }, classic)));
    expect(new Set(made.map((one) => one?.png.toString('base64'))).size).toBe(3);
    expect(made[3]?.png.equals(made[0]?.png ?? Buffer.alloc(0))).toBe(true);
  });

  test('wear what matches their answers', async () => {
    const made = async (answers?: string) =>
      (await guestPicture('character', { small: '1', ...(answers === undefined ? {} : { answers }) }, classic))?.png;
    const [plain, worn] = [await made('{"q1":"1"}'), await made('{"q1":"4"}')];
    expect(plain?.equals(worn ?? Buffer.alloc(0))).toBe(false);
    // An unknown answer counts as no answer.
    const usual = await made();
    for (const odd of ['{"q1":"9"}', 'no JSON', '[]', '{"gone":"1"}'])
      expect((await made(odd))?.equals(usual ?? Buffer.alloc(0))).toBe(true);
  });

  test('are small if there are many', async () => {
    const [small, large] = await Promise.all([guestPicture('character', { small: '1' }, classic), guestPicture('character', {}, classic)]);
    expect(small?.shape).toBe('cutout');
    expect((sizeOf(large?.png)[0] ?? 0) / (sizeOf(small?.png)[0] ?? 1)).toBeGreaterThan(2);
  });

  test('exist in no other numbers', async () => {
    expect(await guestPicture('somebody', {}, classic)).toBeNull();
    expect(await guestPicture('character', {}, null)).toBeNull();
  });
});
