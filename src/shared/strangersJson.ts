const [comma, bracket, brace] = [0x2c, 0x5b, 0x7b];

/** Of these marks nobody needs more whom a booth asks. Base64, which makes answers long, has none. */
const mostMarks = 100_000;

/**
 * The JSON of a stranger's file or answer; undefined where it is none, or has so many values that reading them would take minutes and
 * gigabytes: 24 MB of empty objects do. Bound the length first.
 */
export function strangersJson(bytes: Uint8Array): unknown {
  let marks = 0;
  for (const byte of bytes) if ((byte === comma || byte === bracket || byte === brace) && ++marks > mostMarks) return undefined;
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as unknown;
  } catch {
    return undefined;
  }
}
