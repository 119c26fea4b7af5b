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
 * Who may use a route, and which objects it concerns. `proof`: the route's effect outlives the session or cannot be undone, so the user
 * must also show a passphrase or passkey. A stolen session alone is not enough.
 */
export type AccessRule =
  /** Everybody, without a session. */
  | { readonly access: 'open' }
  /** The user's own session, passphrase and passkeys: everybody who has signed in. */
  | { readonly access: 'own'; readonly proof?: true }
  /**
   * Operators and viewers. `all`: only accounts that reach everything. `named`: the account must reach the objects named in the address.
   * `reached`: the route itself returns only objects that the account reaches.
   */
  | { readonly access: 'view'; readonly of: 'all' | 'named' | 'reached' }
  /** Operators and, with `orOwner`, also the viewer who made the alert named in the address. `does` is written to the log. */
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
  /** The console's address, which is the origin of its page. */
  readonly publicUrl: string;
  readonly known: KnownAskers;
}

/**
 * The limit for one account's changes, made by people at the page and by their scripts. Each change adds a permanent log entry, and often a
 * command.
 */
const changesEach = { burst: 300, perSecond: 1 };
/** The limit for one account's reads. A visible page sends six requests in five seconds, and a team may share an account. */
const readsEach = { burst: 300, perSecond: 20 };

const passed = new WeakMap<FastifyRequest, ConsoleAccount>();
const refusals = new WeakMap<FastifyRequest, string>();
const recheck = new WeakMap<FastifyRequest, () => Promise<FastifyReply | null>>();

/** The account that sent a request. The request must have passed the guard. */
export function accountOf(request: FastifyRequest): ConsoleAccount {
  const account = passed.get(request);
  if (account === undefined) throw new Error('this route is open to everybody');
  return account;
}

/** Whether a request has a session and has passed its route's access rule. */
export const hasPassed = (request: FastifyRequest): boolean => passed.has(request);

/** Refuses a change that took long, if its sender has lost the right to it since; null if they still have it. */
export const refusedByNow = async (request: FastifyRequest): Promise<FastifyReply | null> => (await recheck.get(request)?.()) ?? null;

/** Why a request was refused; null if it was not refused. */
export const refusedBecause = (request: FastifyRequest): string | null => refusals.get(request) ?? null;

/**
 * Answers with the reason and its sentence. `logged` replaces the sentence in the log, for sentences that customers who read the log must
 * not see.
 */
export function refuseConsole(reply: FastifyReply, status: number, refusal: ConsoleRefusal, logged = refusal.message): FastifyReply {
  refusals.set(reply.request, logged);
  if (refusal.waitSeconds !== undefined) reply.header('retry-after', refusal.waitSeconds);
  return reply.code(status).send(refusal);
}

/** Refuses a client that exceeds its request limit. */
export const refuseFlood = (reply: FastifyReply): FastifyReply =>
  refuseConsole(reply, 429, { error: 'wait', message: 'Too many requests came from here. Please wait.', waitSeconds: 10 });

/** Answers the same for an object that doesn't exist and for one that the account may not see, so that nobody can tell them apart. */
export const refuseUnknown = (reply: FastifyReply): FastifyReply =>
  refuseConsole(reply, 404, { error: 'unknown', message: 'There is nothing at this address, or you have no access to it.' });

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

/**
 * Applies each route's access rule. Refuses other requests before reading any of their body. A body may take two minutes and a turn may take
 * a while, so changes are checked again before they are made: the account may have lost its session, role or events.
 */
