import { IncomingMessage } from 'node:http';
import type { ClientRequest } from 'node:http';
import type { Result } from '../../../shared/errors.ts';
import { failure, success } from '../../../shared/errors.ts';
import { strangersJson } from '../../../shared/strangersJson.ts';
import { networkReason } from '../../core/network/networkReason.ts';
import type { ServerClock } from '../../core/ServerClock.ts';
import { answerOf, beginRequest, keptConnections, wasCutWhileKept, wholeBody, written } from '../../storage/beginRequest.ts';

/** The response of the cloud or of a proxy in front of it. */
export interface CloudAnswer {
  readonly status: number;
  /** The JSON object in its body; empty if the body is anything else, such as a proxy's page. */
  readonly said: { readonly error?: unknown; readonly expires?: unknown; readonly wanted?: unknown };
}

/** A request to the cloud. */
export interface CloudRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** For example `/booths/report`. */
  readonly path: string;
  readonly token?: string;
  readonly json?: unknown;
}

/** A request body that is streamed to the cloud. */
export interface CloudUpload {
  readonly path: string;
  readonly token: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly sizeBytes: number;
  readonly body: AsyncIterable<Uint8Array>;
}

/** Why there was no answer, phrased to follow a colon. `sender`: the source of the request body was interrupted. */
export type NoAnswer = { readonly why: string; readonly of: 'cloud' | 'sender' };

/** Aborts requests that transfer fewer bytes than this per interval: a trickling response would block the link forever. */
const [minBytes, silentMs] = [16 * 1024, 30_000];
const usualAnswer = 256 * 1024;

/** The booth's requests to its cloud, over keep-alive connections. Network errors are returned, not thrown. */
export function cloudCalls(cloud: string, clock: Pick<ServerClock, 'pause'>) {
  const agent = keptConnections(cloud, 4);

  function begin({ method, path, token }: CloudRequest, headers: Readonly<Record<string, string>>): ClientRequest {
    const shown = { ...headers, accept: 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) };
    const request = beginRequest(`${cloud}${path}`, { method, headers: shown, agent });
    void watch(request);
    return request;
  }

  async function watch(request: ClientRequest): Promise<void> {
    const over = new AbortController();
    let ends: ClientRequest | IncomingMessage = request;
    request.once('response', (response) => (ends = response)).once('close', () => over.abort());
    for (let [before, now] = [-Infinity, 0]; now - before >= minBytes;) {
      await clock.pause(silentMs, over.signal);
      if (over.signal.aborted) return;
      [before, now] = [now, (request.socket?.bytesRead ?? 0) + (request.socket?.bytesWritten ?? 0)];
    }
    ends.destroy(failed('ETIMEDOUT'));
  }

  async function asked(what: CloudRequest, longest: number): Promise<WholeAnswer> {
    const text = what.json === undefined ? '' : JSON.stringify(what.json);
    const length = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) };
    for (;;) {
      const request = begin(what, what.json === undefined ? {} : length);
      const answered = answerOf(request);
      request.end(text);
      try {
        return await wholeAnswer(answered, longest);
      } catch (error) {
        if (what.method === 'POST' || !wasCutWhileKept(request, error)) throw error;
      }
    }
  }

  return {
    ask: (request: CloudRequest) => overNetwork(async () => understood(await asked(request, usualAnswer))),
    /** Fetches the body of a response with status 200. */
    fetch: (path: string, token: string, longest: number) =>
      overNetwork(async () => {
        const { status, bytes } = await asked({ method: 'GET', path, token }, longest);
        if (status !== 200) throw failed(`HTTP ${status}`);
        return bytes;
      }),
    async upload({ path, token, headers, sizeBytes, body }: CloudUpload): Promise<Result<CloudAnswer, NoAnswer>> {
      const pieces = body[Symbol.asyncIterator]();
      const request = begin({ method: 'PUT', path, token }, { ...headers, 'content-length': String(sizeBytes) });
      const answered = answerOf(request);
      let isSendersFault = false;
      const next = (): Promise<IteratorResult<Uint8Array>> =>
        pieces.next().catch((error: unknown) => {
          isSendersFault = true;
          throw error;
        });
      const sent = await overNetwork(async () => {
        // The cloud may refuse before the upload ends. Then stop reading the body, but still return the answer.
        for (;;) {
          const step = await Promise.race([answered, next()]);
          if (step instanceof IncomingMessage) break;
          if (step.done === true) {
            request.end();
            break;
          }
          await Promise.race([answered, written(request, step.value)]);
        }
        return understood(await wholeAnswer(answered, usualAnswer));
      });
      if (sent.ok) return sent;
      request.destroy();
      return isSendersFault ? failure({ why: 'the kiosk broke off the upload', of: 'sender' }) : sent;
    },
    close: () => agent.destroy(),
  };
}

type WholeAnswer = { readonly status: number; readonly bytes: Buffer };

const failed = (code: string): Error => Object.assign(new Error(code), { code });

async function wholeAnswer(answered: Promise<IncomingMessage>, longest: number): Promise<WholeAnswer> {
  const response = await answered;
  const bytes = await wholeBody(response, longest);
  if (bytes === null) throw failed('EMSGSIZE');
  return { status: response.statusCode ?? 0, bytes };
}

/** Ignores bodies that are not a JSON object, such as a proxy's page. */
function understood({ status, bytes }: WholeAnswer): CloudAnswer {
  const said = strangersJson(bytes);
  return { status, said: typeof said === 'object' && said !== null ? said : {} };
}

/** Returns network errors as values; bugs throw. */
async function overNetwork<T>(work: () => Promise<T>): Promise<Result<T, NoAnswer>> {
  try {
    return success(await work());
  } catch (error) {
    const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
    if (code === null) throw error;
    return failure({ why: networkReason(code) ?? code, of: 'cloud' });
  }
}
