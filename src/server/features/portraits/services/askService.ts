import type { IncomingMessage } from 'node:http';
import { createGunzip } from 'node:zlib';
import type { z } from 'zod';
import type { Result } from '../../../../shared/errors.ts';
import { failure, success } from '../../../../shared/errors.ts';
import { strangersJson } from '../../../../shared/strangersJson.ts';
import { answerOf, beginRequest, wholeBody } from '../../../storage/beginRequest.ts';
import type { ServiceError } from './PictureService.ts';
import { retryAfterMs, statusError } from './serviceErrors.ts';

/** Size limit for an answer in bytes, after decompression: enough for a 16 MiB picture in base64. */
const longestAnswer = 24 * 1024 * 1024;
/** Size limit for the text of a refusal, in bytes. */
const longestRefusal = 64 * 1024;

export interface ServiceRequest {
  readonly url: string | URL;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | FormData;
  readonly signal: AbortSignal;
  /**
   * Interprets a body that may explain a missing picture, for any status; null if it does not. `retryAfterMs`: the wait requested by the
   * service.
   */
  readonly refusal?: (status: number, body: string, retryAfterMs: number | null) => ServiceError | null;
}

export interface ServiceAnswer {
  readonly bytes: Buffer;
  readonly isJson: boolean;
}

/**
 * Sends one request to a picture service. Does not follow redirects, which would send the guest's photo and the key to an unknown address.
 * Errors are returned as values, in words without addresses, keys or details of the photo.
 */
export async function askService(asked: ServiceRequest): Promise<Result<ServiceAnswer, ServiceError>> {
  const { signal, refusal } = asked;
  let isSent = false;
  try {
    const response = await responseTo(asked, () => (isSent = true));
    const { statusCode: status = 0, headers } = response;
    if (status < 200 || status >= 300) {
      const said = (await readBytes(response, longestRefusal))?.toString('utf8') ?? '';
      const waitMs = retryAfterMs(headers);
      return failure(refusal?.(status, said, waitMs) ?? statusError(status, waitMs));
    }
    const bytes = await readBytes(response, longestAnswer);
    if (bytes === null) return failed('its answer is too large');
    // An answer with status 200 may still contain a refusal.
    const refused = bytes.length > longestRefusal ? null : refusal?.(status, bytes.toString('utf8'), retryAfterMs(headers));
    if (refused != null) return failure(refused);
    return success({ bytes, isJson: /\bjson\b/i.test(headers['content-type'] ?? '') });
  } catch (error) {
    if (signal.aborted) return failed('the order was cancelled or timed out', isSent ? undefined : 'unsent');
    return failed(connectionError(error), isSent ? 'broken-off' : 'unsent');
  }
}

/** The response, once its head has arrived. */
async function responseTo(
  { url, method = 'POST', headers = {}, body = '', signal }: ServiceRequest,
  onSent: () => void,
): Promise<IncomingMessage> {
  const address = new URL(url);
  const form = typeof body === 'string' ? null : new Response(body);
  const content = form === null ? Buffer.from(body as string) : Buffer.from(await form.arrayBuffer());
  const type = form?.headers.get('content-type');
  const described = {
    // Don't keep the connection alive: services often close it just as the next order is sent.
    connection: 'close',
    'accept-encoding': 'gzip',
    'user-agent': 'stagebooth',
    ...(method === 'GET' ? {} : { 'content-length': String(content.length) }),
    ...(type == null ? {} : { 'content-type': type }),
    ...headers,
  };
  const request = beginRequest(address, { method, headers: described, signal, agent: false });
  request.on('finish', onSent);
  const answered = answerOf(request);
  request.end(method === 'GET' ? undefined : content);
  return answered;
}

/** Parses the JSON of an answer against the parts that we use; vendors may add fields. `what`: the required part, in words for the log. */
export function jsonIn<T>(bytes: Buffer, schema: z.ZodType<T>, what = 'form that we know'): Result<T, ServiceError> {
  const json = strangersJson(bytes);
  if (json === undefined) return failed('its answer is labelled as JSON but is invalid');
  const parsed = schema.safeParse(json);
  return parsed.success ? success(parsed.data) : failed(`its answer has no ${what}`);
}

/** Decodes a picture in JSON: base64, possibly with line breaks or a `data:` prefix. Fails if it is an address instead. */
export function pictureOf(base64: string): Result<Buffer, ServiceError> {
  if (/^https?:/i.test(base64)) return failed('its answer is an address instead of a picture');
  return success(Buffer.from(base64.startsWith('data:') ? base64.slice(base64.indexOf(',') + 1) : base64, 'base64'));
}

export const failed = (reason: string, way?: ServiceError['way']): Result<never, ServiceError> =>
  failure({ kind: 'failed', reason, ...(way === undefined ? {} : { way }) });

/** The whole answer, decompressed; null as soon as it exceeds the limit. */
async function readBytes(response: IncomingMessage, longest: number): Promise<Buffer | null> {
  try {
    if (response.headers['content-encoding'] !== 'gzip') return await wholeBody(response, longest);
    const unpacked = response.pipe(createGunzip());
    // `pipe` does not forward errors: end the decompression if the answer breaks off.
    response.on('error', (error) => unpacked.destroy(error));
    return await wholeBody(unpacked, longest);
  } finally {
    response.destroy();
  }
}

/** Returns only the system's error code, because the message may contain addresses. */
export function connectionError(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : null;
  return code === null ? 'the connection broke' : `the connection broke (${code})`;
}
