import { renewableTimeout } from '../renewableTimeout.ts';

const answersWithinMs = 60_000;

/** Bytes of a sealed photo, from the first to the one in front of `to`; null where they don't come. */
export async function fetchRange(id: string, from: number, to: number, signal: AbortSignal): Promise<Uint8Array | null> {
  const waiting = renewableTimeout(signal, answersWithinMs);
  try {
    const headers = { range: `bytes=${String(from)}-${String(to - 1)}` };
    const answer = await fetch(`photos/${id}`, { headers, signal: waiting.signal, cache: 'no-store', credentials: 'omit' });
    if (!answer.ok) return null;
    const bytes = new Uint8Array(await answer.arrayBuffer());
    // A proxy may have sent all of it.
    const wanted = answer.status === 206 ? bytes : bytes.subarray(from, to);
    return wanted.length === to - from ? wanted : null;
  } catch {
    // No network: the guest is told, and may try again.
    return null;
  } finally {
    waiting.end();
  }
}
