const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Bytes as base64url without padding (RFC 4648, section 5). */
export function toBase64url(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/**
 * Decodes base64url; null for invalid input. Accepts only the exact text that `toBase64url` would write: no padding, no whitespace, no leftover bits,
 * so that each secret has only one text.
 */
export function fromBase64url(text: string): Uint8Array | null {
  if (text.length % 4 === 1 || !/^[\w-]*$/.test(text)) return null;
  const leftoverBits = (text.length * 6) % 8;
  // Not `at`: a guest's phone may be too old for it.
  if (alphabet.indexOf(text.slice(-1)) % 2 ** leftoverBits !== 0) return null;
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}
