import { expect, test } from 'vitest';
import { openCard } from '../../src/album/openCard.ts';
import { newPhotoSecret } from '../../src/shared/share/PhotoSecret.ts';
import { seal } from '../../src/shared/share/seal.ts';
import type { SharedItem } from '../../src/shared/share/SharedItem.ts';
import { stillItem } from '../../src/shared/share/SharedItem.ts';
import { pngHead } from '../support/picture/pngHead.ts';

const random = (length: number) => new Uint8Array(length).fill(7);
const secret = newPhotoSecret(random);

const opened = async (item: SharedItem) => openCard(await seal(item, secret, random), secret);

test('album and wall open a card', async () => {
  expect(await opened(stillItem(pngHead(1000, 1500)))).toEqual({ mime: 'image/png', bytes: pngHead(1000, 1500) });
});

test('a card that would unpack to gigabytes, or whose type is not the declared one, is refused', async () => {
  expect(await opened(stillItem(pngHead(60_000, 60_000)))).toBeNull();
  expect(await opened(stillItem(new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" onload="run()"/>')))).toBeNull();
  expect(
    await opened({ main: { mime: 'video/mp4', bytes: pngHead(9, 9) }, poster: { mime: 'image/png', bytes: pngHead(9, 9) } }),
  ).toBeNull();
});
