import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BoundedMap } from '../../../shared/BoundedMap.ts';
import { clientAddress } from '../http/clientAddress.ts';
import { refusal, refuse } from '../http/refusals.ts';

interface WrongTokens {
  /** Whether this client has sent so many wrong tokens that even the right one is refused for now. */
  isBarred(asker: string): boolean;
  wasWrong(asker: string): void;
}

const allowed = 10;
const windowMs = 60_000;
/** Beyond this number, forget the client with the oldest last wrong token. */
const rememberedAskers = 1000;

/** Slows down guessing. Ten wrong tokens within a minute lock a client out until a minute has passed since the last one. */
export function wrongTokens(nowMs: () => number = () => performance.now()): WrongTokens {
  const askers = new BoundedMap<string, { count: number; lastMs: number }>(rememberedAskers);
  const recent = (asker: string): number => {
    const known = askers.get(asker);
    return known === undefined || nowMs() - known.lastMs > windowMs ? 0 : known.count;
  };
  return {
    isBarred: (asker) => recent(asker) >= allowed,
    wasWrong(asker) {
      askers.set(asker, { count: recent(asker) + 1, lastMs: nowMs() });
    },
  };
}

/** Browsers keep a cookie for 400 days at most. */
const cookieSeconds = 400 * 86_400;
const cookieName = 'stagebooth-kiosk';
const cookieOptions = { path: '/', maxAge: cookieSeconds, httpOnly: true, sameSite: 'strict', secure: 'auto' } as const;

export interface KioskKeys {
  readonly token: string;
  /** Accepts the one-time ticket of the browser that was started together with the booth, instead of the token. */
  readonly redeem: (presented: string) => boolean;
}

/**
 * Admits only clients that have the kiosk's token. A browser sends the token once, as `?token=...` in the address, gets a cookie and is
 * redirected to the clean address, so that the browser history does not keep the token. A program sends `authorization: Bearer ...` each
 * time. The cookie is derived from the token: it survives a restart, becomes invalid when the token changes, and doesn't reveal the token.
 */
export function guardKiosk(app: FastifyInstance, { token, redeem }: KioskKeys): void {
  const cookie = createHmac('sha256', token).update('stagebooth kiosk cookie').digest('base64url');
  const wrong = wrongTokens();

  app.addHook('onRequest', async (request, reply) => {
    const fromBrowser = shown(request);
    if (isSame(request.cookies[cookieName] ?? '', cookie)) {
      if (fromBrowser === null) return undefined;
      // This browser no longer needs its ticket. Use it up, because others may have read it from the command line.
      redeem(fromBrowser);
      return toCleanAddress(reply);
    }
    const presented = fromBrowser ?? bearer(request);
    if (presented === null) return say(request, reply, 401);
    const asker = clientAddress(request.ip);
    if (wrong.isBarred(asker)) return say(request, reply.header('retry-after', 60), 429);
    if (!isSame(presented, token) && !(fromBrowser !== null && redeem(fromBrowser))) {
      wrong.wasWrong(asker);
      request.log.warn('a client sent a wrong kiosk token');
      return say(request, reply, 403);
    }
    if (fromBrowser === null) return undefined;
    return toCleanAddress(reply.setCookie(cookieName, cookie, cookieOptions));
  });
}

/** Always redirects to the start page. An address taken from the request could lead elsewhere. */
const toCleanAddress = (reply: FastifyReply): FastifyReply => reply.header('cache-control', 'no-store').redirect('/', 303);

/** The token in the query string; only page loads (GET) may carry one there. */
function shown({ method, query }: FastifyRequest): string | null {
  const token = method === 'GET' && typeof query === 'object' && query !== null && 'token' in query ? query.token : null;
  return typeof token === 'string' ? token : null;
}

/** The token that a program sends. */
export const bearer = ({ headers }: FastifyRequest): string | null => /^bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? null;

/** Compares in constant time, so that timing reveals neither the position of a difference nor the right token's length. */
function isSame(given: string, right: string): boolean {
  const digest = (text: string): Buffer => createHmac('sha256', right).update(text).digest();
  return timingSafeEqual(digest(given), digest(right));
}

/** A sentence for a person at a browser, JSON for programs. */
function say(request: FastifyRequest, reply: FastifyReply, status: number): FastifyReply {
  if (request.headers.accept?.includes('text/html') !== true) return refuse(reply, status);
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(`${refusal(status)}\n`);
}
