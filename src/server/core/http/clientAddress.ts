import { isIP } from 'node:net';

/**
 * The key for counting a client's requests: its IPv4 address, or the /64 network of its IPv6 address, because a single phone can have any
 * number of addresses in that network. A proxy may send text that is not an address; all such text shares one key.
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

/** A network of addresses that may belong to a single customer of a provider: /24 for IPv4, /48 for IPv6. */
export function clientSite(remoteAddress: string): string {
  const address = clientAddress(remoteAddress);
  return address.split(/[.:]/).slice(0, 3).join('.');
}

/**
 * The key for counting a client's connections. A machine on the booth's own network may use both a link-local and a global IPv6 address, so
 * all link-local addresses share one key with the /64 network of `localAddress`.
 */
export function neighbourOf(remoteAddress: string, localAddress: string): string {
  const address = clientAddress(remoteAddress);
  const isNear = address.includes(':') && (address === clientAddress(localAddress) || /^fe[89ab]/.test(address));
  return isNear ? 'own network' : address;
}
