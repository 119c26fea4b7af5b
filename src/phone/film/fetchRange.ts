import { sizeStep } from '../../shared/share/sealedFile.ts';
import { renewableTimeout } from '../renewableTimeout.ts';

const answersWithinMs = 60_000;

/**
 * Bytes of a sealed photo from `from` up to, but not including, `to`; null if they don't arrive. Requests whole blocks,
 * so that servers can't infer the lengths of the files inside.
 */
export async function fetchRange(id: string, from: number, to: number, signal: AbortSignal): Promise<Uint8Array | null> {
  const waiting = renewableTimeout(signal, answersWithinMs);
  try {
    const start = Math.floor(from / sizeStep) * sizeStep;
    const end = Math.ceil(to / sizeStep) * sizeStep;
    const headers = { range: `bytes=${String(start)}-${String(end - 1)}` };
    const answer = await fetch(`photos/${id}`, { headers, signal: waiting.signal, cache: 'no-store', credentials: 'omit' });
    if (!answer.ok) return null;
    const bytes = new Uint8Array(await answer.arrayBuffer());
    // A proxy may have sent the whole file.
    const skipped = answer.status === 206 ? start : 0;
    const wanted = bytes.subarray(from - skipped, to - skipped);
    return wanted.length === to - from ? wanted : null;
  } catch {
    // There is no network. The guest reads this, and can try again.
    return null;
  } finally {
    waiting.end();
  }
}
