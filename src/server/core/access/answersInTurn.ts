import { finished } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fairTurns } from './fairTurns.ts';

/**
 * Limits for answers in progress. There are as many at once as the database has connections for records (two), so that booths' reports never queue
 * behind more than two; a single asker gets only one of them.
 */
const making = { atOnce: 2, atOnceEach: 1, places: 100 };
/** One asker's answers that are in progress or still unread. A page sends eight requests at once when it opens, and a team may share an account. */
const unreadEach = 24;
/** Bytes of answers that one asker has not read: a page's eight answers are far less. Whoever reads none of these waits. */
const unreadBytesEach = 8_000_000;

/** How the rest of a request's answer is made. */
const turnsOf = new WeakMap<FastifyRequest, <T>(work: () => Promise<T>) => Promise<T | undefined>>();

/** Makes a further piece of an answer when it is its asker's turn again. Undefined if it had to make way for others. */
export const inTurn = <T>(request: FastifyRequest, work: () => Promise<T>): Promise<T | undefined> =>
  turnsOf.get(request)?.(work) ?? work();

/**
 * Makes answers in turns of those who ask, and no more than `unreadEach`, nor more than `unreadBytesEach` and one answer, for whoever does not read them:
 * an answer stays in memory until it is read, and its rows are in the database's way until it is made. What is sent in pieces counts as an answer only. `askerOf` names the asker; null is not counted. Others get `refuse`.
 */
export function answersInTurn(
  app: FastifyInstance,
  askerOf: (request: FastifyRequest) => string | null,
  refuse: (reply: FastifyReply) => FastifyReply,
): void {
  const turns = fairTurns(making);
  const [unread, unreadBytes] = [new Map<string, number>(), new Map<string, number>()];
  /** Ends a request's turn: once its answer is made, also where nobody waits for it any more, for the database works on it until then. */
  const made = new WeakMap<FastifyRequest, () => void>();
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
    // Whoever has gone in the meantime needs no answer. Answers before this one may not have been read.
    return reply.raw.destroyed || (unreadBytes.get(asker) ?? 0) >= unreadBytesEach ? refuse(reply) : undefined;
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const asker = askerOf(request);
    if (asker !== null && turnsOf.has(request) && (typeof payload === 'string' || payload instanceof Uint8Array)) {
      const bytes = Buffer.byteLength(payload);
      note(unreadBytes, asker, bytes);
      finished(reply.raw, () => note(unreadBytes, asker, -bytes));
    }
    made.get(request)?.();
    return payload;
  });
}
