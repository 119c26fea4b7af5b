import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import type { paintedPhoto } from '../services/fakeService.ts';

/** What goes wrong with a service's main call. `refused` is the vendor's own word that it won't make this picture. */
export type EmulatorFault = 'refused' | 'flood' | 'broken' | 'cut' | 'noise' | 'wrong-type' | 'huge' | 'drip' | 'redirect' | 'silent';

/** How an emulator behaves, asked anew for each order. */
export interface EmulatorDials {
  readonly latencyMs: () => number;
  readonly trouble: () => EmulatorFault | null;
  /** Makes the picture; without it the photo is drawn anew in a colour of the prompt's. */
  readonly paint?: typeof paintedPhoto;
}

export const healthy: EmulatorDials = { latencyMs: () => 1200, trouble: () => null };

/** A vendor's protocol on a port of this machine. */
export interface Emulator {
  /** Without a slash at its end. */
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

/** The body as JSON; undefined if it is none. */
export function jsonOf({ body }: Asked): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** The fields of a multipart form; null if it is none. */
export const formOf = ({ headers, body }: Asked): Promise<FormData | null> =>
  new Response(new Uint8Array(body), { headers: { 'content-type': headers['content-type'] ?? '' } }).formData().catch(() => null);

/** A field of a form that is a file. */
export const formFile = z.instanceof(Blob).transform(async (file) => Buffer.from(await file.arrayBuffer()));

/**
 * Opens the emulator on a free port of the loopback. `answer` gets every request; of those that `isOrder`, the dials decide first. It
 * returns null for what the protocol does not have.
 */
export async function openEmulator(
  dials: EmulatorDials,
  isOrder: (asked: Asked) => boolean,
  refusal: EmulatedAnswer,
  answer: (asked: Asked) => Promise<EmulatedAnswer | null>,
): Promise<Emulator & { readonly server: Server }> {
  const closing = new AbortController();
  // Every order that is being answered listens.
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
    // A caller that has gone, or the end of the emulator.
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
