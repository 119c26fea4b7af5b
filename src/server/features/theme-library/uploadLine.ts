import type { FastifyReply, FastifyRequest } from 'fastify';
import { BoundedMap } from '../../../shared/BoundedMap.ts';
import { refuseConsole } from '../../core/access/guardConsole.ts';

export interface LineLimits {
  /** How many uploads a server has in memory at once: one that is checked, and those that arrive meanwhile. */
  readonly inMemory: number;
  /** Nobody waits longer for a place: proxies and people give up after a minute. */
  readonly longestWaitMs: number;
  /** When somebody who was sent away may come back, to the place in line that they had. */
  readonly comeBackSeconds: number;
}

export const lineLimits: LineLimits = { inMemory: 3, longestWaitMs: 40_000, comeBackSeconds: 15 };

/** The line that uploads stand in before anything of them is read. */
export interface UploadLine {
  /** An `onRequest` hook that runs after the access guard: waits for a free upload slot, up to a time limit. */
  readonly take: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>;
  /** Holds the place until this work is done, even where nobody waits for the answer any more. */
  readonly whileHeld: <T>(request: FastifyRequest, work: () => Promise<T>) => Promise<T>;
}

interface Waiting {
  readonly request: FastifyRequest;
  readonly account: string;
  readonly sinceMs: number;
  readonly end: () => void;
}

/** Whoever was sent away and does not come back has lost their place after this time. */
const placeKeptMs = 120_000;

/**
 * Has uploads wait in turn, each account with one: whoever asked first is next, also where they were sent away meanwhile and have come back.
 * `whose`: the account of a request.
 */
export function uploadLine(whose: (request: FastifyRequest) => string, limits = lineLimits): UploadLine {
  const held = new Map<FastifyRequest, string>();
  const atWork = new WeakSet<FastifyRequest>();
  const line = new Set<Waiting>();
  /** When accounts that were sent away asked first, and last. */
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

  /** Resolves when the request has a place, its time is up, or its client has gone. */
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
      if (isThere) return sendAway(reply, 429, 'Another theme of yours is being checked. Please wait until that is done.');
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
          'Other themes are being checked first. Yours keeps its place in line: please send it again in a moment.',
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
