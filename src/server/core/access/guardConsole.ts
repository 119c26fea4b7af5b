import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { ConsoleAccount, ConsoleRefusal } from '../../../shared/contract/console.ts';
import { consoleProofHeader, consoleUntouchedHeader } from '../../../shared/contract/console.ts';
import type { KnownAskers } from '../http/knownAskers.ts';
import { tokenBuckets } from '../http/limitGuests.ts';
import { answersInTurn } from './answersInTurn.ts';
import type { ConsoleReach } from '../../storage/cloud/consoleReach.ts';
import { namedThings } from '../../storage/cloud/consoleReach.ts';
import type { ConsoleSessions } from '../../storage/cloud/consoleSessions.ts';
import { longestSessionHours } from '../../storage/cloud/sessionLimits.ts';

/**
 * Who may use a route, and what it is about. `proof`: the route's effect outlives the session or cannot be undone, so the user must show a passphrase
 * or passkey first; a stolen session alone is not enough.
 */
export type AccessRule =
  /** For everybody, without a session. */
  | { readonly access: 'open' }
  /** The user's own session, passphrase and passkeys: for everybody who has signed in. */
  | { readonly access: 'own'; readonly proof?: true }
  /**
   * For operators and viewers. `all`: only accounts that reach everything. `named`: the account must reach what the address names. `reached`: the
   * route itself shows only what the account reaches.
   */
  | { readonly access: 'view'; readonly of: 'all' | 'named' | 'reached' }
  /** For operators and, with `orOwner`, also for the viewer who made the alert in the address. `does` is written to the log. */
  | {
      readonly access: 'act';
      readonly of: 'all' | 'named' | 'reached';
      readonly does: string;
      readonly orOwner?: true;
      readonly proof?: true;
    };

/** A route's `config`. Routes without an access rule can't be registered. */
export const forAll = (access: AccessRule): { readonly access: AccessRule } => ({ access });

export interface GuardParts {
  readonly sessions: ConsoleSessions;
  readonly reach: ConsoleReach;
  /** The console's address: the origin of its own page. */
  readonly publicUrl: string;
  readonly known: KnownAskers;
}

/** Limit for one account's changes, by a person at the page and their scripts. Each change adds a permanent log entry, and often a command. */
const changesEach = { burst: 300, perSecond: 1 };
/** Limit for one account's reads: a visible page sends six requests in five seconds, and a team may share an account. */
const readsEach = { burst: 300, perSecond: 20 };

const passed = new WeakMap<FastifyRequest, ConsoleAccount>();
const refusals = new WeakMap<FastifyRequest, string>();

/** The account that sent a request which has passed the guard. */
export function accountOf(request: FastifyRequest): ConsoleAccount {
  const account = passed.get(request);
  if (account === undefined) throw new Error('this route is open to everybody');
  return account;
}

/** Whether a request has a session and has passed its route's access rule. */
export const hasPassed = (request: FastifyRequest): boolean => passed.has(request);

/** Why a request was refused; null if it was not refused. */
export const refusedBecause = (request: FastifyRequest): string | null => refusals.get(request) ?? null;

/** Answers with the reason and its sentence. `logged` replaces the sentence in the log, if customers who read the log must not see it. */
export function refuseConsole(reply: FastifyReply, status: number, refusal: ConsoleRefusal, logged = refusal.message): FastifyReply {
  refusals.set(reply.request, logged);
  if (refusal.waitSeconds !== undefined) reply.header('retry-after', refusal.waitSeconds);
  return reply.code(status).send(refusal);
}

/** Refuses an asker that exceeds its request limit. */
export const refuseFlood = (reply: FastifyReply): FastifyReply =>
  refuseConsole(reply, 429, { error: 'wait', message: 'Too many requests came from here. Please wait.', waitSeconds: 10 });

/** The same answer for things that don't exist and things that the account doesn't reach, so that it reveals neither. */
export const refuseUnknown = (reply: FastifyReply): FastifyReply =>
  refuseConsole(reply, 404, { error: 'unknown', message: 'There is nothing of yours at this address.' });

const isSecure = (publicUrl: string): boolean => publicUrl.startsWith('https:');
/** With the prefix `__Host-`, only this host can have set the cookie, and only over TLS. */
const cookieName = (publicUrl: string): string => `${isSecure(publicUrl) ? '__Host-' : ''}stagebooth-console`;

/** The session token that a request carries. */
export function consoleToken(request: FastifyRequest, publicUrl: string): string | null {
  const value = request.cookies[cookieName(publicUrl)];
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : null;
}

