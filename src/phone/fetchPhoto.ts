import type { PhotoRefusal, SequelProgress } from '../shared/contract/photos.ts';
import { expiresHeader, sealedPhotoLimit, deleteTokenHeader } from '../shared/contract/photos.ts';
import { renewableTimeout } from './renewableTimeout.ts';

const answersWithinMs = 15_000;

/** Asks the booth to delete a photo for good. `failed`: the photo may still be stored. */
export async function deletePhoto(id: string, token: string, signal: AbortSignal): Promise<'deleted' | 'expired' | 'unknown' | 'failed'> {
  const waiting = renewableTimeout(signal, answersWithinMs);
  try {
    const headers = { [deleteTokenHeader]: token };
    const answer = await fetch(`photos/${id}`, { method: 'DELETE', headers, credentials: 'omit', signal: waiting.signal });
    if (answer.ok) return 'deleted';
    // Somebody else with this link has deleted it already, or it has expired.
    const { error } = (await answer.json()) as Partial<PhotoRefusal>;
    return error === 'deleted' || error === 'expired' || error === 'unknown' ? error : 'failed';
  } catch {
    // There is no network, or no booth on it. The guest reads that the photo is still there.
    return 'failed';
  } finally {
    waiting.end();
  }
}

/** The sealed photo, or why it is unavailable. `unknown`: it may still be uploading. */
export type FetchedPhoto =
  | { readonly got: 'photo'; readonly sealed: Uint8Array<ArrayBuffer>; readonly expires: string | null }
  | { readonly got: 'unknown' | 'unreachable' | 'damaged' | 'deleted' | 'expired'; readonly portrait?: SequelProgress };

/** A network that sends nothing for this long counts as lost. */
const stalledMs = 15_000;

/** Receives all bytes that have arrived so far, and their share of the whole (0 to 1). Resolves with true if no more bytes are needed. */
export type OnPart = (soFar: Uint8Array<ArrayBuffer>, share: number) => Promise<boolean>;

/**
 * Requests a sealed photo from a booth. Returns `unreachable` for every answer that is not a booth's: no network, a
 * venue's login page, a failing server.
 */
export async function fetchPhoto(id: string, signal: AbortSignal, onPart: OnPart): Promise<FetchedPhoto> {
  const waiting = renewableTimeout(signal, stalledMs);
  try {
    // Relative, because a public address may have a path.
    const answer = await fetch(`photos/${id}`, { signal: waiting.signal, cache: 'no-store', credentials: 'omit' });
    if (!answer.ok) return await reasonOf(answer);
    if (answer.headers.get('content-type') !== 'application/octet-stream' || answer.body === null) return { got: 'unreachable' };
    const announced = Number(answer.headers.get('content-length'));
    const sealed = await readBody(answer.body, (soFar) => {
      waiting.renew();
      return onPart(soFar, announced > 0 ? Math.min(1, soFar.length / announced) : 0);
    });
    return sealed === null ? { got: 'unreachable' } : { got: 'photo', sealed, expires: answer.headers.get(expiresHeader) };
  } catch {
    // `fetch` does not say why the network failed, and guests need not know.
    return { got: 'unreachable' };
  } finally {
    waiting.end();
  }
}

/** The meaning of a refusal. Only a booth's refusal counts: a 404 from another server says nothing about the photo. */
async function reasonOf(answer: Response): Promise<Exclude<FetchedPhoto, { got: 'photo' }>> {
  const { error, portrait } = (await answer.json()) as Partial<PhotoRefusal>;
  const got = error === 'unknown' || error === 'damaged' || error === 'deleted' || error === 'expired' ? error : 'unreachable';
  return portrait === undefined ? { got } : { got, portrait };
}

/** Reads a body until `onPart` needs no more; null if the body exceeds the maximum size of a photo. */
async function readBody(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onPart: (soFar: Uint8Array<ArrayBuffer>) => Promise<boolean>,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const reader = body.getReader();
  const room = new Uint8Array(sealedPhotoLimit);
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const isFitting = length + part.value.length <= room.length;
    if (isFitting) room.set(part.value, length);
    length += part.value.length;
    if (isFitting && !(await onPart(room.subarray(0, length)))) continue;
    await reader.cancel();
    return isFitting ? room.slice(0, length) : null;
  }
  return room.slice(0, length);
}
