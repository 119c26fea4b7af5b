import type { AxiosInstance } from 'axios';
import type { RehearsalPhase, RehearsalProgress, RehearsalWord } from '../../shared/contract/rehearsal.ts';

/** Tells the server of the rehearsal's visit, and gives how far the rehearsal is; null where no server answers. */
export async function postRehearsal(client: AxiosInstance, word: RehearsalWord): Promise<RehearsalPhase | null> {
  try {
    const { data } = await client.post<Partial<RehearsalProgress> | string | null>('/api/rehearsal', word);
    return (typeof data === 'object' ? data?.phase : undefined) ?? null;
  } catch {
    // Away for a moment; it is told again.
    return null;
  }
}
