import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isHuge, pictureFacts } from '../../../src/themeFiles/pictures/pictureFacts.ts';
import { temporaryFolder } from '../../support/files/temporaryFolder.ts';

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex');

function factsOf(name: string, content: Buffer | string) {
  const file = join(temporaryFolder(), name);
  writeFileSync(file, content);
  return pictureFacts(file);
}

test('a GIF has the size of its screen', () => {
  const gif = hex('474946383961 0a00 1400 80 00 00 ffffff000000 2c00000000010001000002024401003b');
  expect(factsOf('a.gif', gif)).toMatchObject({ kind: 'pixels', width: 10, height: 20 });
});

test('a GIF is as large as its frames, because decoders widen its screen to fit', () => {
  const screen = '474946383961 0a00 1400 80 00 00 ffffff000000';
  const comment = '21fe 02 6869 00';
  const small = '2c 00000000 01000100 80 ffffff000000 02 02 4401 00';
  const huge = '2c 05000700 70177017 00 02 02 4401 00';
  expect(factsOf('a.gif', hex(`${screen} ${comment} ${small} ${huge} 3b`))).toMatchObject({ width: 6005, height: 6007 });
  expect(factsOf('a.gif', hex(`${screen} ${comment} ${huge.slice(0, 12)}`))).toMatchObject({ width: 10, height: 20 });
});

test('an AVIF with its size at the end is read', () => {
  const box = (size: string): Buffer => Buffer.concat([hex('00000014'), Buffer.from('ispe'), hex(`00000000 ${size}`)]);
  const start = Buffer.concat([
    hex('0000001c'),
    Buffer.from('ftypavif'),
    hex('00000000'),
    Buffer.from('avifmif1miaf'),
    box('0000000a 0000000a'),
  ]);
  const avif = Buffer.concat([start, Buffer.alloc(100_000), box('00001770 00001770')]);
  expect(factsOf('a.avif', avif)).toMatchObject({ width: 6000, height: 6000 });
});

test('an AVIF has the size of its first picture', () => {
  const avif = Buffer.concat([
    hex('0000001c'),
    Buffer.from('ftypavif'),
    hex('00000000'),
    Buffer.from('avifmif1miaf'),
    hex('00000014'),
    Buffer.from('ispe'),
    hex('00000000 00000780 00000438'),
  ]);
  expect(factsOf('a.avif', avif)).toMatchObject({ width: 1920, height: 1080 });
});

test.each(['01', '00', 'd0', 'd7'])('a JPEG whose size follows a marker %s, where decoders skip nothing, is rejected', (marker) => {
  const frame = (size: string): string => `ffc0 000b 08 ${size} 01 011100`;
  // For a decoder, the second frame is the text of a comment.
  const jpeg = `ffd8 ff${marker} 0013 ${frame('2000 2000')} fffe 000f ${frame('0010 0010')} ffd9`;
  expect(factsOf('a.jpg', hex(jpeg))).toMatchObject({ state: 'trouble', kind: 'broken' });
});

test.each([
  ['a.png', ''],
  ['a.png', 'hello'],
  ['a.svg', '\u0000\u0001'],
  ['a.svg', 'hello'],
  ['a.jpg', Buffer.alloc(100, 0xff)],
])('%s with %j in it is not a picture', (name, content) => {
  expect(factsOf(name, content)).toMatchObject({ state: 'trouble', kind: 'broken' });
});

test('an endless drawing is reported', () => {
  const doubled = Array.from({ length: 40 }, (_, at) => `<g id="p${at}"><use href="#p${at + 1}"/><use href="#p${at + 1}"/></g>`).join('');
  expect(factsOf('a.svg', `<svg><defs>${doubled}</defs><use href="#p0"/></svg>`)).toMatchObject({ kind: 'endless' });
});

test('a picture of 20,000 pixels is huge, and one the size of a screen is not', () => {
  expect(isHuge({ width: 20_000, height: 40 })).toBe(true);
  expect(isHuge({ width: 8000, height: 8000 })).toBe(true);
  expect(isHuge({ width: 3840, height: 2160 })).toBe(false);
});
