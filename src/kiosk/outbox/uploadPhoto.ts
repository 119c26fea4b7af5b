import type { AxiosInstance, AxiosResponse } from 'axios';
import type { PhotoAccepted } from '../../shared/contract/photos.ts';
import { deleteTokenHashHeader, waitedHeader } from '../../shared/contract/photos.ts';
import type { SealedPhoto } from './OutboxStore.ts';
import { longestBackOffMs } from '../api/backOff.ts';
import type { OutboxReport } from '../../shared/contract/outboxReport.ts';

/**
 * What came of an attempt. `acknowledged`: the server has the photo for sure. `gone`: it had it once, or has another body of the
 * same card; there is nothing more to send. `refused`: it will never take it. `later`: again after a while, where `trouble` says
 * whether the server as a whole is in the way or only this photo of all.
 */
export type UploadOutcome =
  | { readonly name: 'acknowledged' | 'gone' | 'refused' }
  | { readonly name: 'later'; readonly trouble: 'server' | 'photo'; readonly afterMs?: number };

/** One attempt to bring a sealed photo to the server. Never rejects. */
export type Upload = (
  photo: Pick<SealedPhoto, 'id' | 'deleteTokenHash' | 'sealed'> & { readonly waitedMs: number },
  signal: AbortSignal,
) => Promise<UploadOutcome>;

/** `PUT /api/photos/<id>`, as the contract has it. */
export function uploadPhoto(client: AxiosInstance): Upload {
  return async ({ id, deleteTokenHash, sealed, waitedMs }, signal) => {
    try {
      // A Blob, because axios sends all of the buffer that an array is only a part of.
      const response = await client.put<unknown>(`/api/photos/${id}`, new Blob([sealed]), {
        headers: { 'Content-Type': 'application/octet-stream', [deleteTokenHashHeader]: deleteTokenHash, [waitedHeader]: String(waitedMs) },
        signal,
        validateStatus: () => true,
      });
      return outcomeOf(response);
    } catch {
      // No answer at all: a server that is stopped or starting, a network that is gone. Later answers will tell.
      return { name: 'later', trouble: 'server' };
    }
  };
}

function outcomeOf({ status, data, headers }: AxiosResponse<unknown>): UploadOutcome {
  switch (status) {
    case 200:
    case 201:
      // A venue's Wi-Fi page answers 200 as well. Only the server's own words count.
      return isAccepted(data) ? { name: 'acknowledged' } : { name: 'later', trouble: 'server' };
    case 409:
    case 410:
      return { name: 'gone' };
    case 400:
    case 413:
      return { name: 'refused' };
    case 408:
    case 500:
      return { name: 'later', trouble: 'photo' };
    default:
      return { name: 'later', trouble: 'server', ...retryAfter(headers['retry-after']) };
  }
}

const isAccepted = (data: unknown): data is PhotoAccepted =>
  typeof data === 'object' && data !== null && typeof (data as Partial<Record<keyof PhotoAccepted, unknown>>).expires === 'string';

/** What the server wants waited, where it says so in seconds; never longer than it would be left alone without a word. */
function retryAfter(header: unknown): { afterMs?: number } {
  return typeof header === 'string' && /^\d{1,6}$/.test(header) ? { afterMs: Math.min(Number(header) * 1000, longestBackOffMs) } : {};
}

/** Tells the server how the outbox stands. Whether it heard: what it did not is told again with the next report. */
export async function postOutboxReport(client: AxiosInstance, report: OutboxReport): Promise<void> {
  try {
    await client.post('/api/outbox-report', report);
  } catch {
    // The server is away or older than the page. Reports come by the minute, and the next one says all that this one did.
    return;
  }
}
