/** The port of an address of http or https, as digits. A URL keeps silent about the usual one. */
export function portOf(address: string): string {
  const { port, protocol } = new URL(address);
  if (port !== '') return port;
  return protocol === 'https:' ? '443' : '80';
}
