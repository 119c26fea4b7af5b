import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Authorises pages. Everybody on the machine can reach the server, but only the user who started it may change the theme. */
export interface PageKey {
  /** The part of the page's address after #, which appears in neither request lines nor logs. */
  readonly text: string;
  /** Whether a request comes from a page that has presented the key. */
  opens(request: FastifyRequest): boolean;
  /** Sets the browser's cookie in exchange for the key; returns false for a wrong key. */
  accept(given: unknown, request: FastifyRequest, reply: FastifyReply): boolean;
}

/** A new key, valid as long as the server runs. */
export function pageKey(): PageKey {
  const [text, cookie] = [secret(), secret()];
  // Browsers send a cookie to all ports of an address, so each server has its own cookie name.
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

/** Compares in constant time, so that the duration doesn't reveal where the two differ. */
const isSame = (given: string, right: string): boolean => timingSafeEqual(digest(given), digest(right));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
