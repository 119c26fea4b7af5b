import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, request } from 'node:http';
import type { Socket } from 'node:net';

export interface ReverseProxy {
  /** Its address, without a trailing slash. */
  readonly address: string;
  /** Blocks all requests, or lets them through again. */
  cut(isCut: boolean): void;
  /** Replaces the servers behind it. */
  lead(to: readonly string[]): void;
  close(): Promise<void>;
}

/**
 * A reverse proxy in front of several servers. It sends requests to each server in turn, or to another server if nothing listens there. If
 * a server dies during a request, the answer is 502.
 */
export async function reverseProxy(servers: readonly string[] = []): Promise<ReverseProxy> {
  let [behind, turn, isCut] = [servers, 0, false];
  const sockets = new Set<Socket>();
  const app = createServer((asked, answer) => {
    if (isCut) return void asked.socket.destroy();
    return passOn(asked, answer, turn++, behind);
  });
  app.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  app.listen(0, '127.0.0.1');
  await once(app, 'listening');
  return {
    address: `http://127.0.0.1:${String((app.address() as { port: number }).port)}`,
    cut(now) {
      isCut = now;
      if (isCut) for (const socket of sockets) socket.destroy();
    },
    lead: (to) => void (behind = to),
    async close() {
      const closed = once(app, 'close');
      app.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

function passOn(asked: IncomingMessage, answer: ServerResponse, turn: number, servers: readonly string[], tries = 0): void {
  const server = servers[(turn + tries) % servers.length];
  if (server === undefined) return void answer.writeHead(502).end();
  const { method, headers, url = '/' } = asked;
  const from = asked.socket.remoteAddress ?? '';
  const passed = request(`${server}${url}`, { method, headers: { ...headers, 'x-forwarded-for': from }, agent: false });
  // Send the body only after a server has accepted the connection.
  passed.once('socket', (socket) => socket.once('connect', () => asked.pipe(passed)));
  passed.once('response', (response) => {
    answer.writeHead(response.statusCode ?? 502, response.headers);
    response.pipe(answer);
    response.on('error', () => answer.destroy());
  });
  passed.on('error', (error: Error & { code?: string }) => {
    if (error.code === 'ECONNREFUSED' && tries + 1 < servers.length) passOn(asked, answer, turn, servers, tries + 1);
    else if (answer.headersSent) answer.destroy();
    else answer.writeHead(502).end();
  });
  answer.on('close', () => void passed.destroy());
}
