export interface ByteRange {
  readonly start: number;
  /** Not included. */
  readonly end: number;
}

/**
 * Which bytes of `size` a Range header asks for: null for all of them, which is also the answer to what is not understood and to
 * several ranges at once (RFC 9110, 14.2, allows either); 'none' for a range that begins behind the end.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'none' | null {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return null;
  if (first === '') {
    const wanted = Math.min(Number(last), size);
    return wanted === 0 ? 'none' : { start: size - wanted, end: size };
  }
  if (last !== '' && Number(last) < Number(first)) return null;
  if (Number(first) >= size) return 'none';
  return { start: Number(first), end: last === '' ? size : Math.min(Number(last) + 1, size) };
}
