import { BlockList, isIP } from 'node:net';

/** Returns a function that tells whether an address is in the list or in a listed network (`10.0.0.0/8`). */
export function networkList(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const one of networks) {
    const [address = '', bits] = one.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}
