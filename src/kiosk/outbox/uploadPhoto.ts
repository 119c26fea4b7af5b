import type { AxiosInstance, AxiosResponse } from 'axios';
import type { PhotoAccepted } from '../../shared/contract/photos.ts';
import { codeNamesHeader, deleteTokenHashHeader, sequelOfHeader, waitedHeader } from '../../shared/contract/photos.ts';
import { photoOfAlbumItem } from './albumItemId.ts';
import type { SealedPhoto } from './OutboxStore.ts';
import { longestBackOffMs } from '../api/backOff.ts';
import type { ClearOrder } from '../../shared/contract/kioskStatus.ts';
import type { OutboxReport } from '../../shared/contract/outboxReport.ts';

/**
 * The outcome of an attempt. `acknowledged`: the server has stored the photo. `gone`: the server once had the photo, or has another body
 * for the same card; nothing more needs to be sent. `refused`: the server will never accept it. `later`: retry later; `trouble` says
 * whether the whole server is failing or only this photo.
 */
export type UploadOutcome =
  | { readonly name: 'acknowledged' | 'gone' | 'refused' }
  | { readonly name: 'later'; readonly trouble: 'server' | 'photo'; readonly afterMs?: number };

/** One attempt to upload a sealed photo. Never rejects. */
export type Upload = (photo: Omit<SealedPhoto, 'addedMs'> & { readonly waitedMs: number }, signal: AbortSignal) => Promise<UploadOutcome>;

/** `PUT /api/photos/<id>`, or `PUT /api/album/<album>/<photo id>` for an album's item, as in the contracts. */
export function uploadPhoto(client: AxiosInstance): Upload {
  return async ({ id, deleteTokenHash, sealed, waitedMs, codeNames, sequelOf, album }, signal) => {
    try {
      // Send a Blob, because for a typed array axios sends the whole underlying buffer.
      const response = await client.put<unknown>(
        album === undefined ? `/api/photos/${id}` : `/api/album/${album}/${photoOfAlbumItem(id)}`,
        new Blob([sealed]),
        {
          headers: {
            'Content-Type': 'application/octet-stream',
            [deleteTokenHashHeader]: deleteTokenHash,
            [waitedHeader]: String(waitedMs),
            ...(codeNames !== undefined && { [codeNamesHeader]: codeNames }),
            ...(sequelOf !== undefined && { [sequelOfHeader]: sequelOf }),
          },
          signal,
          validateStatus: () => true,
        },
      );
      // A missing album has ended and accepts nothing more. For a photo, a missing route means that the server is being replaced.
      return album !== undefined && response.status === 404 ? { name: 'gone' } : outcomeOf(response);
    } catch {
      // There was no answer: the server is stopped or starting, or the network is down. Try again later.
      return { name: 'later', trouble: 'server' };
    }
  };
}

function outcomeOf({ status, data, headers }: AxiosResponse<unknown>): UploadOutcome {
  switch (status) {
    case 200:
    case 201:
      // A venue's Wi-Fi login page also answers 200, so only the server's own answer counts.
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
  typeof data === 'object' &&
  data !== null &&
  (typeof (data as Partial<Record<keyof PhotoAccepted, unknown>>).expires === 'string' || 'album' in data);

/** The delay requested in the server's Retry-After header (seconds), capped at the longest back-off. */
function retryAfter(header: unknown): { afterMs?: number } {
  return typeof header === 'string' && /^\d{1,6}$/.test(header) ? { afterMs: Math.min(Number(header) * 1000, longestBackOffMs) } : {};
}

/** Reports the outbox's state. A lost report doesn't matter, because the next one includes it. */
export async function postOutboxReport(client: AxiosInstance, report: OutboxReport): Promise<void> {
  try {
    await client.post('/api/outbox-report', report);
  } catch {
    // The server is down, or older than the page. Reports are sent every minute, and the next one includes everything in this one.
    return;
  }
}

/** Makes the browser delete all its stored data for the booth, by a header in the server's answer. Rejects without an answer. */
export async function clearStorage(client: AxiosInstance): Promise<void> {
  await client.post('/api/clear-storage', { clear: true } satisfies ClearOrder);
}
