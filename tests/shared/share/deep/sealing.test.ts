import { randomBytes, webcrypto } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { failure, success } from '../../../../src/shared/errors.ts';
import { deleteToken, photoId, photoKey } from '../../../../src/shared/share/photoKeys.ts';
import type { PhotoSecret } from '../../../../src/shared/share/PhotoSecret.ts';
import { newPhotoSecret } from '../../../../src/shared/share/PhotoSecret.ts';
import { encryptBySubtle, encryptHere, seal } from '../../../../src/shared/share/seal.ts';
import { readContents } from '../../../../src/shared/share/sealedContents.ts';
import type { SealedPart } from '../../../../src/shared/share/sealedFile.ts';
import { sizeStep } from '../../../../src/shared/share/sealedFile.ts';
import type { SharedItem } from '../../../../src/shared/share/SharedItem.ts';
import { filesOf, stillItem, wipeItem } from '../../../../src/shared/share/SharedItem.ts';
import { runsOf } from '../../../support/arbitrary/runsOf.ts';
import { seed } from '../../../support/arbitrary/seed.ts';
import { openItem, openSealed } from '../../../support/phone/openSealed.ts';
import { formatVectors } from '../formatVectors.ts';

const random = (length: number): Uint8Array<ArrayBuffer> => Uint8Array.from(randomBytes(length));
const png = random(300);
const secret = newPhotoSecret(random);
const film: SharedItem = {
  main: { mime: 'video/mp4', bytes: random(200) },
  poster: { mime: 'image/png', bytes: random(90) },
  extras: [{ mime: 'image/gif', bytes: random(40) }],
};
const sealedCard = await seal(stillItem(png), secret, random);
const sealedFilm = await seal(film, secret, random);
const changed = (file: Uint8Array<ArrayBuffer>, place: number, to: number): Uint8Array<ArrayBuffer> =>
  Object.assign(file.slice(), { [place]: to });

const mimes = ['image/png', 'image/gif', 'video/mp4', 'video/webm'] as const;
const anyBytes = fc.uint8Array({ maxLength: 2000, size: 'max' }).map((bytes) => new Uint8Array(bytes));
const anyFile = fc.record({ mime: fc.constantFrom(...mimes), bytes: anyBytes });
const anyItem: fc.Arbitrary<SharedItem> = fc.record(
  {
    main: anyFile,
    poster: fc.record({ mime: fc.constant('image/png'), bytes: anyBytes }),
    extras: fc.array(anyFile, { minLength: 1, maxLength: 6 }),
    sequel: fc.constant('promised'),
  },
  { requiredKeys: ['main'] },
);

test('sealed files open unchanged, whatever their content and size', async () => {
  await fc.assert(
    fc.asyncProperty(anyItem, fc.constantFrom('first', 'sequel'), async (item, place) => {
      expect(openItem(await seal(item, secret, random, undefined, place), secret, place)).toEqual(success(item));
    }),
    { numRuns: runsOf({ usual: 20, long: 1000 }) },
  );
});

test('a lone PNG needs no list of contents; anything more, and every sequel, has one', async () => {
  const versionOf = async (item: SharedItem, place?: 'sequel') => (await seal(item, secret, random, undefined, place))[4];
  expect([await versionOf(stillItem(png)), await versionOf(film), await versionOf({ ...stillItem(png), sequel: 'promised' })]).toEqual([
    3, 4, 4,
  ]);
  expect(await versionOf(stillItem(png), 'sequel')).toBe(4);
});

/** Everything about its content that the holder of a file can see. */
const seenOf = (sealed: Uint8Array) => [sealed.length, Buffer.from(sealed.subarray(21, 25)).readUInt32BE()];

test("a sealed file's size is the next step of 64 KiB, whatever it contains, and nothing in the clear reveals more", async () => {
  const aroundSteps = fc
    .tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: -70, max: 5 }))
    .map(([steps, more]) => Math.max(0, steps * sizeStep + more));
  await fc.assert(
    fc.asyncProperty(fc.oneof(aroundSteps, fc.nat(300_000)), fc.constantFrom('first', 'sequel'), async (length, place) => {
      const bytes = new Uint8Array(length).fill(0x80);
      const sealed = await seal(stillItem(bytes), secret, random, encryptBySubtle(webcrypto.subtle as SubtleCrypto), place);
      const added = 37 + 1 + 16 + (place === 'sequel' ? 64 + 16 : 0);
      const size = Math.ceil((length + added) / sizeStep) * sizeStep;
      expect(seenOf(sealed)).toEqual([size, place === 'sequel' ? 64 : size - 37 - 16]);
      const opened = openItem(sealed, secret, place);
      expect(opened.ok && Buffer.compare(opened.value.main.bytes, bytes)).toBe(0);
    }),
    { numRuns: runsOf({ usual: 30, long: 1000 }) },
  );
});

