import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What a page needs to be answered: everybody on the machine can reach its server, and only whoever started that may change the theme. */
export interface PageKey {
  /** What the page's address has behind #, so that it is in no request line and no log. */
  readonly text: string;
  /** Whether a request comes from a page that has shown the key. */
  opens(request: FastifyRequest): boolean;
  /** Gives the browser a cookie for the key; false for a wrong one. */
  accept(given: unknown, request: FastifyRequest, reply: FastifyReply): boolean;
}

/** A new key, good for as long as the server runs. */
export function pageKey(): PageKey {
  const [text, cookie] = [secret(), secret()];
  // Browsers send a cookie to all ports of an address: each server has one of its own.
  const pair = ({ socket }: FastifyRequest): string => `stagebooth-theme-${String(socket.localPort)}=${cookie}`;
  return {
    text,
    opens: (request) => (request.headers.cookie ?? '').split(/; */).some((one) => isSame(one, pair(request))),
    accept(given, request, reply) {
      if (typeof given !== 'string' || !isSame(given, text)) return false;
      reply.header('set-cookie', `${pair(request)}; Path=/; HttpOnly; SameSite=Strict`);
      return true;
    },
  };
}

const secret = (): string => randomBytes(32).toString('base64url');

/** In constant time: how long it takes tells nothing of where the two differ. */
const isSame = (given: string, right: string): boolean => timingSafeEqual(digest(given), digest(right));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
