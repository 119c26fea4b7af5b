import type { Result } from '../../../shared/errors.ts';
import { failure, success } from '../../../shared/errors.ts';
import type { GenerateRequest } from '../../../shared/contract/generate.ts';
import { generateResponse } from '../../../shared/contract/generate.ts';
import type { PictureService, ServiceTrouble } from './PictureService.ts';

export interface WebhookSettings {
  /** Any http or https address; it may contain a key, so never log it. */
  readonly url: string;
  /** One header with its value, such as a key; never log it either. */
  readonly header: { readonly name: string; readonly value: string } | null;
}

/** The largest answer, in bytes after decompression: a picture of 16 MiB in base64 and a little more. */
const longestAnswer = 24 * 1024 * 1024;

/** Statuses that reject the order, not the service: the next guest's may well succeed. */
const orderRefused = new Set([400, 413, 422]);

/** Any HTTP service: JSON in as `POST /api/generate` has it, `{ base64 }` or the bytes of an image out. */
export function webhookService({ url, header }: WebhookSettings): PictureService {
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, image/png, image/jpeg, image/webp',
    ...(header === null ? {} : { [header.name]: header.value }),
  };
  return {
    name: 'webhook',
    async make({ photo, answers, signal }) {
      const body = JSON.stringify({ photo: `data:image/png;base64,${photo.toString('base64')}`, answers } satisfies GenerateRequest);
      try {
        // A redirect would take the guest's photo and the key to an address that nobody has chosen.
        const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' });
        if (!response.ok) {
          await response.body?.cancel();
          return failure(statusTrouble(response.status));
        }
        const bytes = await readBytes(response);
        if (bytes === null) return failed('its answer is too large');
        return isJson(response) ? pictureIn(bytes) : success(bytes);
      } catch (error) {
        return failed(signal.aborted ? 'the order was cancelled or timed out' : troubleOf(error));
      }
    },
  };
}

function statusTrouble(status: number): ServiceTrouble {
  if (orderRefused.has(status)) return { kind: 'refused', reason: `it answered ${status}` };
  if (status >= 300 && status < 400)
    return {
      kind: 'failed',
      reason: `it answered ${status}, a redirect, which is not followed: STAGEBOOTH_WEBHOOK_URL must be the last address`,
    };
  return { kind: 'failed', reason: `it answered ${status}` };
}

/** The whole answer, or null as soon as it is longer than allowed. */
async function readBytes(response: Response): Promise<Buffer | null> {
  const parts: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop closes the connection as well.
  for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    length += part.length;
    if (length > longestAnswer) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

const isJson = (response: Response): boolean => /\bjson\b/i.test(response.headers.get('content-type') ?? '');

/** Services differ in small things: line breaks in the base64 and a `data:` in front of it are fine. */
function pictureIn(json: Buffer): Result<Buffer, ServiceTrouble> {
  let answer: unknown;
  try {
    answer = JSON.parse(json.toString('utf8'));
  } catch {
    return failed('its answer is labelled as JSON but is invalid');
  }
  const given = generateResponse.safeParse(answer).data?.base64;
  if (given === undefined) return failed('its answer has no base64');
  return success(Buffer.from(given.startsWith('data:') ? given.slice(given.indexOf(',') + 1) : given, 'base64'));
}

const failed = (reason: string): Result<never, ServiceTrouble> => failure({ kind: 'failed', reason });

/** Only the system's code: its message may contain addresses. */
function troubleOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : null;
  return code === null ? 'the connection broke' : `the connection broke (${code})`;
}
