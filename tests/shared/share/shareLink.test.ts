import fc from 'fast-check';
import { expect, test } from 'vitest';
import { photoIdPattern } from '../../../src/shared/contract/photos.ts';
import { fromBase64url, toBase64url } from '../../../src/shared/share/base64url.ts';
import { photoId } from '../../../src/shared/share/photoKeys.ts';
import { mangledLinks, namingLook } from '../../support/phone/mangledLinks.ts';
import { newPhotoSecret } from '../../../src/shared/share/PhotoSecret.ts';
import {
  isAddressOf,
  isInOneCase,
  lookInPath,
  pageInPath,
  secretInLink,
  shareLink,
  withLook,
} from '../../../src/shared/share/shareLink.ts';

const sixteenBytes = fc.uint8Array({ minLength: 16, maxLength: 16 });

test('a link returns its secret, and reveals nothing about the photo before #', () => {
  fc.assert(
    fc.property(sixteenBytes, (drawn) => {
      const secret = newPhotoSecret(() => drawn);
      const link = new URL(shareLink('http://192.168.1.20:8081', secret));
      expect(`${link.origin}${link.pathname}`).toBe('http://192.168.1.20:8081/s');
      expect(secretInLink(link.href)).toBe(secret);
    }),
  );
});

test("ids have the contract's form", () => {
  fc.assert(
    fc.property(sixteenBytes, (drawn) => {
      expect(photoId(newPhotoSecret(() => drawn))).toMatch(new RegExp(photoIdPattern));
    }),
    { numRuns: 50 },
  );
});

test.each(mangledLinks)('a link with $what returns any secret', ({ mangle }) => {
  fc.assert(
    fc.property(sixteenBytes, (drawn) => {
      const secret = newPhotoSecret(() => drawn);
      expect(secretInLink(new URL(mangle('https://cards.example:8443', secret)).href)).toBe(secret);
    }),
  );
});

test.each(mangledLinks)('a link with a look and $what returns any secret, and its page in that look', ({ mangle }) => {
  fc.assert(
    fc.property(sixteenBytes, fc.stringMatching(/^[A-Za-z0-9]{6}$/), (drawn, look) => {
      const secret = newPhotoSecret(() => drawn);
      const arrived = new URL(namingLook(mangle('https://cards.example:8443', secret), look));
      expect(secretInLink(arrived.href)).toBe(secret);
      expect([pageInPath(arrived.pathname), lookInPath(arrived.pathname)]).toEqual([`/s-${look}`, look]);
    }),
  );
});

test.each(['http://s-server', 'http://s-server:8081', 'https://cards.example', 'https://example.com/s-booth/a'])(
  'a look is read only from the path, not from %s',
  (address) => {
    const secret = newPhotoSecret(() => new Uint8Array(16));
    expect(shareLink(address, secret)).toBe(`${address}/s#${secret}`);
    const named = withLook(address, 'k3J9xQ');
    expect(shareLink(named, secret)).toBe(`${address}/s-k3J9xQ#${secret}`);
    expect([address, named, `${named}x`, withLook('https://other.example', 'k3J9xQ')].map((given) => isAddressOf(given, address))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  },
);

test.each([
  ['nothing', ''],
  ['nothing but words', 'your-photo from the booth'],
  ['a cut secret', 'AAECAwQFBgcICQoLDA0OD'],
  ['a longer one', 'AAECAwQFBgcICQoLDA0ODwA'],
  ['one with leftover bits, a second text for the same bytes', 'AAECAwQFBgcICQoLDA0ODx'],
  ['plain base64', '+AECAwQFBgcICQoLDA0ODw'],
  ['letters of other scripts', 'ΑAECAwQFBgcICQoLDA0ODw'],
  ['invalid escapes', '%E0%A4%ZZ%'],
])('%s after # is not a secret', (_what, fragment) => {
  expect(secretInLink(`http://192.168.1.20:8081/s#${fragment}`)).toBeNull();
});

test('a secret is not searched for before the path', () => {
  expect(secretInLink('https://AAECAwQFBgcICQoLDA0ODw.example/s#')).toBeNull();
});

test('a secret lowercased by an app is recognized as damaged', () => {
  const secret = newPhotoSecret(() => Uint8Array.from({ length: 16 }, (_, at) => at));
  expect([secret, secret.toLowerCase(), secret.toUpperCase()].map((one) => isInOneCase(one as typeof secret))).toEqual([false, true, true]);
});

test("base64url matches Node's, and other encodings of the same bytes are refused", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      expect(toBase64url(bytes)).toBe(Buffer.from(bytes).toString('base64url'));
      expect(fromBase64url(toBase64url(bytes))).toEqual(bytes);
    }),
  );
  fc.assert(
    fc.property(fc.stringMatching(/^[\w-]{0,24}$/), (text) => {
      const bytes = fromBase64url(text);
      if (bytes !== null) expect(toBase64url(bytes)).toBe(text);
    }),
  );
});
