import { describe, expect, test } from 'vitest';
import { packLook, unpackLook } from '../../../../src/server/storage/themes/packedLook.ts';

const text = (value: unknown): Buffer => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));
const theme = { path: 'theme.json', bytes: text({ name: 'Gold', extends: 'classic' }) };
const packed = (...files: readonly { readonly path: string; readonly bytes: Uint8Array }[]) =>
  text({ files: files.map(({ path, bytes }) => ({ path, base64: Buffer.from(bytes).toString('base64') })) });

const notBundled = /extends another one that does not come with Stagebooth. The included themes are: .*classic/;

describe('a packed theme', () => {
  test('is refused at once if its text would expand into millions of values', () => {
    const bomb = text(`{"files":[${'{},'.repeat(8 * 1024 * 1024)}{}]}`);
    const before = performance.now();
    expect(unpackLook(bomb)).toEqual({ ok: false, error: 'This is not a theme that booths accept.' });
    expect(performance.now() - before).toBeLessThan(5000);
  });

  test('arrives with all its files, and is the same text regardless of the order in which they were read', () => {
    const art = { path: 'art/card front.svg', bytes: text('<svg/>') };
    const [one, other] = [packLook([theme, art]), packLook([art, theme])];
    expect(one).toEqual(other);
    expect(one.ok && unpackLook(one.value)).toEqual({ ok: true, value: [art, theme].map((file) => ({ ...file, bytes: file.bytes })) });
  });

  test.each([
    '../theme.json',
    '/etc/passwd',
    'art/../../x',
    'C:/x',
    'art\\x',
    '.git/config',
    'art/.hidden',
    'art//x',
    'art/',
    'con ',
    'x.',
    'a\u0000b',
    'a/b/c/d/e/f/g',
  ])('may not contain a file named %j', (path) => {
    expect(unpackLook(packed(theme, { path, bytes: text('x') }))).toEqual({
      ok: false,
      error: `A theme cannot have a file named ${JSON.stringify(path)}.`,
    });
  });

  test.each([
    ['two files whose names differ only in case', packed(theme, { path: 'Theme.json', bytes: text('x') }), /two files named Theme\.json/],
    ['no theme.json', packed({ path: 'art/x.svg', bytes: text('x') }), /no theme\.json/],
    ['a base given by its path', packed({ path: 'theme.json', bytes: text({ extends: '../../secrets' }) }), notBundled],
    ['a base that is not a text', packed({ path: 'theme.json', bytes: text({ extends: ['..'] }) }), notBundled],
    [
      'a base among its own files',
      packed(
        { path: 'theme.json', bytes: text({ extends: 'ground' }) },
        { path: 'ground/theme.json', bytes: text({ extends: '/proc/1/environ' }) },
      ),
      notBundled,
    ],
    [
      'two bases, of which readers choose either',
      packed({ path: 'theme.json', bytes: text('{ "extends": "/proc/1/environ", "extends": "classic" }') }),
      /more than one “extends”/,
    ],
    [
      'its own picture service',
      packed({ path: 'theme.json', bytes: text({ extends: 'classic', picture: { serviceUrl: 'https://evil.example' } }) }),
      /cannot name a picture service/,
    ],
    [
      'a picture service in the first of two pictures',
      packed({
        path: 'theme.json',
        bytes: text('{ "extends": "classic", "picture": { "serviceUrl": "https://evil.example" }, /* comment */ "picture": {}, }'),
      }),
      /cannot name a picture service/,
    ],
    ['bytes that are not base64', text({ files: [{ path: 'theme.json', base64: '***' }] }), /cannot have a file|not a theme/],
    ['nothing', text({ files: [] }), /not a theme/],
    ['no JSON', text('PK\u0003\u0004'), /not a theme/],
    ['too many bytes', Buffer.alloc(33 * 1024 * 1024, 32), /too large: its files may total 24 MB/],
  ])('is refused with %s', (_what, bytes, sentence) => {
    expect(unpackLook(bytes)).toEqual({ ok: false, error: expect.stringMatching(sentence) });
  });
});
