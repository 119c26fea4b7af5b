import { isIP } from 'node:net';

/**
 * Under which name an asker's requests are counted: its IPv4 address, or the network (/64) of its IPv6 address, of which a single
 * phone has as many as it likes. What is no address, as a proxy may pass it on, is all one.
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

/**
 * Under which name an asker's connections are counted. A machine in the booth's own network may come by a link-local IPv6 address and by
 * a global one: all link-local ones and all of the network (/64) of the address that was connected to are one.
 */
export function neighbourOf(remoteAddress: string, localAddress: string): string {
  const address = clientAddress(remoteAddress);
  const isNear = address.includes(':') && (address === clientAddress(localAddress) || /^fe[89ab]/.test(address));
  return isNear ? 'own network' : address;
}
