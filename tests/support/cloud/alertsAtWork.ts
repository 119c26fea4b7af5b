import { once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { alertBook } from '../../../src/server/storage/cloud/alertBook.ts';
import { alertRounds } from '../../../src/server/features/alerts/alertRounds.ts';
import { knownBooths } from '../../../src/server/storage/cloud/knownBooths.ts';
import { postWebhook } from '../../../src/server/features/alerts/postWebhook.ts';
import { postgresCalls } from '../../../src/server/storage/photos/drivers/postgresCalls.ts';
import type { AlertMessage, AlertSecret } from '../../../src/shared/contract/console.ts';
import type { Ask, ConsoleAtWork } from './consoleAtWork.ts';

interface Heard {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly message: AlertMessage;
}

/** A receiver of messages that answers with these statuses in turn, then with 204. */
export async function receiver(...statuses: number[]): Promise<{ readonly url: string; readonly heard: Heard[] }> {
  const heard: Heard[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      heard.push({ headers: request.headers, body, message: JSON.parse(body) as AlertMessage });
      response.writeHead(statuses.shift() ?? 204, { location: '/elsewhere' }).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, heard };
}

/** A cloud server that only sends alerts. */
export function rounds({ url, publicUrl }: ConsoleAtWork) {
  const calls = postgresCalls(url, 2);
  const round = alertRounds({
    alerts: alertBook(calls),
    booths: knownBooths(calls),
    publicUrl,
    send: (message) => postWebhook(message, true),
  });
  onTestFinished(() => calls.close());
  return round;
}

export const made = async (ask: Ask, url: string, event: string | null = null): Promise<AlertSecret> =>
  (await ask('POST', 'alerts', { event, url, quietMinutes: 10 })).json<AlertSecret>();
