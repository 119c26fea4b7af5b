import type { NetworkInterfaces } from './lanAddresses.ts';
import { lanAddresses } from './lanAddresses.ts';

/** A cable or Wi-Fi comes and goes within seconds; checking costs a fraction of a millisecond. */
const everyMs = 3000;

/** Reports each new address once. Node has no event for it, so this polls every few seconds. Returns a function that stops it. */
export function watchAddress(read: () => PublicAddress, tell: (address: PublicAddress) => void): () => void {
  let last = read().address;
  const timer = setInterval(() => {
    const now = read();
    if (now.address === last) return;
    last = now.address;
    tell(now);
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Where guests' phones find the booth. */
export interface PublicAddress {
  /** Without a trailing slash. */
  readonly address: string;
  /**
   * `set` by the staff, `found` among this machine's own, or one that no phone can reach: `itself` if the one set is a loopback address,
   * `nowhere` if the machine is in no network.
   */
  readonly origin: 'set' | 'found' | 'itself' | 'nowhere';
  /** This machine's other addresses, likeliest first, in case the one found is wrong. */
  readonly others: readonly string[];
}

/** The address that is set, else this machine's likeliest address in its network, else its loopback address. */
export function publicAddress(publicUrl: string | null, interfaces: NetworkInterfaces, sharePort: number): PublicAddress {
  if (publicUrl !== null) return { address: publicUrl, origin: leadsBack(publicUrl) ? 'itself' : 'set', others: [] };
  const [best, ...others] = lanAddresses(interfaces).map((host) => `http://${host}:${sharePort}`);
  if (best === undefined) return { address: `http://127.0.0.1:${sharePort}`, origin: 'nowhere', others: [] };
  return { address: best, origin: 'found', others };
}

function leadsBack(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === '0.0.0.0' || hostname === '[::]' || hostname === '[::1]' || /^127\.|(^|\.)localhost$/.test(hostname);
}
