import type { PublicAddress } from './publicAddress.ts';

/** A cable or a Wi-Fi comes and goes within seconds; looking costs a fraction of a millisecond. */
const everyMs = 3000;

/** Tells each new address, once, until it is told to stop. Node has no event for it, so it looks every few seconds. */
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
