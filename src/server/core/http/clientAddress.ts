import { isIP } from 'node:net';

/**
 * The key for counting a client's requests: its IPv4 address, or the /64 network of its IPv6 address, since a single phone can have any number of
 * addresses in that network. Everything that is not an address, as a proxy may send, shares one key.
 */
export function clientAddress(remoteAddress: string): string {
  if (isIP(remoteAddress) === 0) return 'unknown';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(remoteAddress)?.[1];
  if (mapped !== undefined) return mapped;
  if (!remoteAddress.includes(':')) return remoteAddress;
  const [head = '', tail] = (remoteAddress.split('%', 1)[0] ?? '').split('::');
  const [before, after] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':'))) as [string[], string[]];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/** The network of a client's address, all of which one customer of a provider may own: /24 of IPv4, /48 of IPv6. */
export function clientSite(remoteAddress: string): string {
  const address = clientAddress(remoteAddress);
  return address.split(/[.:]/).slice(0, 3).join('.');
}

/**
 * The key for counting a client's connections. A machine in the booth's own network may use a link-local and a global IPv6 address, so all link-local
 * addresses and the /64 network of the address that was connected to share one key.
 */
export function neighbourOf(remoteAddress: string, localAddress: string): string {
  const address = clientAddress(remoteAddress);
  const isNear = address.includes(':') && (address === clientAddress(localAddress) || /^fe[89ab]/.test(address));
  return isNear ? 'own network' : address;
}
