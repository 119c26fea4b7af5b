import type { PhotoRefusal, SequelProgress } from '../shared/contract/photos.ts';
import { expiresHeader, sealedPhotoLimit, deleteTokenHeader } from '../shared/contract/photos.ts';
import { renewableTimeout } from './renewableTimeout.ts';

const answersWithinMs = 15_000;

/** Asks the booth to delete a photo for good. `failed` covers everything after which it may still be there. */
export async function deletePhoto(id: string, token: string, signal: AbortSignal): Promise<'deleted' | 'expired' | 'unknown' | 'failed'> {
  const waiting = renewableTimeout(signal, answersWithinMs);
  try {
    const headers = { [deleteTokenHeader]: token };
    const answer = await fetch(`photos/${id}`, { method: 'DELETE', headers, credentials: 'omit', signal: waiting.signal });
    if (answer.ok) return 'deleted';
    // Somebody else with this link was faster, or the photo had expired.
    const { error } = (await answer.json()) as Partial<PhotoRefusal>;
    return error === 'deleted' || error === 'expired' || error === 'unknown' ? error : 'failed';
  } catch {
    // No network, or no booth on it; the guest is told that the photo is still there.
    return 'failed';
  } finally {
    waiting.end();
  }
}

/** The sealed photo, or why there is none now. `unknown`: it may still be on its way. */
export type FetchedPhoto =
  | { readonly got: 'photo'; readonly sealed: Uint8Array<ArrayBuffer>; readonly expires: string | null }
  | { readonly got: 'unknown' | 'unreachable' | 'damaged' | 'deleted' | 'expired'; readonly portrait?: SequelProgress };

/** A network that sends nothing for this long counts as gone. */
const stalledMs = 15_000;

/** Receives all that has arrived so far, and its share of the whole (0 to 1). Resolves with whether the rest can be left out. */
export type OnPart = (soFar: Uint8Array<ArrayBuffer>, share: number) => Promise<boolean>;

/**
 * Requests a sealed photo from a booth. Anything that is not a booth's answer (no network, a venue's login page, a failing server) is `unreachable`.
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
    // `fetch` never says why a network failed, and to the guest it is all the same.
    return { got: 'unreachable' };
  } finally {
    waiting.end();
  }
}

/** The meaning of a refusal. Only a booth answers like this: anybody else's 404 says nothing about the photo. */
async function reasonOf(answer: Response): Promise<Exclude<FetchedPhoto, { got: 'photo' }>> {
  const { error, portrait } = (await answer.json()) as Partial<PhotoRefusal>;
  const got = error === 'unknown' || error === 'damaged' || error === 'deleted' || error === 'expired' ? error : 'unreachable';
  return portrait === undefined ? { got } : { got, portrait };
}

/** Reads a body until `onPart` says that it is enough; null if it exceeds the maximum size of a photo. */
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
