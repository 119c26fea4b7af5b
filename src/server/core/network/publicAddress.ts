import type { NetworkInterfaces } from './lanAddresses.ts';
import { lanAddresses } from './lanAddresses.ts';

/** Cables and Wi-Fi connect and disconnect within seconds. A check takes a fraction of a millisecond. */
const everyMs = 3000;

/** Reports each new address once. Node has no event for this, so the function polls every few seconds. Returns a function that stops polling. */
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

/** The booth's address for guests' phones. */
export interface PublicAddress {
  /** Without a trailing slash. */
  readonly address: string;
  /**
   * `set` by the staff, `found` among this machine's own, or an address that no phone can reach: `itself` if staff set a loopback address, `nowhere`
   * if the machine is in no network.
   */
  readonly origin: 'set' | 'found' | 'itself' | 'nowhere';
  /** This machine's other addresses, likeliest first, in case the found address is wrong. */
  readonly others: readonly string[];
  /** The look named in links, for the phone page of a cloud (contract/phoneLook.ts). */
  readonly look?: string;
}

/** The configured address. Without one, this machine's likeliest network address, or else its loopback address. */
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
