import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { expect, onTestFinished, test } from 'vitest';
import { projectRoot } from '../support/theme/classicTheme.ts';
import { expectPicture } from '../support/picture/comparePictures.ts';
import { temporaryFolder } from '../support/files/temporaryFolder.ts';

/** A picture of one colour. */
const plain = (grey: number): Buffer => PNG.sync.write(Object.assign(new PNG({ width: 4, height: 4 }), { data: Buffer.alloc(64, grey) }));

const failureOf = (work: () => void): string => {
  try {
    work();
    return '';
  } catch (error) {
    return String(error);
  }
};

const update = (picture: Buffer, file: string): void => {
  process.env['UPDATE_SCENES'] = '1';
  expectPicture(picture, file);
  delete process.env['UPDATE_SCENES'];
};

test('a picture that differs from the committed one names both files, the picture of the difference and the command that commits the new one', () => {
  const file = join(temporaryFolder(), 'welcome.png');
  update(plain(255), file);
  const failure = failureOf(() => expectPicture(plain(90), file));
  expect(failure).toContain(file);
  expect(failure).toContain('UPDATE_SCENES=1 npm run test:scenes');
  const [difference = ''] = /build\/scene-differences\/\S+\/difference\.png/.exec(failure) ?? [];
  expect(existsSync(join(projectRoot, difference))).toBe(true);
  onTestFinished(() => rmSync(join(projectRoot, difference, '..'), { recursive: true, force: true }));
});

test('a picture that nobody has committed yet names the command that writes it', () => {
  expect(failureOf(() => expectPicture(plain(0), join(temporaryFolder(), 'new.png')))).toContain('UPDATE_SCENES=1 npm run test:scenes');
});

test('renewing what is committed leaves pictures as they are that look alike', () => {
  const file = join(temporaryFolder(), 'welcome.png');
  update(plain(90), file);
  update(plain(91), file);
  expect(readFileSync(file)).toEqual(plain(90));
  update(plain(200), file);
  expect(readFileSync(file)).toEqual(plain(200));
});

test('a word that comes or goes is told, however small a part of the picture it is', () => {
  const file = join(temporaryFolder(), 'welcome.png');
  const withWord = (ink: number): Buffer => {
    const png = new PNG({ width: 1000, height: 1000 });
    png.data.fill(255);
    for (let row = 10; row < 22; row++) for (let x = 0; x < 40; x++) png.data.fill(ink, 4 * (1000 * row + x), 4 * (1000 * row + x) + 3);
    return PNG.sync.write(png);
  };
  update(withWord(255), file);
  expect(failureOf(() => expectPicture(withWord(0), file))).toContain('of one square');
});
