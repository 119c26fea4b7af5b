import { hostname } from 'node:os';
import type { Result } from '../../shared/errors.ts';
import { success } from '../../shared/errors.ts';
import type { KioskAccess } from '../settings/config.ts';
import { isLoopback } from '../settings/config.ts';
import type { Certificate } from '../files/readCertificate.ts';
import { readCertificate } from '../files/readCertificate.ts';

/** What stands before the kiosk's listener. */
export interface KioskGate {
  /** What must be shown; null asks nobody, and is for a listener that only this machine reaches. */
  readonly token: string | null;
  /** PEM, for HTTPS; null for HTTP. */
  readonly certificate: { readonly cert: Buffer; readonly key: Buffer; readonly names: readonly string[] } | null;
  /** Names, besides its own addresses, under which this machine is asked for. */
  readonly names: readonly string[];
}

/** Browsers of this machine only. */
export const thisMachineOnly: KioskGate = { token: null, certificate: null, names: [] };

/** What stands before the kiosk's listener, and what staff should know about it, a sentence each. Fails in words for event staff. */
export function openKioskGate(
  { host, token, tls }: KioskAccess,
  now: Date,
): Result<{ readonly gate: KioskGate; readonly warnings: readonly string[] }, string> {
  const read = tls === null ? success(null) : readCertificate(tls.certFile, tls.keyFile);
  if (!read.ok) return read;
  const certificate = read.value;
  // On its own, the machine needs no name: whoever could give it one in the network would get in by it.
  const names = isLoopback(host) ? [] : [...machineNames(), ...(certificate?.names ?? [])];
  return success({ gate: { token, certificate, names }, warnings: warningsOf(host, certificate, now) });
}

/** As other machines know this one: by its own name, and by mDNS. */
export function machineNames(): string[] {
  const name = hostname().toLowerCase();
  return name.includes('.') ? [name] : [name, `${name}.local`];
}

const dayMs = 86_400_000;

function warningsOf(host: string, certificate: Certificate | null, now: Date): string[] {
  if (certificate === null)
    return isLoopback(host)
      ? []
      : [
          'Browsers of other machines will not give the kiosk a camera: they do so only by https. Start with --tls-cert and --tls-key. ' +
            'Without them the photos also cross the network readable by everybody in it.',
        ];
  const leftDays = Math.floor((certificate.validUntil.getTime() - now.getTime()) / dayMs);
  const until = certificate.validUntil.toISOString().slice(0, 10);
  if (leftDays < 0) return [`The TLS certificate has expired (${until}): browsers will warn of the kiosk. Get a new one.`];
  return leftDays < 7 ? [`The TLS certificate expires soon (${until}). Get a new one before the event ends.`] : [];
}