test('the number of its files is hidden, too', async () => {
  const portraits = await seal({ ...stillItem(png), sequel: 'promised' }, secret, random);
  expect(seenOf(portraits)).toEqual(seenOf(sealedFilm));
});

test('a file without an end-of-padding marker does not open', async () => {
  const unmarked = await seal(stillItem(png), secret, random, async (key, nonce, header, content) =>
    encryptHere(key, nonce, header, new Uint8Array(content.length)),
  );
  expect(openItem(unmarked, secret)).toEqual(failure('damaged'));
});

test('of film and poster the smaller comes first, and everything else last', () => {
  const order = (item: SharedItem) => filesOf(item).map(({ purpose }) => purpose);
  expect(order(film)).toEqual(['poster', 'main', 'extra']);
  expect(order({ ...film, poster: { mime: 'image/png', bytes: random(900) } })).toEqual(['main', 'poster', 'extra']);
});

test('a sequel shares only the secret with its original', () => {
  const of = (place: 'first' | 'sequel') => [photoId(secret, place), deleteToken(secret, place), photoKey(secret, 4, place).join()];
  expect(new Set([...of('first'), ...of('sequel'), photoKey(secret, 3).join()]).size).toBe(7);
});

test('sealing a card again gives a different file of the same photo', async () => {
  const again = await seal(stillItem(png), secret, random);
  expect(Buffer.compare(again, sealedCard)).not.toBe(0);
  expect(openSealed(again, secret)).toEqual(openSealed(sealedCard, secret));
});

test('all files of a delivered item are wiped', () => {
  const item: SharedItem = {
    ...film,
    main: { ...film.main, bytes: random(9) },
    poster: { mime: 'image/png', bytes: random(9) },
    extras: [{ mime: 'image/gif', bytes: random(9) }],
  };
  wipeItem(item);
  expect(filesOf(item).flatMap(({ bytes }) => [...bytes])).toEqual(Array(27).fill(0));
});

test.each([
  ['card', sealedCard, png],
  ['film', sealedFilm, film.main.bytes],
])('nothing of the %s or its keys can be read in the file, except its id', (_name, sealed, content) => {
  const text = Buffer.from(sealed).toString('latin1');
  const keys = ([3, 4] as const).map((version) => Buffer.from(photoKey(secret, version)).toString('latin1'));
  for (const part of [secret, deleteToken(secret), ...keys]) expect(text).not.toContain(part);
  expect(text).not.toContain(Buffer.from(content.subarray(0, 8)).toString('latin1'));
  expect(Buffer.from(sealed.subarray(5, 21)).toString('base64url')).toBe(photoId(secret));
});

/** A card and a film as booths sealed them before padding existed. */
const [olderCard, olderFilm] = ([1, 2] as const).map((version) => {
  const vector = formatVectors.find((one) => one.version === version);
  if (vector === undefined || !('sealedHex' in vector)) throw new Error('FORMAT.md has no such vector');
  return [Uint8Array.from(Buffer.from(vector.sealedHex, 'hex')), vector.secret] as const;
}) as [readonly [Uint8Array<ArrayBuffer>, PhotoSecret], readonly [Uint8Array<ArrayBuffer>, PhotoSecret]];

const headerLength = 37;
const placesTried = runsOf({ usual: 60, long: 2000 });

/** All positions in a short file; in a padded file, all positions of its content and some of its padding. */
const everyPlaceIn = ({ length }: Uint8Array): number[] =>
  Array.from({ length }, (_, place) => place).filter((place) => place < 500 || place > length - 20 || place % 1601 === 0);

/** All positions in the header and some of the rest, chosen anew in each run. */
function placesIn(file: Uint8Array): number[] {
  const places = everyPlaceIn(file);
  const step = Math.ceil(places.length / placesTried);
  return places.filter((place, at) => place < headerLength || (at + seed) % step === 0);
}

