import { finished } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fairTurns } from './fairTurns.ts';

/**
 * Limits for requests in progress: two at once, since the database has two connections for records, and one for each asker; others wait their turn.
 * So a booth's report queues behind at most two.
 */
const making = { atOnce: 2, atOnceEach: 1, places: 100 };
/** One asker's answers that are in progress or still unread. A page sends eight requests at once when it opens, and a team may share an account. */
const unreadEach = 24;
/** The limit for one asker's unread answers, in bytes. A page's eight answers are far smaller; an asker at this limit is refused. */
const unreadBytesEach = 8_000_000;

/** For each request, the function that queues further work on its answer. */
const turnsOf = new WeakMap<FastifyRequest, <T>(work: () => Promise<T>) => Promise<T | undefined>>();
/** For each request, the function that ends its turn. A closed connection does not end the turn, since the database still works on the answer. */
const made = new WeakMap<FastifyRequest, () => void>();

/**
 * Ends a request's turn before its answer is complete, for an answer that takes long or waits for something else than the database: what is left is
 * done `inTurn`, and waiting takes nobody's turn.
 */
export const endTurn = (request: FastifyRequest): void => made.get(request)?.();

/**
 * Does further work on an answer when it is the asker's turn again. The request's first turn must have ended. Returns undefined if the work lost its
 * place in the queue.
 */
export const inTurn = <T>(request: FastifyRequest, work: () => Promise<T>): Promise<T | undefined> =>
  turnsOf.get(request)?.(work) ?? work();

/**
 * Lets askers take turns for their requests. A request gets `refuse` if it loses its place in the queue, or if its asker has `unreadEach` unread
 * answers or `unreadBytesEach` bytes of them: an answer stays in memory until it is read, and its rows block others in the database until it is
 * complete. The bytes of an answer that is sent in pieces are not counted. `askerOf` names the asker; requests with null are neither queued nor
 * counted.
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
    // In the meantime, the client may have disconnected, or earlier answers may have piled up unread.
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
