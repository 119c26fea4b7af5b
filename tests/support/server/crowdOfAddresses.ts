/**
 * Addresses of this machine to send from, one after the other, so that a test can act as many phones despite the limits for each phone.
 * Linux has all of 127.0.0.0/8. On systems with one address, 'too many' answers are correct.
 */
export function crowdOfAddresses(): () => string {
  let count = 0;
  return () => {
    count++;
    return process.platform === 'linux' ? `127.${(count >> 16) & 127}.${(count >> 8) & 255}.${(count & 253) + 1}` : '127.0.0.1';
  };
}