export function guardConsole(app: FastifyInstance, { sessions, reach, publicUrl, known }: GuardParts): void {
  const [mayChange, mayLook] = [tokenBuckets(changesEach), tokenBuckets(readsEach)];
  app.addHook('onRoute', demandAccessRule);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const isChange = !isRead(request);
    if (isChange && !isOwnPage(request, publicUrl))
      return refuseConsole(reply, 403, { error: 'forbidden', message: `This works only from the page at ${publicUrl}/console.` });
    if (ruleOf(request).access === 'open')
      return known.has(request) && !mayLook(request.headers.cookie ?? '') ? refuseFlood(reply) : undefined;
    const account = await whoseSession(request, reply);
    known.note(request, account !== null);
    if (account === null) return refuseConsole(reply, 401, signedOut);
    if (isChange && !mayChange(account.id))
      return refuseConsole(reply, 429, { error: 'wait', message: 'You have changed a lot in a short time. Please wait.', waitSeconds: 10 });
    if (!isChange && !mayLook(account.id)) return refuseFlood(reply);
    return (await refusedByRule(request, reply, account)) ?? void passed.set(request, account);
  });
  answersInTurn(app, (request) => (takesTurns(request) ? (passed.get(request)?.id ?? null) : null), refuseUntried);
  // Register it after `answersInTurn`, so that it runs when the wait is over.
  app.addHook('preHandler', async (request, reply) => {
    if (isRead(request) || !hasPassed(request)) return undefined;
    recheck.set(request, () => checkAgain(request, reply));
    return (await checkAgain(request, reply)) ?? undefined;
  });

  async function checkAgain(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | null> {
    passed.delete(request);
    const account = await whoseSession(request, reply);
    if (account === null) return refuseConsole(reply, 401, signedOut);
    const refused = await refusedByRule(request, reply, account);
    if (refused === null) passed.set(request, account);
    return refused;
  }

  async function whoseSession(request: FastifyRequest, { elapsedTime }: FastifyReply): Promise<ConsoleAccount | null> {
    const token = consoleToken(request, publicUrl);
    return token === null ? null : sessions.whoseIs(token, consoleUntouchedMs(request) + elapsedTime);
  }

  /** Refuses a request that its route's rule does not allow to this account; null if it is allowed. */
  async function refusedByRule(request: FastifyRequest, reply: FastifyReply, account: ConsoleAccount): Promise<FastifyReply | null> {
    const rule = ruleOf(request);
    if (rule.access === 'open') return null;
    const isUnproven = 'proof' in rule && !(await sessions.isProven(consoleToken(request, publicUrl) ?? '', proofOf(request)));
    const refuseUnproven = (): FastifyReply | null => (isUnproven ? refuseConsole(reply, 403, unproven) : null);
    if (rule.access === 'own') return refuseUnproven();
    const params = request.params as Readonly<Record<string, string>>;
    const { alert = '' } = params;
    const isOwner = 'orOwner' in rule && isId(alert) && (await reach.isOwnAlert(account, alert));
    if (rule.access === 'act' && account.role !== 'operator' && !isOwner)
      return refuseConsole(reply, 403, { error: 'forbidden', message: 'Viewers have read-only access.' });
    if (rule.of === 'all' && !account.reachesAll)
      return refuseConsole(reply, 403, { error: 'forbidden', message: 'Only accounts in charge of all events can do this.' });
    for (const [name, id] of Object.entries(params)) {
      const thing = namedThings.find((one) => one === name);
      if (thing !== undefined && (!isId(id) || !(await reach.isReached(account, thing, id)))) return refuseUnknown(reply);
    }
    return refuseUnproven();
  }
}

const signedOut: ConsoleRefusal = { error: 'signed-out', message: 'Please sign in.' };
const unproven: ConsoleRefusal = { error: 'unproven', message: 'Please confirm with your passphrase or a passkey first.' };

const ruleOf = (request: FastifyRequest): AccessRule => (request.routeOptions.config as unknown as { readonly access: AccessRule }).access;

/**
 * Whether this request is queued with other accounts' requests. Changes of the account's own session and keys are not: they are short or
 * have their own queue, and signing out must work at once.
 */
function takesTurns(request: FastifyRequest): boolean {
  return isRead(request) || ruleOf(request).access === 'act';
}

/** Refuses a request that has lost its place in the queue. The act is not logged, because it was not tried. */
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

/** Fails at startup if a route has no access rule, or a rule that doesn't match the names in its address. */
function demandAccessRule({ url, config }: RouteOptions): void {
  const { access } = (config ?? {}) as { readonly access?: AccessRule };
  if (access === undefined) throw new Error(`${url} has no access rule`);
  const names = [...url.matchAll(/:(\w+)/g)].map(([, name]) => name);
  const isNamed = names.some((name) => namedThings.some((one) => one === name));
  if ('of' in access && (access.of === 'named') !== isNamed && access.of !== 'all')
    throw new Error(`the access rule of ${url} does not match the names in its address`);
}

function isOwnPage({ headers }: FastifyRequest, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  return headers.origin === publicUrl && (site === undefined || site === 'same-origin');
}
