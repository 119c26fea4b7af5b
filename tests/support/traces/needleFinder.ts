import type { Canary } from './canaries.ts';

const tableBits = 18;
const placeOf = (first: number, second: number, third: number): number =>
  ((first * 65_599 + second) * 65_599 + third) & ((1 << tableBits) - 1);

interface Needle {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Finds canaries in bytes in one pass, regardless of the number of needles: by their first three bytes, then whole. */
export function needleFinder(canaries: readonly Canary[]): (bytes: Buffer) => ReadonlySet<string> {
  const known = new Uint8Array(1 << tableBits);
  const needles = new Map<number, Needle[]>();
  for (const { name, needles: all } of canaries) {
    for (const bytes of all) {
      if (bytes.length < 8) throw new Error(`too short to be told from chance: ${name}`);
      const place = placeOf(bytes[0] ?? 0, bytes[1] ?? 0, bytes[2] ?? 0);
      known[place] = 1;
      needles.set(place, [...(needles.get(place) ?? []), { name, bytes }]);
    }
  }
  return (bytes) => {
    const found = new Set<string>();
    for (let at = 0; at + 8 <= bytes.length; at += 1) {
      const place = placeOf(bytes[at] ?? 0, bytes[at + 1] ?? 0, bytes[at + 2] ?? 0);
      if (known[place] === 0) continue;
      for (const needle of needles.get(place) ?? [])
        if (needle.bytes.equals(bytes.subarray(at, at + needle.bytes.length))) found.add(needle.name);
    }
    return found;
  };
}
