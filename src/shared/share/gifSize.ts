/**
 * The size of a decoded GIF, from its headers: its logical screen, which decoders extend to fit its pictures (GIF89a, sections 18 and 20). Null for
 * other files.
 */
export function gifSize(file: Uint8Array): { readonly width: number; readonly height: number } | null {
  const byte = (at: number): number => file[at] ?? 0;
  const number = (at: number): number => byte(at) + 256 * byte(at + 1);
  if (!/^GIF8[79]a$/.test(String.fromCharCode(...file.subarray(0, 6))) || file.length < 20) return null;
  let [width, height] = [number(6), number(8)];
  let at = 13 + colorBytes(byte(10));
  while (at < file.length) {
    if (byte(at) === 0x2c) {
      width = Math.max(width, number(at + 1) + number(at + 5));
      height = Math.max(height, number(at + 3) + number(at + 7));
      // The byte after the colour table is the width of the codes that follow.
      at += 11 + colorBytes(byte(at + 9));
    } else if (byte(at) === 0x21) at += 2;
    else break;
    for (let length = byte(at++); length > 0; length = byte(at++)) at += length;
  }
  return { width, height };
}

/** The length of a colour table, from the flags before it. */
const colorBytes = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));