/** Sets the session cookie; null clears it. Scripts can't read it, and other sites' pages don't send it. */
export function sendConsoleToken(reply: FastifyReply, token: string | null, publicUrl: string): FastifyReply {
  const cookie = { path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure(publicUrl) } as const;
  if (token === null) return reply.clearCookie(cookieName(publicUrl), cookie);
  return reply.setCookie(cookieName(publicUrl), token, { ...cookie, maxAge: longestSessionHours * 3600 });
}

/** Milliseconds since the last touch on the page that sent this request, as the page reports. */
export function consoleUntouchedMs({ headers }: FastifyRequest): number {
  const said = headers[consoleUntouchedHeader];
  return typeof said === 'string' && /^\d{1,9}$/.test(said) ? Number(said) : 0;
}

/** Applies each route's access rule to its requests, and refuses others before any of the body is read. */
export function guardConsole(app: FastifyInstance, { sessions, reach, publicUrl, known }: GuardParts): void {
  const [mayChange, mayLook] = [tokenBuckets(changesEach), tokenBuckets(readsEach)];
  app.addHook('onRoute', demandAccessRule);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { access } = request.routeOptions.config as unknown as { readonly access: AccessRule };
    const isChange = !isRead(request);
    if (isChange && !isOwnPage(request, publicUrl))
      return refuseConsole(reply, 403, { error: 'forbidden', message: `This works only from the page at ${publicUrl}/console.` });
    if (access.access === 'open') return known.has(request) && !mayLook(request.headers.cookie ?? '') ? refuseFlood(reply) : undefined;
    const token = consoleToken(request, publicUrl);
    const account = token === null ? null : await sessions.whoseIs(token, consoleUntouchedMs(request));
    known.note(request, account !== null);
    if (account === null) return refuseConsole(reply, 401, { error: 'signed-out', message: 'Please sign in.' });
    if (isChange && !mayChange(account.id))
      return refuseConsole(reply, 429, { error: 'wait', message: 'You have changed a lot in a short time. Please wait.', waitSeconds: 10 });
    if (!isChange && !mayLook(account.id)) return refuseFlood(reply);
    const isUnproven = 'proof' in access && !(await sessions.isProven(token ?? '', proofOf(request)));
    const unproven: ConsoleRefusal = { error: 'unproven', message: 'Please confirm with your passphrase or a passkey first.' };
    if (access.access === 'own') return isUnproven ? refuseConsole(reply, 403, unproven) : void passed.set(request, account);
    const params = request.params as Readonly<Record<string, string>>;
    const { alert = '' } = params;
    const isOwner = 'orOwner' in access && isId(alert) && (await reach.isOwnAlert(account, alert));
    if (access.access === 'act' && account.role !== 'operator' && !isOwner)
      return refuseConsole(reply, 403, { error: 'forbidden', message: 'Viewers have read-only access.' });
    if (access.of === 'all' && !account.reachesAll)
      return refuseConsole(reply, 403, { error: 'forbidden', message: 'Only accounts in charge of all events can do this.' });
    for (const [name, id] of Object.entries(params)) {
      const thing = namedThings.find((one) => one === name);
      if (thing !== undefined && (!isId(id) || !(await reach.isReached(account, thing, id)))) return refuseUnknown(reply);
    }
    return isUnproven ? refuseConsole(reply, 403, unproven) : void passed.set(request, account);
  });
  answersInTurn(app, (request) => (takesTurns(request) ? (passed.get(request)?.id ?? null) : null), refuseUntried);
}

/**
 * Whether the account takes turns with others for this request. Changes of the account's own session and keys do not: they are short or have a queue
 * of their own, and signing out must work at once.
 */
function takesTurns(request: FastifyRequest): boolean {
  const { access } = request.routeOptions.config as unknown as { readonly access: AccessRule };
  return isRead(request) || access.access === 'act';
}

/** Refuses a request that has lost its place. The log does not mention it: nothing was tried. */
function refuseUntried(reply: FastifyReply): FastifyReply {
  passed.delete(reply.request);
  return refuseFlood(reply);
}

function proofOf({ headers }: FastifyRequest): string {
  const proof = headers[consoleProofHeader];
  return typeof proof === 'string' && proof.length <= 100 ? proof : '';
}

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

const isId = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);

/** A route without an access rule, or with a rule that doesn't match the names in its address, fails at startup rather than in use. */
function demandAccessRule({ url, config }: RouteOptions): void {
  const { access } = (config ?? {}) as { readonly access?: AccessRule };
  if (access === undefined) throw new Error(`${url} says nothing of who may pass`);
  const names = [...url.matchAll(/:(\w+)/g)].map(([, name]) => name);
  const isNamed = names.some((name) => namedThings.some((one) => one === name));
  if ('of' in access && (access.of === 'named') !== isNamed && access.of !== 'all') throw new Error(`${url} is not about what it names`);
}

function isOwnPage({ headers }: FastifyRequest, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  return headers.origin === publicUrl && (site === undefined || site === 'same-origin');
}
