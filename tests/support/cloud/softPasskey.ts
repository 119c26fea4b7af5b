import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A software passkey whose user always agrees. */
export interface SoftPasskey {
  readonly id: string;
  /** A browser's answer to options for creating the passkey. */
  readonly made: (options: { readonly challenge: string }) => object;
  /** A browser's answer to options for signing in with the passkey. */
  readonly shown: (options: { readonly challenge: string }) => object;
}

/** Encodes an authenticator's data as CBOR (RFC 8949): integers, texts, bytes and maps. */
function cbor(value: number | string | Uint8Array | ReadonlyMap<number | string, unknown>): Buffer {
  const head = (major: number, count: number): Buffer =>
    count < 24
      ? Buffer.from([(major << 5) | count])
      : count < 256
        ? Buffer.from([(major << 5) | 24, count])
        : Buffer.from([(major << 5) | 25, count >> 8, count & 255]);
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const entries = [...(value as ReadonlyMap<number | string, Parameters<typeof cbor>[0]>)];
  return Buffer.concat([head(5, entries.length), ...entries.flatMap(([key, one]) => [cbor(key), cbor(one)])]);
}

const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest();
const [present, verified, withKey] = [0x01, 0x04, 0x40];

/** A new passkey for the page at this origin (WebAuthn Level 3, ES256, without attestation). */
export function softPasskey(origin: string): SoftPasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const rawId = randomBytes(16);
  const id = rawId.toString('base64url');
  let counter = 0;
  const clientData = (type: string, challenge: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  function authenticatorData(flags: number, ...more: readonly Buffer[]): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(++counter);
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), count, ...more]);
  }
  const credential = (response: object): object => ({ id, rawId: id, type: 'public-key', response, clientExtensionResults: {} });
  return {
    id,
    made({ challenge }) {
      const key = cbor(
        new Map<number, number | Buffer>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      );
      const data = authenticatorData(present | verified | withKey, Buffer.alloc(16), Buffer.from([0, rawId.length]), rawId, key);
      const attestation = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', data],
        ]),
      );
      return credential({
        clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      });
    },
    shown({ challenge }) {
      const [client, data] = [clientData('webauthn.get', challenge), authenticatorData(present | verified)];
      return credential({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
      });
    },
  };
}
