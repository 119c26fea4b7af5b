import { expect, test } from 'vitest';
import { isFairFile } from '../../../src/shared/share/isFairFile.ts';

const gif = (hex: string) => ({ mime: 'image/gif' as const, bytes: new Uint8Array(Buffer.from(hex.replaceAll(' ', ''), 'hex')) });
const screen = '474946383961 0a00 1400 80 00 00 ffffff000000';

test('a GIF is rejected if one of its frames is larger than a phone can unpack, whatever its screen size', () => {
  const [small, huge] = ['2c 00000000 0a001400 00 02 02 4401 00', '2c 00000000 60ea60ea 00 02 02 4401 00'];
  expect(isFairFile(gif(`${screen} ${small} 3b`))).toBe(true);
  expect(isFairFile(gif(`${screen} ${small} ${huge} 3b`))).toBe(false);
  expect(isFairFile(gif('3c68746d6c3e'))).toBe(false);
});
