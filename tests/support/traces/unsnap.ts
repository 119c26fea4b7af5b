/**
 * Unpacks Snappy data (its raw format: a length, then literals and copies of earlier output); null if it is not Snappy.
 * https://github.com/google/snappy/blob/main/format_description.txt
 */
export function unsnap(packed: Uint8Array): Buffer | null {
  let at = 0;
  let length = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = packed[at++];
    if (byte === undefined || shift > 28) return null;
    length += (byte & 127) * 2 ** shift;
    if (byte < 128) break;
  }
  // Snappy never packs to less than a sixtieth.
  if (length > 64 * packed.length + 64) return null;
  const plain = Buffer.alloc(length);
  const number = (bytes: number): number => {
    let value = 0;
    for (let place = 0; place < bytes; place += 1) value += (packed[at++] ?? 0) * 256 ** place;
    return value;
  };
  let filled = 0;
  while (filled < length) {
    const tag = packed[at++];
    if (tag === undefined) return null;
    const kind = tag & 3;
    if (kind === 0) {
      const size = tag >> 2 < 60 ? (tag >> 2) + 1 : number((tag >> 2) - 59) + 1;
      if (at + size > packed.length || filled + size > length) return null;
      plain.set(packed.subarray(at, at + size), filled);
      at += size;
      filled += size;
      continue;
    }
    const size = kind === 1 ? ((tag >> 2) & 7) + 4 : (tag >> 2) + 1;
    const back = kind === 1 ? ((tag >> 5) << 8) + number(1) : number(kind === 2 ? 2 : 4);
    if (back === 0 || back > filled || filled + size > length) return null;
    // Byte by byte, because a copy may read what it has just written.
    for (let place = 0; place < size; place += 1, filled += 1) plain[filled] = plain[filled - back] ?? 0;
  }
  return plain;
}
