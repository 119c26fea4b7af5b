import { hostname } from 'node:os';
import type { Result } from '../../../shared/errors.ts';
import { success } from '../../../shared/errors.ts';
import type { KioskAccess } from './kioskAccess.ts';
import { isLoopback } from './kioskAccess.ts';
import type { Certificate } from '../disk/readCertificate.ts';
import { readCertificate } from '../disk/readCertificate.ts';

/** The protection of the kiosk's listener. */
export interface KioskGate {
  /** The token that clients must send; null for a listener that only this machine can reach. */
  readonly token: string | null;
  /** PEM, for HTTPS; null for HTTP. */
  readonly certificate: { readonly cert: Buffer; readonly key: Buffer; readonly names: readonly string[] } | null;
  /** Host names of this machine that clients may use besides its addresses. */
  readonly names: readonly string[];
}

/** Admits only browsers on this machine. */
export const thisMachineOnly: KioskGate = { token: null, certificate: null, names: [] };

/**
 * Prepares the protection of the kiosk's listener. Also returns warnings for staff, a sentence each. Fails with a sentence for event staff.
 */
export function openKioskGate(
  { host, token, tls }: KioskAccess,
  now: Date,
): Result<{ readonly gate: KioskGate; readonly warnings: readonly string[] }, string> {
  const read = tls === null ? success(null) : readCertificate(tls.certFile, tls.keyFile);
  if (!read.ok) return read;
  const certificate = read.value;
  // A loopback listener needs no names. Accepting one would admit anybody who can assign that name on the network.
  const names = isLoopback(host) ? [] : [...machineNames(), ...(certificate?.names ?? [])];
  return success({ gate: { token, certificate, names }, warnings: warningsOf(host, certificate, now) });
}

/** This machine's names on the network: its hostname and its mDNS name. */
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
          'Browsers on other machines give the kiosk a camera only over https. Start with --tls-cert and --tls-key. ' +
            'Without them, anybody on the network can also read photos in transit.',
        ];
  const leftDays = Math.floor((certificate.validUntil.getTime() - now.getTime()) / dayMs);
  const until = certificate.validUntil.toISOString().slice(0, 10);
  if (leftDays < 0) return [`The TLS certificate has expired (${until}): browsers will warn about the kiosk. Get a new one.`];
  return leftDays < 7 ? [`The TLS certificate expires soon (${until}). Get a new one before the event ends.`] : [];
}