describe.each([
  ['a card', sealedCard, secret],
  ['a film', sealedFilm, secret],
  ['a card from an older booth', ...olderCard],
  ['a film from an older booth', ...olderFilm],
])('a damaged %s', (_name, sealed, secret) => {
  test('is reported as truncated wherever it ends early', () => {
    expect(new Set(placesIn(sealed).map((end) => JSON.stringify(openItem(sealed.slice(0, end), secret))))).toEqual(
      new Set([JSON.stringify(failure('truncated'))]),
    );
  });

  test('never opens if any single bit is flipped', () => {
    // All bits of a short file, one bit of each byte of a long one.
    const bits = sealed.length > 1000 ? (place: number) => [place % 8] : () => [0, 1, 2, 3, 4, 5, 6, 7];
    const flipped = placesIn(sealed).flatMap((place) => bits(place).map((bit) => [place, bit] as const));
    expect(flipped.filter(([place, bit]) => openItem(changed(sealed, place, sealed[place]! ^ (1 << bit)), secret).ok)).toEqual([]);
    expect(openItem(sealed, secret).ok).toBe(true);
  });

  test.each([
    ['a file of another kind', changed(sealed, 0, 0x89), 'unknown-format'],
    ['a file from a later booth', changed(sealed, 4, 5), 'unknown-version'],
    ['a file with a damaged nonce', changed(sealed, 30, sealed[30]! ^ 1), 'damaged'],
    ['a file with damaged content', changed(sealed, 100, sealed[100]! ^ 1), 'damaged'],
    ['a file with a damaged last tag', changed(sealed, sealed.length - 1, sealed.at(-1)! ^ 1), 'damaged'],
    ['a file with an extra byte', Uint8Array.from([...sealed, 0]), 'damaged'],
  ])('%s is reported', (_what, file, reason) => {
    expect(openItem(file, secret)).toEqual(failure(reason));
  });

  test("with another photo's secret is distinguished from damage", () => {
    expect(openItem(sealed, newPhotoSecret(random))).toEqual(failure('wrong-secret'));
  });

  test('opens from within a larger buffer as well', () => {
    const larger = new Uint8Array(sealed.length + 20);
    larger.set(sealed, 10);
    expect(openItem(larger.subarray(10, 10 + sealed.length), secret)).toEqual(openItem(sealed, secret));
  });
});

describe('WebCrypto, which checks only key, nonce, header and tag,', () => {
  const opensBy = async (file: Uint8Array<ArrayBuffer>): Promise<boolean> => {
    const key = await webcrypto.subtle.importKey('raw', Uint8Array.from(photoKey(secret, 3)), 'AES-GCM', false, ['decrypt']);
    return webcrypto.subtle
      .decrypt({ name: 'AES-GCM', iv: file.slice(25, 37), additionalData: file.slice(0, 37), tagLength: 128 }, key, file.slice(37))
      .then(
        () => true,
        () => false,
      );
  };

  test('rejects a card with any single bit flipped as well', async () => {
    const everyBit = placesIn(sealedCard).flatMap((place) =>
      [0, 1, 2, 3, 4, 5, 6, 7].map((bit) => changed(sealedCard, place, sealedCard[place]! ^ (1 << bit))),
    );
    expect(await opensBy(sealedCard)).toBe(true);
    expect((await Promise.all(everyBit.map(opensBy))).filter((does) => does)).toEqual([]);
  });
});

describe('a list of contents that the secret opens', () => {
  const list: SealedPart = { version: 2, header: new Uint8Array(37), nonce: new Uint8Array(12), body: new Uint8Array(35) };
  const entry = (purpose: number, mime: number): number[] => [purpose, mime, 0, 0, 0, 9];

  test.each([
    ['is empty', []],
    ['has no main file', [0, ...entry(1, 0)]],
    ['has two main files', [0, ...entry(0, 0), ...entry(0, 2)]],
    ['has two posters', [0, ...entry(0, 2), ...entry(1, 0), ...entry(1, 0)]],
    ['has a film as its poster', [0, ...entry(0, 2), ...entry(1, 2)]],
    ['has an unknown media type', [0, ...entry(0, 4)]],
    ['has an unknown purpose', [0, ...entry(3, 0)]],
    ['has nine files', [0, ...entry(0, 2), ...Array.from({ length: 8 }, () => entry(2, 1)).flat()]],
    ['has an unknown flag', [2, ...entry(0, 0)]],
    ['is cut short', [0, ...entry(0, 0), 2, 1]],
  ])('and that %s is invalid', (_what, bytes) => {
    expect(readContents(Uint8Array.from(bytes), list)).toBeNull();
  });

  test('and that is valid gives the position of each file', () => {
    expect(readContents(Uint8Array.from([1, ...entry(0, 2), ...entry(2, 1)]), list)).toMatchObject({
      entries: [
        { purpose: 'main', mime: 'video/mp4', from: 72, to: 97 },
        { purpose: 'extra', mime: 'image/gif', from: 97, to: 122 },
      ],
      sequel: 'promised',
    });
  });
});
