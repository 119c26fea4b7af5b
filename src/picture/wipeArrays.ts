/** Zeroes every number in a structure of arrays. */
export function wipeArrays(value: unknown): void {
  if (ArrayBuffer.isView(value)) new Uint8Array(value.buffer, value.byteOffset, value.byteLength).fill(0);
  else if (typeof value === 'object' && value !== null) Object.values(value).forEach(wipeArrays);
}
