import type { PhotoRefusal } from '../shared/contract/photos.ts';
import { expiresHeader, sealedPhotoLimit, deleteTokenHeader } from '../shared/contract/photos.ts';
import { renewableTimeout } from './renewableTimeout.ts';

const answersWithinMs = 15_000;

/** Has the booth delete a photo for good. `failed` is everything after which it may still be there. */
export async function deletePhoto(id: string, token: string, signal: AbortSignal): Promise<'deleted' | 'expired' | 'failed'> {
  const waiting = renewableTimeout(signal, answersWithinMs);
  try {
    const headers = { [deleteTokenHeader]: token };
    const answer = await fetch(`photos/${id}`, { method: 'DELETE', headers, credentials: 'omit', signal: waiting.signal });
    if (answer.ok) return 'deleted';
    // Somebody else with this link was quicker, or time was.
    const { error } = (await answer.json()) as Partial<PhotoRefusal>;
    return error === 'deleted' || error === 'expired' ? error : 'failed';
  } catch {
    // No network, or no booth in it; the guest is told that the photo is still there.
    return 'failed';
  } finally {
    waiting.end();
  }
}

/** The sealed photo, or why there is none now. `unknown`: perhaps it is still on its way. */
export type FetchedPhoto =
  | { readonly got: 'photo'; readonly sealed: Uint8Array<ArrayBuffer>; readonly expires: string | null }
  | { readonly got: 'unknown' | 'unreachable' | 'deleted' | 'expired' };

/** A network that sends nothing for so long is taken for gone. */
const stalledMs = 15_000;

/**
 * Asks the booth for a sealed photo. `onPart` hears how much of it has arrived (0 to 1). All that is no answer of a booth (no
 * network, a venue's login page, a server in trouble) is `unreachable`.
 */
export async function fetchPhoto(id: string, signal: AbortSignal, onPart: (share: number) => void): Promise<FetchedPhoto> {
  const waiting = renewableTimeout(signal, stalledMs);
  try {
    // Relative, so that a public address may have a path of its own.
    const answer = await fetch(`photos/${id}`, { signal: waiting.signal, cache: 'no-store', credentials: 'omit' });
    if (!answer.ok) return { got: await reasonOf(answer) };
    if (answer.headers.get('content-type') !== 'application/octet-stream' || answer.body === null) return { got: 'unreachable' };
    const announced = Number(answer.headers.get('content-length'));
    const sealed = await wholeBody(answer.body, (length) => {
      waiting.renew();
      if (announced > 0) onPart(Math.min(1, length / announced));
    });
    return sealed === null ? { got: 'unreachable' } : { got: 'photo', sealed, expires: answer.headers.get(expiresHeader) };
  } catch {
    // `fetch` tells no page why a network failed, and to the guest it is all one.
    return { got: 'unreachable' };
  } finally {
    waiting.end();
  }
}

/** What a refusal means here. Only a booth speaks like this: a 404 of anybody else says nothing about the photo. */
async function reasonOf(answer: Response): Promise<'unknown' | 'unreachable' | 'deleted' | 'expired'> {
  const { error } = (await answer.json()) as Partial<PhotoRefusal>;
  return error === 'unknown' || error === 'deleted' || error === 'expired' ? error : 'unreachable';
}

/** All of a body, or null where it is more than any photo. `onPart` hears the bytes so far. */
async function wholeBody(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onPart: (length: number) => void,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const reader = body.getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    length += part.value.length;
    if (length > sealedPhotoLimit) {
      await reader.cancel();
      return null;
    }
    onPart(length);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
