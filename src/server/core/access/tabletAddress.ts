import type { KioskAccess } from './kioskAccess.ts';
import { everywhere, isLoopback } from './kioskAccess.ts';
import type { NetworkInterfaces } from '../network/lanAddresses.ts';
import { lanAddresses } from '../network/lanAddresses.ts';
import type { KioskGate } from './openKioskGate.ts';

/** The booth's address for a kiosk on another machine; null if only this machine can reach the booth, or if this machine is offline. */
export function tabletAddress(
  { host }: KioskAccess,
  { certificate }: KioskGate,
  port: number,
  interfaces: NetworkInterfaces,
): string | null {
  if (isLoopback(host)) return null;
  const all = host === everywhere || host === '0.0.0.0' || host === '::';
  const own = all ? lanAddresses(interfaces)[0] : host.includes(':') ? `[${host}]` : host;
  // Browsers accept a certificate only for the names listed in it.
  const name = certificate?.names.find((one) => !one.startsWith('*.') && !one.includes(':')) ?? own;
  return name === undefined ? null : `${certificate === null ? 'http' : 'https'}://${name}:${port}/`;
}
