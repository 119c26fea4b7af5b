import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { onTestFinished } from 'vitest';

/** A store's fault: none, late answers, or refusal of all requests or of one method. */
export type StoreError =
  | { readonly is: 'well' }
  | { readonly is: 'slow'; readonly delayMs: number }
  | { readonly is: 'refusing'; readonly status: number; readonly code: string; readonly method?: string };

export interface FaultyStore {
  readonly address: string;
  trouble: StoreError;
}

/** A connection to a store with the test's faults; ends with the test. Signatures stay valid because clients sign for this address. */
export async function faultyStore(store: string): Promise<FaultyStore> {
  const state: { trouble: StoreError } = { trouble: { is: 'well' } };
  const server = createServer((asked, answer) => void pass(asked, answer));
  async function pass(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { trouble } = state;
    if (trouble.is === 'slow') await pause(trouble.delayMs);
    if (trouble.is === 'refusing' && (trouble.method === undefined || trouble.method === asked.method)) {
      // Like real stores, answer at once, then read and drop the rest of the request.
      asked.resume();
      answer.writeHead(trouble.status, { 'content-type': 'application/xml' });
      answer.end(`<?xml version="1.0"?><Error><Code>${trouble.code}</Code><Message>played</Message></Error>`);
      return;
    }
    const passed = request(`${store}${asked.url ?? ''}`, { method: asked.method, headers: asked.headers, agent: false }, (response) => {
      answer.writeHead(response.statusCode ?? 500, response.headers);
      response.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    asked.on('aborted', () => passed.destroy());
    asked.pipe(passed);
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return Object.assign(state, { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
}
