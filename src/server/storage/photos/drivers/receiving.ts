import { createHash } from 'node:crypto';
import type { Result } from '../../../../shared/errors.ts';
import { BoothError, failure, success } from '../../../../shared/errors.ts';

/**
 * Passes a body on in chunks and returns its size and checksum. Fails with `photo-too-large` as soon as the body exceeds the limit, with
 * `upload-broken` if the sender disconnects, and with any failure of `write`.
 */
export async function receiving(
  body: AsyncIterable<Uint8Array>,
  limitBytes: number,
  write: (piece: Uint8Array) => Promise<Result<void>>,
): Promise<Result<{ readonly sizeBytes: number; readonly sha256: string }>> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  try {
    for await (const piece of body) {
      sizeBytes += piece.length;
      if (sizeBytes > limitBytes) return failure(new BoothError('photo-too-large', 'the body is too large', { retryable: false }));
      hash.update(piece);
      const written = await write(piece);
      if (!written.ok) return written;
    }
  } catch (cause) {
    return failure(new BoothError('upload-broken', 'the body ended before it was complete', { retryable: true, cause }));
  }
  return success({ sizeBytes, sha256: hash.digest('hex') });
}
