import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How long to keep reading from a refused client. */
const lingerMs = 30_000;

/**
 * Lets a client that is refused while it sends a body read the answer. Closing a connection that has unread bytes resets it, and the answer
 * is lost (RFC 9112, section 9.6), so the rest of the body is read and discarded before the connection closes. A body that arrives too
 * slowly (408) is cut off at once.
 */
export function closeGently(app: FastifyInstance): void {
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    // Node calls this after writing an answer with `connection: close`.
    socket.destroySoon = () => {
      if (request.complete || response.statusCode === 408) return Socket.prototype.destroySoon.call(socket);
      socket.end();
      const timer = setTimeout(() => socket.destroy(), lingerMs);
      socket.once('close', () => clearTimeout(timer));
      request.once('end', () => socket.destroy()).resume();
    };
  });
}
