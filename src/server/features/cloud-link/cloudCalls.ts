import { Agent as PlainAgent, IncomingMessage, request as plainRequest } from 'node:http';
import type { ClientRequest } from 'node:http';
import { Agent as SafeAgent, request as safeRequest } from 'node:https';
import type { Result } from '../../../shared/errors.ts';
import { failure, success } from '../../../shared/errors.ts';
import { answerOf, written } from '../../storage/sentRequest.ts';

/** What the cloud, or whatever stands before it, has answered. */
export interface CloudAnswer {
  readonly status: number;
  /** The JSON of its body; null if that is anything else. */
  readonly body: unknown;
}

/** A request to the cloud. */
export interface CloudRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Such as `/booths/report`. */
  readonly path: string;
  readonly token?: string;
  readonly json?: unknown;
  /** In bytes; a longer answer counts as none. */
  readonly longestAnswer?: number;
}

/** A body that goes to the cloud as it comes. */
export interface CloudUpload {
  readonly path: string;
  readonly token: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly sizeBytes: number;
  readonly body: AsyncIterable<Uint8Array>;
}

/** Why there is no answer, to follow a colon; `sender`: whoever sends the body has broken off. */
export type NoAnswer = { readonly why: string; readonly of: 'cloud' | 'sender' };

/** The booth's requests to its cloud. None of them throws for what a network does. */
export interface CloudCalls {
  ask(request: CloudRequest): Promise<Result<CloudAnswer, NoAnswer>>;
  /** The bytes of an answer with status 200. */
  fetch(path: string, token: string, longest: number): Promise<Result<Buffer, NoAnswer>>;
  upload(upload: CloudUpload): Promise<Result<CloudAnswer, NoAnswer>>;
  close(): void;
}

/** Without a byte for so long, the cloud is away. */
const silentMs = 30_000;
const usualAnswer = 256 * 1024;

/** Requests to the cloud at this address, over connections that are kept open. */
export function cloudCalls(cloud: string): CloudCalls {
  const isSafe = cloud.startsWith('https:');
  const agent = new (isSafe ? SafeAgent : PlainAgent)({ keepAlive: true, maxFreeSockets: 4 });

  function begin(method: string, path: string, token: string | undefined, headers: Readonly<Record<string, string>>): ClientRequest {
    const shown = { ...headers, accept: 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) };
    const request = (isSafe ? safeRequest : plainRequest)(`${cloud}${path}`, { method, headers: shown, agent });
    request.setTimeout(silentMs, () => request.destroy(Object.assign(new Error('silent'), { code: 'ETIMEDOUT' })));
    return request;
  }

  async function whole(method: string, path: string, token: string | undefined, json: unknown, longest: number) {
    const text = json === undefined ? '' : JSON.stringify(json);
    const length = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) };
    const request = begin(method, path, token, json === undefined ? {} : length);
    const answered = answerOf(request);
    request.end(text);
    const response = await answered;
    return { status: response.statusCode ?? 0, bytes: await bytesOf(response, longest) };
  }

  return {
    ask: ({ method, path, token, json, longestAnswer = usualAnswer }) =>
      overNetwork(async () => {
        const { status, bytes } = await whole(method, path, token, json, longestAnswer);
        return { status, body: parsed(bytes) };
      }),
    fetch: (path, token, longest) =>
      overNetwork(async () => {
        const { status, bytes } = await whole('GET', path, token, undefined, longest);
        if (status !== 200) throw Object.assign(new Error('no success'), { code: `HTTP ${status}` });
        return bytes;
      }),
    async upload({ path, token, headers, sizeBytes, body }) {
      const pieces = body[Symbol.asyncIterator]();
      const request = begin('PUT', path, token, { ...headers, 'content-length': String(sizeBytes) });
      const answered = answerOf(request);
      let isSendersFault = false;
      const next = (): Promise<IteratorResult<Uint8Array>> =>
        pieces.next().catch((error: unknown) => {
          isSendersFault = true;
          throw error;
        });
      const sent = await overNetwork(async () => {
        // A refusal may come before the end; then the rest is not asked for, and whoever sends it gets its answer all the same.
        for (;;) {
          const step = await Promise.race([answered, next()]);
          if (step instanceof IncomingMessage) return step;
          if (step.done === true) break;
          await Promise.race([answered, written(request, step.value)]);
        }
        request.end();
        return answered;
      });
      if (!sent.ok) {
        request.destroy();
        return isSendersFault ? failure({ why: 'the kiosk has broken off', of: 'sender' }) : sent;
      }
      return overNetwork(async () => ({ status: sent.value.statusCode ?? 0, body: parsed(await bytesOf(sent.value, usualAnswer)) }));
    },
    close: () => agent.destroy(),
  };
}

async function bytesOf(response: IncomingMessage, longest: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of response as AsyncIterable<Buffer>) {
    length += piece.length;
    if (length > longest) throw Object.assign(new Error('too long'), { code: 'EMSGSIZE' });
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch {
    // A proxy's page, say.
    return null;
  }
}

/** A failure of the network is a value; a bug throws. */
async function overNetwork<T>(work: () => Promise<T>): Promise<Result<T, NoAnswer>> {
  try {
    return success(await work());
  } catch (error) {
    const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
    if (code === null) throw error;
    return failure({ why: reasons[code] ?? (isAboutCertificate(code) ? 'its certificate is not valid' : code), of: 'cloud' });
  }
}

const isAboutCertificate = (code: string): boolean => /CERT|SELF_SIGNED|UNABLE_TO|ERR_TLS/.test(code);

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'its name leads nowhere',
  EAI_AGAIN: 'its name cannot be looked up',
  ECONNRESET: 'the connection is cut off',
  EPIPE: 'the connection is cut off',
  ETIMEDOUT: 'nobody answers',
  EHOSTUNREACH: 'there is no way to it',
  ENETUNREACH: 'there is no way to it',
  CERT_HAS_EXPIRED: "its certificate has expired, by this machine's clock",
  CERT_NOT_YET_VALID: "its certificate is not valid yet, by this machine's clock",
};
