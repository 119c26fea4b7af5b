import { createHash, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** The sum by which Chromium knows a public key (SHA-256 of its SubjectPublicKeyInfo, base64), of the certificate in this PEM file. */
export function trustedKey(certFile: string): string {
  const { publicKey } = new X509Certificate(readFileSync(certFile));
  return createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64');
}
