import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BoundedMap } from '../../shared/BoundedMap.ts';
import { clientAddress } from '../http/clientAddress.ts';
import { refusal, refuse } from '../http/refusals.ts';

interface WrongTokens {
  /** Whether this asker has been wrong so often that even a right token isn't looked at for now. */
  isBarred(asker: string): boolean;
  wasWrong(asker: string): void;
}

const allowed = 10;
const windowMs = 60_000;
/** Beyond, the one that was wrong longest ago is forgotten. */
const rememberedAskers = 1000;

/** Slows down whoever tries tokens: ten wrong ones within a minute, and a minute's rest counted from the last. */
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
  /** Whether this is shown in place of the token by a browser that was started along with the booth. It counts once. */
  readonly redeem: (presented: string) => boolean;
}

/**
 * Lets in only who has the kiosk's token. A browser shows it once, as `?token=...` behind the address, gets a cookie for it and is sent
 * to the clean address, so that the token stays in no history; a program sends `authorization: Bearer ...` each time. The cookie is
 * derived of the token: it survives a restart, ends with the token, and doesn't give it away.
 */
export function guardKiosk(app: FastifyInstance, { token, redeem }: KioskKeys): void {
  const cookie = createHmac('sha256', token).update('stagebooth kiosk cookie').digest('base64url');
  const wrong = wrongTokens();

  app.addHook('onRequest', async (request, reply) => {
    if (isSame(request.cookies[cookieName] ?? '', cookie)) return shown(request) === null ? undefined : toCleanAddress(reply);
    const fromBrowser = shown(request);
    const presented = fromBrowser ?? bearer(request);
    if (presented === null) return say(request, reply, 401);
    const asker = clientAddress(request.ip);
    if (wrong.isBarred(asker)) return say(request, reply.header('retry-after', 60), 429);
    if (!isSame(presented, token) && !(fromBrowser !== null && redeem(fromBrowser))) {
      wrong.wasWrong(asker);
      request.log.warn('somebody showed a wrong kiosk token');
      return say(request, reply, 403);
    }
    if (fromBrowser === null) return undefined;
    return toCleanAddress(reply.setCookie(cookieName, cookie, cookieOptions));
  });
}

/** The start, and no address of the request's own making, which could lead elsewhere. */
const toCleanAddress = (reply: FastifyReply): FastifyReply => reply.header('cache-control', 'no-store').redirect('/', 303);

/** The token in the address; only an opened page has one. */
function shown({ method, query }: FastifyRequest): string | null {
  const token = method === 'GET' && typeof query === 'object' && query !== null && 'token' in query ? query.token : null;
  return typeof token === 'string' ? token : null;
}

const bearer = ({ headers }: FastifyRequest): string | null => /^bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? null;

/** In a time that tells nothing of where they differ, nor of the right one's length. */
function isSame(given: string, right: string): boolean {
  const digest = (text: string): Buffer => createHmac('sha256', right).update(text).digest();
  return timingSafeEqual(digest(given), digest(right));
}

/** A sentence for somebody at a browser, JSON for programs. */
function say(request: FastifyRequest, reply: FastifyReply, status: number): FastifyReply {
  if (request.headers.accept?.includes('text/html') !== true) return refuse(reply, status);
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(`${refusal(status)}\n`);
}
