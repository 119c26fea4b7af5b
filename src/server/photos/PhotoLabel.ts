/** All that is known of a sealed photo. */
export interface PhotoLabel {
  /** Of the sealed bytes. */
  readonly sizeBytes: number;
  /** Of the sealed bytes, in lower-case hex. */
  readonly sha256: string;
  /** SHA-256 of the delete token's 32 bytes, in lower-case hex. */
  readonly deleteTokenHash: string;
  /** When it is to be deleted: milliseconds since 1970, by the booth's clock. */
  readonly expiresMs: number;
}
