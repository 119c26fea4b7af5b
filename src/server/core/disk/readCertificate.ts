import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Result } from '../../../shared/errors.ts';
import { failure, success } from '../../../shared/errors.ts';
import { systemReason } from '../../../themeFiles/systemReason.ts';

/** A certificate and its key, for TLS. */
export interface Certificate {
  /** PEM, including intermediate certificates if there are any. */
  readonly cert: Buffer;
  readonly key: Buffer;
  /** The names and addresses that the certificate covers, as browsers write them; a name may begin with `*.`. */
  readonly names: readonly string[];
  /** When it expires. */
  readonly validUntil: Date;
}

/** Reads both files and checks that they belong together. Fails with one sentence that names the option. */
export function readCertificate(certFile: string, keyFile: string): Result<Certificate, string> {
  const cert = read('--tls-cert', certFile);
  if (!cert.ok) return cert;
  const key = read('--tls-key', keyFile);
  if (!key.ok) return key;
  const certificate = parsed(() => new X509Certificate(cert.value));
  if (certificate === null) return failure(`--tls-cert: ${certFile} holds no certificate in PEM ("-----BEGIN CERTIFICATE-----").`);
  const privateKey = parsed(() => createPrivateKey(key.value));
  if (privateKey === null)
    return failure(`--tls-key: ${keyFile} holds no private key in PEM, or one with a password, which the booth can't ask for.`);
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

/** What `parse` returns, or null if it throws: the library's own messages are for programmers. */
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
