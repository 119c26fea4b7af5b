import { crc32, deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { SharedItem } from '../../src/shared/share/SharedItem.ts';
import { classicTheme } from '../support/theme/classicTheme.ts';
import { guestsWithPhones } from '../support/phone/guestsWithPhones.ts';

const { theme } = classicTheme();
const texts = theme.texts.phone;
const { guests, phone, kept } = guestsWithPhones(theme);

/** A single-colour PNG with the declared number of pixels and hardly a byte per thousand. */
function blankPng(width: number, height: number): Buffer {
  const chunk = (name: string, content: Buffer): Buffer => {
    const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 });
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

/** Invalid contents that somebody may have sealed in place of a booth. */
const hostile: readonly (readonly [what: string, item: Uint8Array | SharedItem])[] = [
  ['a picture that would decompress to gigabytes', blankPng(20_000, 20_000)],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>')],
  ['a GIF that claims to be a PNG', Buffer.from('R0lGODlhAQABAIAAAP8AAP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64')],
  ...(['image/png', 'image/gif', 'video/mp4', 'video/webm'] as const).map(
    (mime) =>
      [
        `a page that claims to be ${mime}`,
        { main: { mime, bytes: new Uint8Array(Buffer.from('<!doctype html><script>alert(1)</script>')) }, sequel: 'promised' },
      ] as const,
  ),
  ['a huge still of a film', { main: { mime: 'image/png', bytes: new Uint8Array(blankPng(20_000, 20_000)) }, sequel: 'promised' }],
];

describe('sealed content', () => {
  test.each(hostile)('is not given to the phone if it is %s: neither shown nor offered for saving', async (_what, item) => {
    const { page } = await phone();
    await page.addInitScript(() => {
      const made: string[] = [];
      Object.assign(window, { made });
      const create = URL.createObjectURL.bind(URL);
      URL.createObjectURL = (object: Blob) => {
        made.push(object.type);
        return create(object);
      };
    });
    await page.goto(guests().linkOf(await kept(item)));
    await page.getByRole('heading', { level: 1, name: texts.damaged.title }).waitFor();
    expect(await page.getByRole('link', { name: texts.save }).count()).toBe(0);
    expect(await page.evaluate(() => (window as Window & { made?: string[] }).made?.filter((type) => type !== 'text/javascript'))).toEqual(
      [],
    );
  });
});
