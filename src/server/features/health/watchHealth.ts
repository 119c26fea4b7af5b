import type { FastifyBaseLogger } from 'fastify';
import type { Health } from '../../../shared/contract/health.ts';

const everyMs = 60_000;

/** Logs each problem once when it appears, so that staff find it in the log with its time. Returns a function that stops it. */
export function watchHealth(read: () => Promise<Health>, logger: FastifyBaseLogger): () => void {
  // Numbers change from minute to minute; the problem stays the same.
  const kindOf = (problem: string): string => problem.replaceAll(/\d+/g, '');
  let known = new Set<string>();
  const timer = setInterval(() => {
    void read().then(
      ({ problems }) => {
        for (const problem of problems) if (!known.has(kindOf(problem))) logger.warn(problem);
        known = new Set(problems.map(kindOf));
      },
      // A bug: it must not end the booth in the middle of an event.
      (error: unknown) => logger.error({ err: error }, 'the booth could not check its own health'),
    );
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
