import type { NetworkInterfaceInfo } from 'node:os';

/** The result of `os.networkInterfaces()`. */
export type NetworkInterfaces = Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>;

/**
 * This machine's addresses that phones might reach, as written in a URL, likeliest first: private IPv4 addresses of apparent network cards,
 * then other IPv4 addresses (of these, containers and tunnels come late and self-assigned addresses last), then IPv6. Empty if the machine
 * is offline.
 */
export function lanAddresses(interfaces: NetworkInterfaces): readonly string[] {
  const found = Object.entries(interfaces).flatMap(([name, addresses = []]) =>
    addresses.flatMap((info) => {
      const doubt = doubtOf(name, info);
      return doubt === null ? [] : [{ doubt, host: info.family === 'IPv6' ? `[${info.address}]` : info.address }];
    }),
  );
  // Sorting is stable: equally likely addresses keep the system's order, so that the choice doesn't change by itself.
  return found.sort((one, other) => one.doubt - other.doubt).map(({ host }) => host);
}

const physical = /^(eth|en[opsx]?\d|em\d|wl|wlan|wi-?fi|ethernet|bridge100$|lan)/i;
/**
 * Bridges of containers and virtual machines, tunnels, and links between Apple devices. Tested before `physical`, because Windows names its
 * own bridges `vEthernet (...)`.
 */
const virtual =
  /^(docker|br-|veth|virbr|vmnet|vboxnet|vnic|lxc|lxd|cni|flannel|cali|kube|podman|tun|tap|utun|wg|ppp|ipsec|gif|stf|zt|tailscale|ham|nord|proton|awdl|llw|anpi|vethernet|vmware|virtualbox|openvpn|wireguard|loopback|dummy|ifb|sit)|virtual|hyper-v|wsl|vpn|tunnel/i;

/** How unlikely phones are to reach an address, or null if they never can. Only the order of the numbers matters. */
function doubtOf(name: string, { address, family, internal, mac }: NetworkInterfaceInfo): number | null {
  if (internal || address === '0.0.0.0') return null;
  // Tunnels have no hardware address.
  const tunnel = mac === '00:00:00:00:00:00';
  const card = virtual.test(name) || tunnel ? 10 : physical.test(name) ? 0 : 4;
  if (family === 'IPv6') return ipv6Doubt(address, card);
  // NetworkManager and Windows use these addresses when this machine is the hotspot. Phones that join the hotspot are sure to reach them.
  if (/^(10\.42\.\d+\.1|192\.168\.137\.1)$/.test(address)) return 1;
  if (address.startsWith('169.254.')) return 30 + card;
  if (/^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/.test(address)) return 2 + card;
  // 100.64.0.0/10 belongs to carriers and to overlay networks such as Tailscale.
  if (/^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./.test(address)) return 20;
  return 3 + card;
}

/** Link-local IPv6 is left out: it needs a zone, which no phone's browser accepts. */
function ipv6Doubt(address: string, card: number): number | null {
  if (/^fe[89ab]/i.test(address) || address === '::1') return null;
  return (/^f[cd]/i.test(address) ? 50 : 51) + card;
}

/** The host to listen on so that all addresses of this machine work: both families if it has IPv6, otherwise IPv4 alone. */
export function everyHost(interfaces: NetworkInterfaces): '::' | '0.0.0.0' {
  return Object.values(interfaces).some((addresses) => addresses?.some(({ family }) => family === 'IPv6')) ? '::' : '0.0.0.0';
}
