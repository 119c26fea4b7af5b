import type { AxiosInstance, AxiosProgressEvent, AxiosResponse } from 'axios';
import type { GenerateRequest, GenerateResponse } from '../../../shared/contract/portraits/generate.ts';

/**
 * What came of an order. `never`: no picture is made of this photo. `later`: ask again, after so long where the server says so; `isTry` where the service
 * itself was asked, which may have cost something. `broken-off`: the order has gone out, and no answer came; it may have cost as much.
 */
export type PortraitAnswer =
  | { readonly got: 'picture'; readonly png: Uint8Array<ArrayBuffer> }
  | { readonly got: 'never' }
  | { readonly got: 'broken-off' }
  | { readonly got: 'later'; readonly isTry: boolean; readonly afterMs?: number };

/** One order. Never rejects. */
export type AskForPortrait = (order: GenerateRequest, signal: AbortSignal) => Promise<PortraitAnswer>;

/** `POST /api/generate`, for a portrait that nobody waits for in front of the booth. */
export const askForPortrait =
  (client: AxiosInstance): AskForPortrait =>
  async (order, signal) => {
    let isSent = false;
    const onUploadProgress = ({ loaded, total }: AxiosProgressEvent): void => void (isSent ||= loaded === total);
    try {
      return answerOf(await client.post<unknown>('/api/generate', order, { signal, validateStatus: () => true, onUploadProgress }));
    } catch {
      // No answer: the server is stopped or starting, or was stopped in the middle of the order.
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
  // 404: the server has no service any more. 413: the photo is as large the next time.
  if (status === 400 || status === 404 || status === 413 || status === 422) return { got: 'never' };
  const after = headers['retry-after'] as unknown;
  const afterMs = typeof after === 'string' && /^\d{1,6}$/.test(after) ? { afterMs: Number(after) * 1000 } : {};
  return { got: 'later', isTry: status === 502 || status === 504, ...afterMs };
}
