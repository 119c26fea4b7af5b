import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AlbumAct } from '../../../src/shared/album/albumChange.ts';
import { albumActs, signChange } from '../../../src/shared/album/albumChange.ts';
import type { EntryKind } from '../../../src/shared/album/albumEntry.ts';
import { openEntry, sealEntry, sealedEntryLength } from '../../../src/shared/album/albumEntry.ts';
import { openPreview, previewLimit, sealedPreviewLimit, sealPreview } from '../../../src/shared/album/albumPreview.ts';
import { albumOpeningKey, eventKey, hostSigningKey, viewerSecret, wallSecret } from '../../../src/shared/album/eventKeys.ts';
import { newEventSecret } from '../../../src/shared/album/EventSecret.ts';
import { secretAsWords, secretOfWords, wordsToCompare } from '../../../src/shared/album/eventWords.ts';
import { openSealedTo, sealTo } from '../../../src/shared/album/hpke.ts';
import { photoId } from '../../../src/shared/share/photoKeys.ts';
import type { PhotoSecret } from '../../../src/shared/share/PhotoSecret.ts';
import { newPhotoSecret } from '../../../src/shared/share/PhotoSecret.ts';
import { success } from '../../../src/shared/errors.ts';
import { projectRoot } from '../../support/theme/classicTheme.ts';
import {
  nodeEventKey,
  nodeOpenEntry,
  nodeOpenPreview,
  nodeOpenSealedTo,
  nodeSealEntry,
  nodeSealTo,
  nodeSignChange,
} from '../../support/album/nodeAlbum.ts';

const bytes = (hex: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(hex, 'hex'));
const hex = (array: Uint8Array): string => Buffer.from(array).toString('hex');
const raw = (base64url: string): Buffer => Buffer.from(base64url, 'base64url');
const text = (array: Uint8Array): string => Buffer.from(array).toString('base64url');

type Texts =
  | 'words'
  | 'viewer'
  | 'album'
  | 'sealsTo'
  | 'signedBy'
  | 'wallSecret'
  | 'wall'
  | 'wallSealsTo'
  | 'compared'
  | 'cardId'
  | 'signature'
  | 'sealedPreviewSha256';
type Hexes = 'secretHex' | 'openingKeyHex' | 'signingKeyHex' | 'oneTimeKeyHex' | 'entryHex' | 'previewHex' | 'nonceHex';
interface AlbumVector extends Readonly<Record<Texts | Hexes, string>> {
  readonly cardSecret: PhotoSecret;
  readonly kind: EntryKind;
  readonly madeMs: number;
  readonly act: AlbumAct;
  readonly atMs: number;
}

const format = readFileSync(join(projectRoot, 'src/shared/album/FORMAT.md'), 'utf8');
const vectors = JSON.parse(/^```json\n(.*?)^```$/ms.exec(format)?.[1] ?? '[]') as AlbumVector[];

test("RFC 9180's test vector is sealed and opened byte for byte, by the pages' code and by Node's cryptography", () => {
  const file = readFileSync(join(projectRoot, 'tests/fixtures/hpke/x25519-sha256-aes256gcm.json'), 'utf8');
  const { info, skEm, skRm, pkRm, enc, aad, pt, ct } = Object.fromEntries(
    Object.entries(JSON.parse(file) as Record<string, unknown>).map(([name, value]) => [name, bytes(String(value))]),
  ) as Record<'info' | 'skEm' | 'skRm' | 'pkRm' | 'enc' | 'aad' | 'pt' | 'ct', Uint8Array<ArrayBuffer>>;
  const sealed = hex(enc) + hex(ct);
  expect(hex(sealTo(pkRm, pt, { info, header: aad, random: () => skEm }))).toBe(sealed);
  expect(hex(openSealedTo(skRm, bytes(sealed), { info, header: aad }) ?? bytes(''))).toBe(hex(pt));
  expect(hex(nodeSealTo(pkRm, pt, info, aad, skEm))).toBe(sealed);
  expect(hex(nodeOpenSealedTo(skRm, bytes(sealed), info, aad))).toBe(hex(pt));
});

test('FORMAT.md has two test vectors', () => expect(vectors).toHaveLength(2));

