/** A strong entity tag of content by its SHA-256 in hex. */
export const entityTag = (sha256: string): string => `"${sha256.slice(0, 32)}"`;

/** Whether a client that sends this `if-none-match` already has the content with this tag; weak comparison (RFC 9110, 13.1.2). */
export function knowsTag(header: string | undefined, tag: string): boolean {
  return header !== undefined && header.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === tag);
}
