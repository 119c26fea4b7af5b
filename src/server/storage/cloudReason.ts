import { systemReason } from '../../themeFiles/systemReason.ts';

/** By the codes of the system, of PostgreSQL and its client, and of object stores. */
const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'it has cut the connection',
  ENOTFOUND: 'there is no machine of this name',
  EAI_AGAIN: 'its name cannot be looked up',
  EHOSTUNREACH: 'there is no way to it',
  ETIMEDOUT: 'it does not answer',
  CONNECT_TIMEOUT: 'it does not answer',
  CONNECTION_CLOSED: 'it has cut the connection',
  CONNECTION_DESTROYED: 'it has cut the connection',
  '28P01': 'the password is wrong',
  '28000': 'this user may not use it',
  '3D000': 'there is no such database',
  '42501': 'this user may not do that there',
  '25006': 'it can only be read',
  '53100': 'its disk is full',
  '53300': 'it has no connection left',
  '55P03': 'its tables are in use by something else, such as a backup',
  '57P01': 'it is shutting down',
  '57P03': 'it is starting',
  '57014': 'it took too long',
  NoSuchBucket: 'there is no such bucket',
  AccessDenied: 'the keys may not use it',
  InvalidAccessKeyId: 'it does not know these keys',
  SignatureDoesNotMatch: 'the secret key is wrong, or something changes requests on their way',
  RequestTimeTooSkewed: "this machine's clock is wrong",
  QuotaExceeded: 'it is full',
  XMinioStorageFull: 'it is full',
  SlowDown: 'it has too much to do',
  ServiceUnavailable: 'it has too much to do',
};

/** Why a database or an object store could not be used, in plain words. */
export function cloudReason(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/^5\d\d$/.test(code)) return `it answers ${code}`;
  return reasons[code] ?? (/^[A-Z0-9]{5}$|^[A-Z][a-z]/.test(code) ? `it says ${code}` : systemReason(error));
}
