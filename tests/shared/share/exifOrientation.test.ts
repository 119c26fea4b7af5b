import { expect, test } from 'vitest';
import { exifOrientation } from '../../../src/shared/share/exifOrientation.ts';
import { jpegWithOrientation } from '../../support/camera/jpegWithOrientation.ts';
import { numberedJpeg } from '../../support/camera/numberedJpeg.ts';

const plain = numberedJpeg(1, 64, 48);

test.each([1, 3, 6, 8])('orientation %i is found in both byte orders, and its byte can be changed in place', (orientation) => {
  for (const order of ['little', 'big'] as const) {
    const file = jpegWithOrientation(plain, orientation, order);
    const found = exifOrientation(file);
    expect(found?.orientation).toBe(orientation);
    file[found!.at] = 1;
    expect(exifOrientation(file)?.orientation).toBe(1);
  }
});

test('files without a valid orientation report none', () => {
  expect(exifOrientation(plain)).toBeNull();
  for (const impossible of [0, 9, 700]) expect(exifOrientation(jpegWithOrientation(plain, impossible, 'big'))).toBeNull();
  const whole = jpegWithOrientation(plain, 6, 'little');
  for (let length = 0; length < 60; length++) expect(exifOrientation(whole.subarray(0, length))?.at ?? 0).toBeLessThan(60);
  for (let at = 0; at < 60; at++) {
    const damaged = Uint8Array.from(whole);
    damaged[at] = 0xff;
    expect(exifOrientation(damaged)?.at ?? 0).toBeLessThan(damaged.length);
  }
});
