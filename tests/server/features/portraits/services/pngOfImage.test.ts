import { createCanvas } from '@napi-rs/canvas';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { imageSize } from '../../../../../src/shared/share/imageSize.ts';
import { drawnPicture } from '../../../../support/picture/drawnPicture.ts';
import { tinyPng } from '../../../../support/picture/tinyPng.ts';
import { photoFile } from '../../../../../src/server/features/portraits/generate.ts';
import { pngOfImage } from '../../../../../src/server/features/portraits/services/fakeService.ts';

const types = ['png', 'jpeg', 'webp'] as const;

test.each(types)('type and size of a %s are read without decoding it', async (type) => {
  expect(imageSize(await drawnPicture(300, 200, type))).toEqual({ type, width: 300, height: 200 });
});

test('type and size of a lossless WebP are read as well', async () => {
  const lossless = createCanvas(33, 77);
  lossless.getContext('2d').fillRect(1, 1, 3, 3);
  expect(imageSize(await lossless.encode('webp', 100))).toMatchObject({ type: 'webp', width: 33, height: 77 });
});

describe("a service's picture", () => {
  test.each(types)('of type %s becomes a PNG of the same size', async (type) => {
    const png = await pngOfImage(await drawnPicture(300, 200, type));
    expect(imageSize(png ?? Buffer.of())).toEqual({ type: 'png', width: 300, height: 200 });
  });

  test('loses hidden metadata', async () => {
    const jpeg = await drawnPicture(64, 64, 'jpeg');
    // A comment segment right after the start marker.
    const told = Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe, 0, 8]), Buffer.from('secret'), jpeg.subarray(2)]);
    const png = await pngOfImage(told);
    expect(png?.includes('secret')).toBe(false);
  });

  test('is shrunk if it is larger than a card needs', async () => {
    const png = await pngOfImage(await drawnPicture(3000, 1500, 'jpeg'));
    expect(imageSize(png ?? Buffer.of())).toMatchObject({ width: 2048, height: 1024 });
  });

  test('with too many pixels is not decoded at all', async () => {
    const bomb = await drawnPicture(8, 8);
    bomb.writeUInt32BE(60_000, 16);
    bomb.writeUInt32BE(60_000, 20);
    expect(await pngOfImage(bomb)).toBeNull();
  });

  test.each(types)('of type %s that is truncated is rejected', async (type) => {
    const whole = await drawnPicture(200, 200, type);
    for (const part of [0.3, 0.6, 0.9]) expect(await pngOfImage(whole.subarray(0, Math.floor(whole.length * part)))).toBeNull();
  });

  test.each(['', '<svg xmlns="http://www.w3.org/2000/svg"/>', '<!doctype html>', 'GIF89a'])('cannot be %j', async (text) => {
    expect(await pngOfImage(Buffer.from(text.padEnd(40)))).toBeNull();
  });

  test('becomes a PNG or is rejected, for any bytes', async () => {
    const files = await Promise.all(types.map((type) => drawnPicture(40, 40, type)));
    const damaged = fc
      .tuple(fc.constantFrom(...files), fc.nat(), fc.uint8Array({ minLength: 1, maxLength: 8 }))
      .map(([file, at, bytes]) => {
        const copy = Buffer.from(file);
        copy.set(bytes.subarray(0, copy.length), at % Math.max(1, copy.length - bytes.length));
        return copy;
      });
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          damaged,
          fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
        ),
        async (bytes) => {
          const png = await pngOfImage(bytes);
          if (png !== null) expect(imageSize(png)).toMatchObject({ type: 'png' });
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe("a guest's photo", () => {
  test('is a PNG as a data URL', async () => {
    expect(photoFile(tinyPng)?.length).toBe(70);
    const photo = await drawnPicture(1080, 1080);
    expect(photoFile(`data:image/png;base64,${photo.toString('base64')}`)?.equals(photo)).toBe(true);
  });

  test.each([
    ['', 'nothing'],
    ['data:image/png;base64,', 'no bytes'],
    [tinyPng.replace('png', 'jpeg'), 'another type'],
    [tinyPng.slice('data:image/png;base64,'.length), 'base64 alone'],
    [tinyPng.slice(0, -8), 'a PNG cut off'],
    [`${tinyPng}AAAA`, 'something after the padding'],
    [tinyPng.replace('iVBO', 'iV BO'), 'blanks within'],
    [`data:image/png;base64,${Buffer.from('<svg/>'.padEnd(40)).toString('base64')}`, 'no PNG'],
  ])('cannot be %j: %s', (dataUrl) => {
    expect(photoFile(dataUrl)).toBeNull();
  });

  test('is limited to the size that a theme may ask for', async () => {
    const large = await drawnPicture(8, 8);
    large.writeUInt32BE(4097, 16);
    expect(photoFile(`data:image/png;base64,${large.toString('base64')}`)).toBeNull();
  });
});
