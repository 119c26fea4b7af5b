import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { untouchedHeader } from '../../../shared/contract/staff.ts';
import type { StaffRefusal } from '../../../shared/contract/staff.ts';
import type { StaffAuthentication } from './staffAuthentication.ts';
import { longestMs } from './sessions.ts';

const cookieName = 'stagebooth-staff';
const cookie = { path: '/staff', httpOnly: true, sameSite: 'strict', secure: 'auto' } as const;

/** The session token that a request carries. */
export function staffToken(request: FastifyRequest): string | null {
  const value = request.cookies[cookieName];
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : null;
}

/** Milliseconds since the last touch on the page that sent this request, as the page reports. */
export function untouchedMs({ headers }: FastifyRequest): number {
  const said = headers[untouchedHeader];
  return typeof said === 'string' && /^\d{1,12}$/.test(said) ? Number(said) : 0;
}

/** Sets the session cookie, for the staff page only; null clears it. Scripts can't read it, and other sites' pages don't send it. */
export function sendStaffToken(reply: FastifyReply, token: string | null): FastifyReply {
  if (token === null) return reply.clearCookie(cookieName, cookie);
  return reply.setCookie(cookieName, token, { ...cookie, maxAge: Math.floor(longestMs / 1000) });
}

/** Answers with the reason and its sentence. */
export function refuseStaff(reply: FastifyReply, status: number, refusal: StaffRefusal): FastifyReply {
  if (refusal.waitSeconds !== undefined) reply.header('retry-after', refusal.waitSeconds);
  return reply.code(status).send(refusal);
}

/**
 * Requires a session for every route of an app, except those with `config: { withoutSession: true }`. Requests that change something must come from
 * the booth's own page: another site's page can send a request, but can't fake its origin.
 */
export function guardStaff(app: FastifyInstance, authentication: StaffAuthentication): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (request.method !== 'GET' && request.method !== 'HEAD' && !isOwnPage(request))
      return refuseStaff(reply, 403, { error: 'refused', message: 'This works only from the staff page.' });
    return demandSession(request, reply);
  });
  // The session may end while the body arrives.
  app.addHook('preValidation', async (request, reply) => demandSession(request, reply));

  function demandSession(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
    const { withoutSession } = request.routeOptions.config as { readonly withoutSession?: boolean };
    if (withoutSession === true || authentication.isOpen(staffToken(request), untouchedMs(request) + reply.elapsedTime)) return undefined;
    return refuseStaff(reply, 401, { error: 'locked', message: 'The staff page is locked.' });
  }
}

function isOwnPage({ headers, protocol }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  return headers.origin === `${protocol}://${headers.host ?? ''}` && (site === undefined || site === 'same-origin');
}
