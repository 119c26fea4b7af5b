import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import type { paintedPhoto } from '../services/fakeService.ts';

/** A fault in a service's main call. `refused`: the vendor refuses to make this picture. */
export type EmulatorFault = 'refused' | 'flood' | 'broken' | 'cut' | 'noise' | 'wrong-type' | 'huge' | 'drip' | 'redirect' | 'silent';

/** An emulator's behaviour, read again for each order. */
export interface EmulatorDials {
  readonly latencyMs: () => number;
  readonly trouble: () => EmulatorFault | null;
  /** Makes the picture. By default, tints the photo in a colour derived from the prompt. */
  readonly paint?: typeof paintedPhoto;
}

export const healthy: EmulatorDials = { latencyMs: () => 1200, trouble: () => null };

/** A server on this machine that speaks a vendor's protocol. */
export interface Emulator {
  /** Without a trailing slash. */
  readonly url: string;
  close(): Promise<void>;
}

/** A request with its whole body. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

export interface EmulatedAnswer {
  readonly status?: number;
  readonly json: unknown;
}

export const emulatedAnswer = (json: unknown, status = 200): EmulatedAnswer => ({ json, status });

/** The body as JSON; undefined if it is not JSON. */
export function jsonOf({ body }: Asked): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** The fields of a multipart form; null if the body is not a form. */
export const formOf = ({ headers, body }: Asked): Promise<FormData | null> =>
  new Response(new Uint8Array(body), { headers: { 'content-type': headers['content-type'] ?? '' } }).formData().catch(() => null);

/** A form field that contains a file. */
export const formFile = z.instanceof(Blob).transform(async (file) => Buffer.from(await file.arrayBuffer()));

/**
 * Opens the emulator on a free loopback port. `answer` handles every request and returns null for unknown ones. For requests accepted by
 * `isOrder`, the dials set the latency and may inject a fault first.
 */
export async function openEmulator(
  dials: EmulatorDials,
  isOrder: (asked: Asked) => boolean,
  refusal: EmulatedAnswer,
  answer: (asked: Asked) => Promise<EmulatedAnswer | null>,
): Promise<Emulator & { readonly server: Server }> {
  const closing = new AbortController();
  // Each order in progress adds a listener.
  setMaxListeners(0, closing.signal);
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://emulator');
    const { method = 'GET', headers } = request;
    const asked: Asked = { method, path: pathname, query: searchParams, headers, body: Buffer.concat(parts) };
    const isOrdered = isOrder(asked);
    if (isOrdered) await pause(dials.latencyMs(), undefined, { signal: closing.signal });
    const trouble = isOrdered ? dials.trouble() : null;
    if (trouble !== null && trouble !== 'refused') return misbehave(response, trouble);
    const { json, status = 200 } =
      trouble === 'refused' ? refusal : ((await answer(asked)) ?? emulatedAnswer({ error: { message: 'Not Found' } }, 404));
    const text = JSON.stringify(json);
    response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }).end(text);
  };
  const server = createServer((request, response) => {
    // The caller disconnected, or the emulator is closing.
    handle(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    server,
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    close: () =>
      new Promise((resolve) => {
        closing.abort();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const dripMs = 50;
const chunk = Buffer.alloc(1024 * 1024, 0x20);

function misbehave(response: ServerResponse, trouble: Exclude<EmulatorFault, 'refused'>): void {
  const begin = (status: number, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
    response.writeHead(status, headers);
  switch (trouble) {
    case 'flood':
      begin(429, { 'retry-after': '1' }).end('{"error":{"message":"Too many requests"}}');
      return;
    case 'broken':
      begin(500).end('{"error":{"message":"Internal error"}}');
      return;
    case 'cut':
      begin(200).write('{"data":[{"b64_json":"iVBOR', () => response.destroy());
      return;
    case 'noise':
      begin(200).end(Buffer.from(Array.from({ length: 512 }, (_, index) => (index * 73) % 256)));
      return;
    case 'wrong-type':
      begin(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Sign in</title>');
      return;
    case 'huge': {
      begin(200);
      const more = (): void => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on('drain', more);
      more();
      return;
    }
    case 'drip': {
      begin(200);
      const timer = setInterval(() => response.write(' '), dripMs);
      response.on('close', () => clearInterval(timer));
      return;
    }
    case 'redirect':
      begin(307, { location: 'http://127.0.0.1:9/elsewhere' }).end();
      return;
    case 'silent':
      return;
  }
}
