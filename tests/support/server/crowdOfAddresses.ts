/**
 * Addresses of this machine to ask from, one after the other, so that a test stands for many phones: what one phone may ask is limited. Linux
 * has all of 127.0.0.0/8; where there is one address only, answers that say 'too many' are the right ones.
 */
export function crowdOfAddresses(): () => string {
  let count = 0;
  return () => {
    count++;
    return process.platform === 'linux' ? `127.${(count >> 16) & 127}.${(count >> 8) & 255}.${(count & 253) + 1}` : '127.0.0.1';
  };
}
