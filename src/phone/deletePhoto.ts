import type { PhotoRefusal } from '../shared/contract/photos.ts';
import { deleteTokenHeader } from '../shared/contract/photos.ts';
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
