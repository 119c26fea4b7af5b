import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface HttpService {
  readonly address: string;
  readonly requests: readonly { readonly line: string; readonly headers: IncomingMessage['headers']; readonly body: string }[];
}

/** A real HTTP server on this machine that answers all requests the same way. Ends with the test. */
export async function httpService(answer: (response: ServerResponse) => void): Promise<HttpService> {
  const requests: HttpService['requests'][number][] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      requests.push({
        line: `${request.method ?? ''} ${request.url ?? ''}`,
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      });
      answer(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

/** Answers with a status, a type and a body. */
export const answering =
  (body: string, type = 'application/json', status = 200) =>
  (response: ServerResponse): void => {
    response.writeHead(status, { 'content-type': type }).end(body);
  };
