import type { NetworkInterfaces } from './lanAddresses.ts';

/** What to listen on to be reached at each of this machine's addresses: both kinds where it has IPv6, else IPv4 alone. */
export function everyHost(interfaces: NetworkInterfaces): '::' | '0.0.0.0' {
  return Object.values(interfaces).some((addresses) => addresses?.some(({ family }) => family === 'IPv6')) ? '::' : '0.0.0.0';
}
