import { gcm } from '@noble/ciphers/aes.js';
import { x25519 } from '@noble/curves/ed25519.js';
import { expand, extract } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { RandomBytes } from '../share/PhotoSecret.ts';

const [keyLength, nonceLength] = [32, 12];
/** The length of the sender's one-time public key, which precedes the ciphertext. */
export const encapsulatedLength = 32;

/** DHKEM(X25519, HKDF-SHA256), alone and with HKDF-SHA256 and AES-256-GCM (RFC 9180, section 7). */
const kemSuite = Uint8Array.of(...utf8ToBytes('KEM'), 0x00, 0x20);
const hpkeSuite = Uint8Array.of(...utf8ToBytes('HPKE'), 0x00, 0x20, 0x00, 0x01, 0x00, 0x02);
const version = utf8ToBytes('HPKE-v1');
const nothing = new Uint8Array();

const labeledExtract = (suite: Uint8Array, salt: Uint8Array, label: string, material: Uint8Array): Uint8Array =>
  extract(sha256, concatBytes(version, suite, utf8ToBytes(label), material), salt);

const labeledExpand = (suite: Uint8Array, secret: Uint8Array, label: string, info: Uint8Array, length: number): Uint8Array =>
  expand(sha256, secret, concatBytes(Uint8Array.of(length >> 8, length & 255), version, suite, utf8ToBytes(label), info), length);

/** The shared secret of both sides (section 4.1), bound to both public keys. */
function sharedSecret(agreed: Uint8Array, encapsulated: Uint8Array, publicKey: Uint8Array): Uint8Array {
  const secret = labeledExtract(kemSuite, nothing, 'eae_prk', agreed);
  return labeledExpand(kemSuite, secret, 'shared_secret', concatBytes(encapsulated, publicKey), 32);
}

/** The cipher for the single message (section 5.1, base mode: without a pre-shared key and without a sender's key). */
function messageCipher(shared: Uint8Array, info: Uint8Array, header: Uint8Array) {
  const noSharedKey = labeledExtract(hpkeSuite, nothing, 'psk_id_hash', nothing);
  const context = concatBytes(Uint8Array.of(0), noSharedKey, labeledExtract(hpkeSuite, nothing, 'info_hash', info));
  const secret = labeledExtract(hpkeSuite, shared, 'secret', nothing);
  const key = labeledExpand(hpkeSuite, secret, 'key', context, keyLength);
  return gcm(key, labeledExpand(hpkeSuite, secret, 'base_nonce', context, nonceLength), header);
}

/** The public key of an X25519 private key; both are 32 bytes. */
export const hpkePublicKey = (privateKey: Uint8Array): Uint8Array => x25519.getPublicKey(privateKey);

/**
 * Seals one message to a public key with HPKE (RFC 9180) in base mode, so that only the owner of the private key can open it. Returns the
 * encapsulated key, ciphertext and tag: 48 bytes more than the message. `info` and `header` are authenticated. Throws for a public key of
 * low order.
 */
export function sealTo(
  publicKey: Uint8Array,
  message: Uint8Array,
  { info, header, random }: { readonly info: Uint8Array; readonly header: Uint8Array; readonly random: RandomBytes },
): Uint8Array<ArrayBuffer> {
  const oneTimeKey = random(keyLength);
  const encapsulated = x25519.getPublicKey(oneTimeKey);
  const shared = sharedSecret(x25519.getSharedSecret(oneTimeKey, publicKey), encapsulated, publicKey);
  return new Uint8Array(concatBytes(encapsulated, messageCipher(shared, info, header).encrypt(message)));
}

/**
 * Opens a message from `sealTo`; null if it was sealed to another key, or has been changed. Computes the private key's `publicKey` if it is
 * not given.
 */
export function openSealedTo(
  privateKey: Uint8Array,
  sealed: Uint8Array,
  { info, header, publicKey }: { readonly info: Uint8Array; readonly header: Uint8Array; readonly publicKey?: Uint8Array },
): Uint8Array | null {
  try {
    const encapsulated = sealed.subarray(0, encapsulatedLength);
    const agreed = x25519.getSharedSecret(privateKey, encapsulated);
    const shared = sharedSecret(agreed, encapsulated, publicKey ?? hpkePublicKey(privateKey));
    return messageCipher(shared, info, header).decrypt(sealed.subarray(encapsulatedLength));
  } catch {
    // The message is too short, has a key of low order, or has a wrong tag: it was not sealed to this key.
    return null;
  }
}
