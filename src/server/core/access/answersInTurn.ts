import { finished } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fairTurns } from './fairTurns.ts';

/**
 * Limits for requests in progress. Two run at once, because the database has two connections for records; each client runs one at a time,
 * and the others queue. A booth's report therefore queues behind two at most.
 */
const making = { atOnce: 2, atOnceEach: 1, places: 100 };
/**
 * The limit for one client's answers that are in progress or unread. A page sends eight requests at once when it opens, and a team may
 * share an account.
 */
const unreadEach = 24;
/** The limit for one client's unread answers, in bytes. A page's eight answers are far smaller. A client at this limit is refused. */
const unreadBytesEach = 8_000_000;

/** For each request, a function that queues further work on its answer. */
const turnsOf = new WeakMap<FastifyRequest, <T>(work: () => Promise<T>) => Promise<T | undefined>>();
/** For each request, the function that ends its turn. A closed connection does not end the turn, since the database still works on the answer. */
const made = new WeakMap<FastifyRequest, () => void>();

/**
 * Ends a request's turn before its answer is complete, for answers that take long or wait for something other than the database. The
 * remaining work runs `inTurn`; waiting does not block other clients.
 */
export const endTurn = (request: FastifyRequest): void => made.get(request)?.();

/**
 * Does further work on an answer when it is the client's turn again. The request's first turn must have ended. Returns undefined if the
 * work lost its place in the queue.
 */
export const inTurn = <T>(request: FastifyRequest, work: () => Promise<T>): Promise<T | undefined> =>
  turnsOf.get(request)?.(work) ?? work();

/**
 * Queues requests fairly by client. A request gets `refuse` if it loses its place in the queue, or if its client has `unreadEach` unread
 * answers or `unreadBytesEach` bytes of them. An unread answer stays in memory, and an incomplete one blocks other clients' rows in the
 * database. Streamed answers do not count towards the bytes. `askerOf` identifies the client; requests for which it returns null are
 * neither queued nor counted.
 */
export function answersInTurn(
  app: FastifyInstance,
  askerOf: (request: FastifyRequest) => string | null,
  refuse: (reply: FastifyReply) => FastifyReply,
): void {
  const turns = fairTurns(making);
  const [unread, unreadBytes] = [new Map<string, number>(), new Map<string, number>()];
  const note = (counted: Map<string, number>, asker: string, change: number): void => {
    const left = (counted.get(asker) ?? 0) + change;
    if (left === 0) counted.delete(asker);
    else counted.set(asker, left);
  };

  app.addHook('preHandler', async (request, reply) => {
    const asker = askerOf(request);
    if (asker === null) return undefined;
    if ((unread.get(asker) ?? 0) >= unreadEach) return refuse(reply);
    note(unread, asker, 1);
    finished(reply.raw, () => note(unread, asker, -1));
    turnsOf.set(request, (work) => turns.take(asker, work));
    const mayGoOn = await new Promise<boolean>((resolve) => {
      const work = () =>
        new Promise<true>((end) => {
          made.set(request, () => end(true));
          resolve(true);
        });
      void turns.take(asker, work).then((taken) => resolve(taken === true));
    });
    if (!mayGoOn) return refuse(reply);
    // While this request waited, the client may have disconnected, or its unread answers may have piled up.
    return reply.raw.destroyed || (unreadBytes.get(asker) ?? 0) >= unreadBytesEach ? refuse(reply) : undefined;
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const asker = askerOf(request);
    if (asker !== null && turnsOf.has(request) && (typeof payload === 'string' || payload instanceof Uint8Array)) {
      const bytes = Buffer.byteLength(payload);
      note(unreadBytes, asker, bytes);
      finished(reply.raw, () => note(unreadBytes, asker, -bytes));
    }
    endTurn(request);
    return payload;
  });
}
