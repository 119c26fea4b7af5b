import { finished } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fairTurns } from './fairTurns.ts';

/** Answers that are being made: as many as the database has connections for records, so that booths' reports never wait behind more; one asker never has both. */
const making = { atOnce: 2, atOnceEach: 1, places: 100 };
/** Answers of one asker that are being made or have not been read: a page asks for eight at once when it opens, and a team may share an account. */
const unreadEach = 24;

/**
 * Makes answers in turns of those who ask, and no more than `unreadEach` for whoever does not read them: an answer stays in memory until it is read, and
 * its rows are in the database's way until it is made. `askerOf` names the asker; null is not counted. Others get `refuse`.
 */
export function answersInTurn(
  app: FastifyInstance,
  askerOf: (request: FastifyRequest) => string | null,
  refuse: (reply: FastifyReply) => FastifyReply,
): void {
  const turns = fairTurns(making);
  const unread = new Map<string, number>();
  /** Ends a request's turn: once its answer is made, also where nobody waits for it any more, for the database works on it until then. */
  const made = new WeakMap<FastifyRequest, () => void>();
  const note = (asker: string, change: 1 | -1): void => {
    const left = (unread.get(asker) ?? 0) + change;
    if (left === 0) unread.delete(asker);
    else unread.set(asker, left);
  };

  app.addHook('preHandler', async (request, reply) => {
    const asker = askerOf(request);
    if (asker === null) return undefined;
    if ((unread.get(asker) ?? 0) >= unreadEach) return refuse(reply);
    note(asker, 1);
    finished(reply.raw, () => note(asker, -1));
    const mayGoOn = await new Promise<boolean>((resolve) => {
      const work = () =>
        new Promise<true>((end) => {
          made.set(request, () => end(true));
          resolve(true);
        });
      void turns.take(asker, work).then((taken) => resolve(taken === true));
    });
    if (!mayGoOn) return refuse(reply);
    // Whoever has gone in the meantime needs no answer.
    return reply.raw.destroyed ? refuse(reply) : undefined;
  });
  app.addHook('onSend', async (request, _reply, payload) => {
    made.get(request)?.();
    return payload;
  });
}
