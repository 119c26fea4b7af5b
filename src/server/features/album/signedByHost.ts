import { createPublicKey, verify } from 'node:crypto';
import { changeBytes } from '../../../shared/album/albumChange.ts';
import type { EventKey } from '../../../shared/album/eventKeys.ts';
import { proofBytes } from '../../../shared/album/hostProof.ts';
import type { SignedChange } from '../../../shared/contract/album/album.ts';

/** The maximum difference between a proof's time and the server's. */
const proofMs = 10 * 60_000;

function isSigned(signedBy: string, bytes: Uint8Array, signature: string): boolean {
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: signedBy }, format: 'jwk' });
    return verify(null, bytes, key, Buffer.from(signature, 'base64url'));
  } catch {
    // Reject a public key that is not a point on the curve.
    return false;
  }
}

/** Whether this change is signed with the host's key. */
export const isSignedChange = ({ album, signedBy }: EventKey, change: SignedChange): boolean =>
  isSigned(signedBy, changeBytes(album, change), change.signature);

/** Whether a request's header proves that the host has sent the request recently. */
export function isHostProof({ album, signedBy }: EventKey, header: unknown, nowMs: number): boolean {
  const [, at = '', signature = ''] = typeof header === 'string' ? (/^(\d{1,15})\.([\w-]{86})$/.exec(header) ?? []) : [];
  return at !== '' && Math.abs(Number(at) - nowMs) <= proofMs && isSigned(signedBy, proofBytes(album, Number(at)), signature);
}
