import type { AxiosInstance, AxiosProgressEvent, AxiosResponse } from 'axios';
import type { GenerateRequest, GenerateResponse } from '../../../shared/contract/portraits/generate.ts';

/**
 * The result of an order. `never`: no portrait can be made from this photo. `later`: order again, after a delay if the server gives one;
 * `isTry` says whether the service itself was asked, which may have cost something. `broken-off`: the order was sent, but no answer came;
 * it may have cost as much as a portrait.
 */
export type PortraitAnswer =
  | { readonly got: 'picture'; readonly png: Uint8Array<ArrayBuffer> }
  | { readonly got: 'never' }
  | { readonly got: 'broken-off' }
  | { readonly got: 'later'; readonly isTry: boolean; readonly afterMs?: number };

/** Sends one order. Never rejects. */
export type AskForPortrait = (order: GenerateRequest, signal: AbortSignal) => Promise<PortraitAnswer>;

/** Orders a portrait through `POST /api/generate`. No guest waits for it at the booth. */
export const askForPortrait =
  (client: AxiosInstance): AskForPortrait =>
  async (order, signal) => {
    let isSent = false;
    const onUploadProgress = ({ loaded, total }: AxiosProgressEvent): void => void (isSent ||= loaded === total);
    try {
      return answerOf(await client.post<unknown>('/api/generate', order, { signal, validateStatus: () => true, onUploadProgress }));
    } catch {
      // There was no answer: the server is down or starting, or it was stopped during the order.
      return isSent ? { got: 'broken-off' } : { got: 'later', isTry: false };
    }
  };

function answerOf({ status, data, headers }: AxiosResponse<unknown>): PortraitAnswer {
  if (status === 200) {
    const { base64 } = (typeof data === 'object' && data !== null ? data : {}) as Partial<GenerateResponse>;
    try {
      return { got: 'picture', png: Uint8Array.from(atob(base64 ?? ''), (letter) => letter.charCodeAt(0)) };
    } catch {
      return { got: 'later', isTry: true };
    }
  }
  // 404: the server no longer has a service. 413: the photo would be too large next time, too.
  if (status === 400 || status === 404 || status === 413 || status === 422) return { got: 'never' };
  const after = headers['retry-after'] as unknown;
  const afterMs = typeof after === 'string' && /^\d{1,6}$/.test(after) ? { afterMs: Number(after) * 1000 } : {};
  return { got: 'later', isTry: status === 502 || status === 504, ...afterMs };
}
