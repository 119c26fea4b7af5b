import { expect, test } from 'vitest';
import { openCard } from '../../src/album/openCard.ts';
import { newPhotoSecret } from '../../src/shared/share/PhotoSecret.ts';
import { seal } from '../../src/shared/share/seal.ts';
import type { SharedItem } from '../../src/shared/share/SharedItem.ts';
import { stillItem } from '../../src/shared/share/SharedItem.ts';

const random = (length: number) => new Uint8Array(length).fill(7);
const secret = newPhotoSecret(random);

/** The beginning of a PNG of this size. */
function png(width: number, height: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(40);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return bytes;
}

const opened = async (item: SharedItem) => openCard(await seal(item, secret, random), secret);

test('album and wall open a card', async () => {
  expect(await opened(stillItem(png(1000, 1500)))).toEqual({ mime: 'image/png', bytes: png(1000, 1500) });
});

test('a card that would unpack to gigabytes, or whose type is not the declared one, is refused', async () => {
  expect(await opened(stillItem(png(60_000, 60_000)))).toBeNull();
  expect(await opened(stillItem(new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" onload="run()"/>')))).toBeNull();
  expect(await opened({ main: { mime: 'video/mp4', bytes: png(9, 9) }, poster: { mime: 'image/png', bytes: png(9, 9) } })).toBeNull();
});