describe.each(vectors)('the test vector of $secretHex', (vector) => {
  const secret = newEventSecret(() => bytes(vector.secretHex));
  const viewer = viewerSecret(secret);
  const key = eventKey(secret);
  const node = nodeEventKey(bytes(vector.secretHex));
  const { album, sealsTo, signedBy, cardSecret, kind, madeMs, act, atMs } = vector;

  test('has the keys and words that pages and Node derive', () => {
    expect(key).toEqual({ album, sealsTo, signedBy, wall: { album: vector.wall, sealsTo: vector.wallSealsTo } });
    expect([wallSecret(secret), text(node.wall.secret)]).toEqual([vector.wallSecret, vector.wallSecret]);
    expect([viewer, hex(albumOpeningKey(viewer)), hex(hostSigningKey(secret))]).toEqual([
      vector.viewer,
      vector.openingKeyHex,
      vector.signingKeyHex,
    ]);
    const wall = { album: text(node.wall.album), sealsTo: text(node.wall.sealsTo) };
    expect({ album: text(node.album), sealsTo: text(node.sealsTo), signedBy: text(node.signedBy), wall }).toEqual(key);
    expect([secretAsWords(secret), wordsToCompare(key)]).toEqual([vector.words, vector.compared]);
    expect(secretOfWords(vector.words)).toEqual(success(secret));
  });

  test('has the entry that pages and Node seal, and both open', () => {
    const oneTimeKey = bytes(vector.oneTimeKeyHex);
    const sealed = bytes(vector.entryHex);
    expect(sealed).toHaveLength(sealedEntryLength);
    expect(hex(sealEntry(key, { secret: cardSecret, kind, madeMs }, () => oneTimeKey))).toBe(vector.entryHex);
    expect(openEntry(viewer, vector.cardId, sealed)).toEqual({ secret: cardSecret, kind, madeMs });
    const content = nodeOpenEntry(node.opening, node.album, raw(vector.cardId), sealed);
    expect([text(content.subarray(0, 16)), content[16], Number(content.readBigUInt64BE(17))]).toEqual([
      cardSecret,
      ['card', 'strip', 'moving'].indexOf(kind),
      madeMs,
    ]);
    expect(hex(nodeSealEntry(node.sealsTo, node.album, raw(vector.cardId), content, oneTimeKey))).toBe(vector.entryHex);
  });

  test("has the preview and the change's signature", () => {
    const sealed = sealPreview(bytes(vector.previewHex), cardSecret, () => bytes(vector.nonceHex));
    expect(createHash('sha256').update(sealed).digest('hex')).toBe(vector.sealedPreviewSha256);
    expect(hex(nodeOpenPreview(raw(cardSecret), sealed))).toBe(vector.previewHex);
    expect(signChange(secret, { id: vector.cardId, act, atMs })).toBe(vector.signature);
    expect(text(nodeSignChange(node.signing, node.album, raw(vector.cardId), albumActs.indexOf(act), atMs))).toBe(vector.signature);
  });
});

test("a card on the wall opens only with the wall's link, and one in the album never does", () => {
  const host = newEventSecret(() => new Uint8Array(16).fill(3));
  const { wall, ...album } = eventKey(host);
  const card = newPhotoSecret(() => new Uint8Array(16).fill(5));
  const sealed = (list: typeof wall) =>
    sealEntry(list, { secret: card, kind: 'card', madeMs: 1 }, (length) => new Uint8Array(length).fill(7));
  const opens = (secret: ReturnType<typeof viewerSecret>, list: typeof wall) => openEntry(secret, photoId(card), sealed(list)) !== null;
  expect([opens(wallSecret(host), wall), opens(wallSecret(host), album)]).toEqual([true, false]);
  expect([opens(viewerSecret(host), wall), opens(viewerSecret(host), album)]).toEqual([false, true]);
  const node = nodeEventKey(new Uint8Array(16).fill(3));
  const content = nodeOpenEntry(node.wall.opening, node.wall.album, raw(photoId(card)), sealed(wall));
  expect(text(content.subarray(0, 16))).toBe(card);
});

const secrets = fc.uint8Array({ minLength: 16, maxLength: 16 });

test('an entry opens only for its album and photo, and not if any bit has changed', () => {
  fc.assert(
    fc.property(secrets, secrets, secrets, fc.nat(), (host, other, card, place) => {
      fc.pre(hex(host) !== hex(other) && hex(card) !== hex(other));
      const [event, stranger] = [host, other].map((secret) => newEventSecret(() => secret));
      const secret = newPhotoSecret(() => card);
      if (event === undefined || stranger === undefined) throw new Error('no secrets');
      const entry = { secret, kind: 'card', madeMs: 1 } as const;
      const sealed = sealEntry(eventKey(event), entry, (length) => new Uint8Array(length).fill(7));
      expect(openEntry(viewerSecret(event), photoId(secret), sealed)).toEqual(entry);
      expect(openEntry(viewerSecret(stranger), photoId(secret), sealed)).toBeNull();
      expect(openEntry(viewerSecret(event), photoId(newPhotoSecret(() => other)), sealed)).toBeNull();
      const changed = Uint8Array.from(sealed, (byte, at) => (at === place % sealed.length ? byte ^ 0x41 : byte));
      expect(openEntry(viewerSecret(event), photoId(secret), changed)).toBeNull();
      expect(openEntry(viewerSecret(event), photoId(secret), sealed.subarray(0, place % sealed.length))).toBeNull();
    }),
    { numRuns: 15 },
  );
});

test('a preview of any permitted size stays within the limit, and opens only with its card', () => {
  const [own, other] = [1, 2].map((fill) => newPhotoSecret((length) => new Uint8Array(length).fill(fill)));
  if (own === undefined || other === undefined) throw new Error('no secrets');
  for (const size of [0, 1, 4000, 4046, 4047, previewLimit]) {
    const preview = new Uint8Array(size).fill(0x80);
    const sealed = sealPreview(preview, own, (length) => new Uint8Array(length).fill(9));
    expect([sealed.length % 4096, sealed.length <= sealedPreviewLimit]).toEqual([0, true]);
    expect(openPreview(sealed, own)).toEqual(preview);
    expect(openPreview(sealed, other)).toBeNull();
    expect(openPreview(sealed.subarray(0, -1), own)).toBeNull();
  }
});
