const [comma, bracket, brace] = [0x2c, 0x5b, 0x7b];

/** More than any legitimate body needs. Base64, which makes texts long, contains none of these characters. */
const maxMarks = 100_000;

/** Whether a JSON text may have so many values that parsing it would take seconds and gigabytes; 30 MB of empty objects would. */
export function hasManyValues(bytes: Uint8Array): boolean {
  let marks = 0;
  for (const byte of bytes) if ((byte === comma || byte === bracket || byte === brace) && ++marks > maxMarks) return true;
  return false;
}

/** Parses untrusted JSON; undefined if it is malformed or has too many values. Callers limit its length first. */
export function strangersJson(bytes: Uint8Array): unknown {
  if (hasManyValues(bytes)) return undefined;
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as unknown;
  } catch {
    return undefined;
  }
}
