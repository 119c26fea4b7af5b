import type { KeyObject } from 'node:crypto';
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  hkdfSync,
  sign,
} from 'node:crypto';

/** A second implementation of `src/shared/album/FORMAT.md`. It uses only Node's cryptography and shares no code with booths and pages. */

const empty = Buffer.alloc(0);
const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');

type Curve = 'X25519' | 'Ed25519';
const derPrefix = { X25519: '302e020100300506032b656e04220420', Ed25519: '302e020100300506032b657004220420' } as const;

const privateKeyOf = (curve: Curve, raw: Uint8Array): KeyObject =>
  createPrivateKey({ key: Buffer.concat([Buffer.from(derPrefix[curve], 'hex'), raw]), format: 'der', type: 'pkcs8' });
const publicKeyOf = (raw: Uint8Array): KeyObject =>
  createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x: Buffer.from(raw).toString('base64url') }, format: 'jwk' });
const rawPublic = (key: KeyObject): Buffer => bytes((createPublicKey(key).export({ format: 'jwk' }) as { x: string }).x);

/** HKDF-SHA-256 without salt. */
const derived = (secret: Uint8Array, label: string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, empty, `stagebooth event v1 ${label}`, length));

/** Everything derived from an event's secret. */
export function nodeEventKey(secret: Uint8Array) {
  const viewer = derived(secret, 'viewer secret', 16);
  const opening = derived(viewer, 'opening key', 32);
  const signing = derived(secret, 'signing key', 32);
  const wall = derived(secret, 'wall secret', 16);
  const wallOpening = derived(wall, 'opening key', 32);
  return {
    viewer,
    album: derived(viewer, 'album id', 16),
    opening,
    sealsTo: rawPublic(privateKeyOf('X25519', opening)),
    signing,
    signedBy: rawPublic(privateKeyOf('Ed25519', signing)),
    wall: {
      secret: wall,
      album: derived(wall, 'album id', 16),
      opening: wallOpening,
      sealsTo: rawPublic(privateKeyOf('X25519', wallOpening)),
    },
  };
}

/** @internal RFC 9180, sections 4 to 5, for DHKEM(X25519, HKDF-SHA256), HKDF-SHA256 and AES-256-GCM. */
function schedule(agreed: Uint8Array, encapsulated: Uint8Array, publicKey: Uint8Array, info: Uint8Array) {
  const kem = Buffer.from('4b454d0020', 'hex');
  const suite = Buffer.from('48504b45002000010002', 'hex');
  const hmac = (key: Uint8Array, ...parts: Uint8Array[]): Buffer => createHmac('sha256', key).update(Buffer.concat(parts)).digest();
  const extract = (of: Buffer, salt: Uint8Array, label: string, material: Uint8Array): Buffer =>
    hmac(salt.length === 0 ? Buffer.alloc(32) : salt, Buffer.from('HPKE-v1'), of, Buffer.from(label), material);
  // No output is longer than a hash, so only the first block of HKDF-Expand is needed.
  const expand = (of: Buffer, secret: Uint8Array, label: string, about: Uint8Array, length: number): Buffer =>
    hmac(secret, Buffer.from([0, length]), Buffer.from('HPKE-v1'), of, Buffer.from(label), about, Buffer.from([1])).subarray(0, length);
  const shared = expand(kem, extract(kem, empty, 'eae_prk', agreed), 'shared_secret', Buffer.concat([encapsulated, publicKey]), 32);
  const context = Buffer.concat([Buffer.from([0]), extract(suite, empty, 'psk_id_hash', empty), extract(suite, empty, 'info_hash', info)]);
  const secret = extract(suite, shared, 'secret', empty);
  return { key: expand(suite, secret, 'key', context, 32), nonce: expand(suite, secret, 'base_nonce', context, 12) };
}

function encrypt(key: Uint8Array, nonce: Uint8Array, header: Uint8Array, content: Uint8Array): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(header);
  return Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()]);
}

function decrypt(key: Uint8Array, nonce: Uint8Array, header: Uint8Array, sealed: Uint8Array): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(header).setAuthTag(sealed.subarray(-16));
  return Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
}

/** An HPKE message in base mode, sealed with a given one-time key. */
export function nodeSealTo(
  publicKey: Uint8Array,
  message: Uint8Array,
  info: Uint8Array,
  header: Uint8Array,
  oneTimeKey: Uint8Array,
): Buffer {
  const own = privateKeyOf('X25519', oneTimeKey);
  const encapsulated = rawPublic(own);
  const agreed = diffieHellman({ privateKey: own, publicKey: publicKeyOf(publicKey) });
  const { key, nonce } = schedule(agreed, encapsulated, publicKey, info);
  return Buffer.concat([encapsulated, encrypt(key, nonce, header, message)]);
}

/** Opens an HPKE message; throws if it was changed. */
export function nodeOpenSealedTo(privateKey: Uint8Array, sealed: Uint8Array, info: Uint8Array, header: Uint8Array): Buffer {
  const own = privateKeyOf('X25519', privateKey);
  const encapsulated = sealed.subarray(0, 32);
  const agreed = diffieHellman({ privateKey: own, publicKey: publicKeyOf(encapsulated) });
  const { key, nonce } = schedule(agreed, encapsulated, rawPublic(own), info);
  return decrypt(key, nonce, header, sealed.subarray(32));
}

const entryMagic = Buffer.from('5354474501', 'hex');
const entryInfo = (album: Uint8Array): Buffer => Buffer.concat([Buffer.from('stagebooth event v1 entry'), album]);

/** Opens a sealed entry and returns its 64 bytes. */
export function nodeOpenEntry(opening: Uint8Array, album: Uint8Array, photoId: Uint8Array, sealed: Uint8Array): Buffer {
  return nodeOpenSealedTo(opening, sealed.subarray(5), entryInfo(album), Buffer.concat([entryMagic, photoId]));
}

/** Seals an entry with a given one-time key. */
export function nodeSealEntry(
  sealsTo: Uint8Array,
  album: Uint8Array,
  photoId: Uint8Array,
  content: Uint8Array,
  oneTimeKey: Uint8Array,
): Buffer {
  return Buffer.concat([entryMagic, nodeSealTo(sealsTo, content, entryInfo(album), Buffer.concat([entryMagic, photoId]), oneTimeKey)]);
}

/** Opens a sealed preview. */
export function nodeOpenPreview(cardSecret: Uint8Array, sealed: Uint8Array): Buffer {
  const header = sealed.subarray(0, 33);
  const content = decrypt(derived(cardSecret, 'preview key', 32), header.subarray(21), header, sealed.subarray(33));
  return content.subarray(0, content.lastIndexOf(0x80));
}

/** A host's signature on a change. */
export function nodeSignChange(signing: Uint8Array, album: Uint8Array, photoId: Uint8Array, act: number, atMs: number): Buffer {
  const time = Buffer.alloc(8);
  time.writeBigUInt64BE(BigInt(atMs));
  const signed = Buffer.concat([Buffer.from('stagebooth event v1 change'), album, photoId, Buffer.from([act]), time]);
  return sign(null, signed, privateKeyOf('Ed25519', signing));
}
