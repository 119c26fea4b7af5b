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
 * Who may pass a route, and what it is about. `proof`: what it does outlives the session or cannot be undone, so that whoever asks shows passphrase or
 * passkey first. A stolen session alone does not pass.
 */
export type AccessRule =
  /** Without a session. */
  | { readonly access: 'open' }
  /** One's own session, passphrase and passkeys: for everybody who has signed in. */
  | { readonly access: 'own'; readonly proof?: true }
  /** Viewers too. `all`: those who reach all. `named`: what the address names must be theirs. `reached`: the route itself shows only that. */
  | { readonly access: 'view'; readonly of: 'all' | 'named' | 'reached' }
  /** Operators, and where `orOwner` is set also viewers who made the alert that the address names. `does` is written to the log. */
  | {
      readonly access: 'act';
      readonly of: 'all' | 'named' | 'reached';
      readonly does: string;
      readonly orOwner?: true;
      readonly proof?: true;
    };

/** A route's `config`. Without one a route is not registered at all. */
export const forAll = (access: AccessRule): { readonly access: AccessRule } => ({ access });

export interface GuardParts {
  readonly sessions: ConsoleSessions;
  readonly reach: ConsoleReach;
  /** Where the console is found: the origin of its own page. */
  readonly publicUrl: string;
  readonly known: KnownAskers;
}

/** Of one account: what a person does at the page, and their script. Each change is a line in the log for good, and often an order. */
const changesEach = { burst: 300, perSecond: 1 };
/** Of one account: the page asks six times in five seconds while it is seen, and a team may share an account. */
const readsEach = { burst: 300, perSecond: 20 };

const passed = new WeakMap<FastifyRequest, ConsoleAccount>();
const refusals = new WeakMap<FastifyRequest, string>();

/** Who sent a request that has passed the guard. */
export function accountOf(request: FastifyRequest): ConsoleAccount {
  const account = passed.get(request);
  if (account === undefined) throw new Error('this route is open to everybody');
  return account;
}

/** Whether somebody with a session has sent this request, and may. */
export const hasPassed = (request: FastifyRequest): boolean => passed.has(request);

/** Why a request was refused; null if it was not. */
export const refusedBecause = (request: FastifyRequest): string | null => refusals.get(request) ?? null;

/** Answers with the reason and its sentence. `logged`: what the log says instead, where a customer reads it who must not read the sentence. */
export function refuseConsole(reply: FastifyReply, status: number, refusal: ConsoleRefusal, logged = refusal.message): FastifyReply {
  refusals.set(reply.request, logged);
  if (refusal.waitSeconds !== undefined) reply.header('retry-after', refusal.waitSeconds);
  return reply.code(status).send(refusal);
}

/** Somebody asks for more than their share. */
export const refuseFlood = (reply: FastifyReply): FastifyReply =>
  refuseConsole(reply, 429, { error: 'wait', message: 'Too many requests came from here. Please wait.', waitSeconds: 10 });

/** What is not there, and what is somebody else's: nobody learns which. */
export const refuseUnknown = (reply: FastifyReply): FastifyReply =>
  refuseConsole(reply, 404, { error: 'unknown', message: 'There is nothing of yours at this address.' });

const isSecure = (publicUrl: string): boolean => publicUrl.startsWith('https:');
/** `__Host-`: no other host and no page without TLS can have set it. */
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

/** For how long nobody has touched the page that sent this request, in milliseconds, as the page itself reports. */
export function consoleUntouchedMs({ headers }: FastifyRequest): number {
  const said = headers[consoleUntouchedHeader];
  return typeof said === 'string' && /^\d{1,9}$/.test(said) ? Number(said) : 0;
}

/** Lets each request of an app through its route's door, or refuses it before anything of a body is read. */
export function guardConsole(app: FastifyInstance, { sessions, reach, publicUrl, known }: GuardParts): void {
  const [mayChange, mayLook] = [tokenBuckets(changesEach), tokenBuckets(readsEach)];
  app.addHook('onRoute', demandAccessRule);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { access } = request.routeOptions.config as unknown as { readonly access: AccessRule };
    const isChange = !isRead(request);
    if (isChange && !isOwnPage(request, publicUrl))
      return refuseConsole(reply, 403, { error: 'forbidden', message: `This can be done from the page at ${publicUrl}/console only.` });
    if (access.access === 'open') return known.has(request) && !mayLook(request.headers.cookie ?? '') ? refuseFlood(reply) : undefined;
    const token = consoleToken(request, publicUrl);
    const account = token === null ? null : await sessions.whoseIs(token, consoleUntouchedMs(request));
    known.note(request, account !== null);
    if (account === null) return refuseConsole(reply, 401, { error: 'signed-out', message: 'Please sign in.' });
    if (isChange && !mayChange(account.id))
      return refuseConsole(reply, 429, { error: 'wait', message: 'You have changed a lot in a short time. Please wait.', waitSeconds: 10 });
    if (!isChange && !mayLook(account.id)) return refuseFlood(reply);
    const isUnproven = 'proof' in access && !(await sessions.isProven(token ?? '', proofOf(request)));
    const unproven: ConsoleRefusal = { error: 'unproven', message: 'Please show your passphrase or a passkey first.' };
    if (access.access === 'own') return isUnproven ? refuseConsole(reply, 403, unproven) : void passed.set(request, account);
    const params = request.params as Readonly<Record<string, string>>;
    const { alert = '' } = params;
    const isOwner = 'orOwner' in access && isId(alert) && (await reach.isOwnAlert(account, alert));
    if (access.access === 'act' && account.role !== 'operator' && !isOwner)
      return refuseConsole(reply, 403, { error: 'forbidden', message: 'Viewers can look at everything of theirs, and change nothing.' });
    if (access.of === 'all' && !account.reachesAll)
      return refuseConsole(reply, 403, { error: 'forbidden', message: 'This is for those who are in charge of all events.' });
    for (const [name, id] of Object.entries(params)) {
      const thing = namedThings.find((one) => one === name);
      if (thing !== undefined && (!isId(id) || !(await reach.isReached(account, thing, id)))) return refuseUnknown(reply);
    }
    return isUnproven ? refuseConsole(reply, 403, unproven) : void passed.set(request, account);
  });
  answersInTurn(app, (request) => (isRead(request) ? (passed.get(request)?.id ?? null) : null), refuseFlood);
}

function proofOf({ headers }: FastifyRequest): string {
  const proof = headers[consoleProofHeader];
  return typeof proof === 'string' && proof.length <= 100 ? proof : '';
}

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

const isId = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);

/** A route that says nothing of its door, or names something and says otherwise, is a mistake that nobody should find out by using it. */
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
