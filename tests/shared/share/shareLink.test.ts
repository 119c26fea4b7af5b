import fc from 'fast-check';
import { expect, test } from 'vitest';
import { photoIdPattern } from '../../../src/shared/contract/photos.ts';
import { fromBase64url, toBase64url } from '../../../src/shared/share/base64url.ts';
import { photoId } from '../../../src/shared/share/photoKeys.ts';
import { newPhotoSecret } from '../../../src/shared/share/PhotoSecret.ts';
import { secretOfFragment, shareLink } from '../../../src/shared/share/shareLink.ts';

const sixteenBytes = fc.uint8Array({ minLength: 16, maxLength: 16 });

test('a link gives its secret back, and names nothing of the photo in front of #', () => {
  fc.assert(
    fc.property(sixteenBytes, (drawn) => {
      const secret = newPhotoSecret(() => drawn);
      const link = new URL(shareLink('http://192.168.1.20:8081', secret));
      expect(`${link.origin}${link.pathname}`).toBe('http://192.168.1.20:8081/s');
      expect(secretOfFragment(link.hash)).toBe(secret);
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

test.each([
  ['nothing', ''],
  ['a cut one', '#AAECAwQFBgcICQoLDA0OD'],
  ['a longer one', '#AAECAwQFBgcICQoLDA0ODwA'],
  ['one with bits left over, a second text for the same bytes', '#AAECAwQFBgcICQoLDA0ODx'],
  ['padding', '#AAECAwQFBgcICQoLDA0ODw=='],
  ['plain base64', '#+AECAwQFBgcICQoLDA0ODw'],
  ['a line break at its end', '#AAECAwQFBgcICQoLDA0ODw\n'],
  ['letters of other scripts', '#ААECAwQFBgcICQoLDA0ODw'],
])('%s is no secret', (_what, fragment) => {
  expect(secretOfFragment(fragment)).toBeNull();
});

test("base64url is Node's, and every other text for the same bytes is refused", () => {
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
