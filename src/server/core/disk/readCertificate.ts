import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Result } from '../../../shared/errors.ts';
import { failure, success } from '../../../shared/errors.ts';
import { systemReason } from '../../../themeFiles/systemReason.ts';

/** A TLS certificate and its key. */
export interface Certificate {
  /** PEM, including intermediate certificates if there are any. */
  readonly cert: Buffer;
  readonly key: Buffer;
  /** The names and addresses that the certificate covers, as browsers write them; a name may begin with `*.`. */
  readonly names: readonly string[];
  /** The expiry date. */
  readonly validUntil: Date;
}

/** Reads both files and checks that they match. Fails with one sentence that names the option. */
export function readCertificate(certFile: string, keyFile: string): Result<Certificate, string> {
  const cert = read('--tls-cert', certFile);
  if (!cert.ok) return cert;
  const key = read('--tls-key', keyFile);
  if (!key.ok) return key;
  const certificate = parsed(() => new X509Certificate(cert.value));
  if (certificate === null) return failure(`--tls-cert: ${certFile} must contain a PEM certificate ("-----BEGIN CERTIFICATE-----").`);
  const privateKey = parsed(() => createPrivateKey(key.value));
  if (privateKey === null)
    return failure(`--tls-key: ${keyFile} must contain a PEM private key without a password; the booth cannot ask for one.`);
  if (!certificate.checkPrivateKey(privateKey)) return failure(`--tls-key: ${keyFile} is not the key of the certificate ${certFile}.`);
  const validUntil = new Date(certificate.validTo);
  return success({ cert: cert.value, key: key.value, names: namesOf(certificate), validUntil });
}

function read(option: string, file: string): Result<Buffer, string> {
  try {
    return success(readFileSync(file));
  } catch (error) {
    return failure(`${option}: ${file} cannot be read: ${systemReason(error)}.`);
  }
}

/** The result of `parse`, or null if it throws: the library's own messages are for programmers. */
function parsed<T>(parse: () => T): T | null {
  try {
    return parse();
  } catch {
    return null;
  }
}

const namesOf = ({ subjectAltName = '' }: X509Certificate): string[] =>
  subjectAltName.split(', ').flatMap((entry) => {
    const [, name] = /^(?:DNS|IP Address):(.+)$/.exec(entry) ?? [];
    return name === undefined ? [] : [name.toLowerCase()];
  });
