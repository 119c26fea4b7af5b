import type { FastifyReply, FastifyRequest } from 'fastify';
import { BoundedMap } from '../../../shared/BoundedMap.ts';
import { refuseConsole } from '../../core/access/guardConsole.ts';

export interface LineLimits {
  /** How many uploads a server holds in memory: the one being checked, and others that arrive during the check. */
  readonly inMemory: number;
  /** The maximum wait for a place, because proxies and people give up after a minute. */
  readonly longestWaitMs: number;
  /** When a client that was sent away may return. Its account keeps its place in the queue. */
  readonly comeBackSeconds: number;
}

export const lineLimits: LineLimits = { inMemory: 3, longestWaitMs: 40_000, comeBackSeconds: 15 };

/** The queue in which uploads wait before their body is read. */
export interface UploadLine {
  /** An `onRequest` hook that runs after the access guard: waits for a free upload slot, up to a time limit. */
  readonly take: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>;
  /** Keeps the place until this work is done, even if the client has disconnected. */
  readonly whileHeld: <T>(request: FastifyRequest, work: () => Promise<T>) => Promise<T>;
}

interface Waiting {
  readonly request: FastifyRequest;
  readonly account: string;
  readonly sinceMs: number;
  readonly end: () => void;
}

/** How long an account that was sent away keeps its place. */
const placeKeptMs = 120_000;

/**
 * Queues uploads, one per account. The account that asked first is next, even if it was sent away and has since returned. `whose` returns
 * the account of a request.
 */
export function uploadLine(whose: (request: FastifyRequest) => string, limits = lineLimits): UploadLine {
  const held = new Map<FastifyRequest, string>();
  const atWork = new WeakSet<FastifyRequest>();
  const line = new Set<Waiting>();
  /** The first and last request of accounts that were sent away. */
  const before = new BoundedMap<string, { readonly sinceMs: number; readonly lastMs: number }>(1000);

  function leave(request: FastifyRequest): void {
    if (held.delete(request)) callNext();
  }

  function callNext(): void {
    while (held.size < limits.inMemory) {
      const [next] = [...line].toSorted((one, other) => one.sinceMs - other.sinceMs);
      if (next === undefined) return;
      line.delete(next);
      held.set(next.request, next.account);
      next.end();
    }
  }

  /** Resolves when the request has a place, its time is up, or its client has disconnected. */
  function placeFor(request: FastifyRequest, reply: FastifyReply, sinceMs: number): Promise<void> {
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        line.delete(waiting);
        reply.raw.off('close', end);
        resolve();
      };
      const timer = setTimeout(end, limits.longestWaitMs);
      const waiting: Waiting = { request, account: whose(request), sinceMs, end };
      line.add(waiting);
      reply.raw.once('close', end);
      callNext();
    });
  }

  const sendAway = (reply: FastifyReply, status: number, message: string): FastifyReply =>
    refuseConsole(reply.header('connection', 'close'), status, { error: 'wait', message, waitSeconds: limits.comeBackSeconds });

  return {
    async take(request, reply) {
      const account = whose(request);
      const isThere = [...held.values(), ...[...line].map((one) => one.account)].includes(account);
      if (isThere) return sendAway(reply, 429, 'Another of your themes is being checked. Please wait until that is done.');
      const nowMs = performance.now();
      const asked = before.get(account);
      const sinceMs = asked === undefined || nowMs - asked.lastMs > placeKeptMs ? nowMs : asked.sinceMs;
      await placeFor(request, reply, sinceMs);
      if (!held.has(request) || reply.raw.destroyed) {
        leave(request);
        before.set(account, { sinceMs, lastMs: performance.now() });
        return sendAway(
          reply,
          503,
          'Other themes are being checked first. Yours keeps its place in the queue; please upload it again in a moment.',
        );
      }
      before.delete(account);
      reply.raw.once('close', () => {
        if (!atWork.has(request)) leave(request);
      });
      return undefined;
    },
    async whileHeld(request, work) {
      atWork.add(request);
      try {
        return await work();
      } finally {
        leave(request);
      }
    },
  };
}
