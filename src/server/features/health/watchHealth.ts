import type { FastifyBaseLogger } from 'fastify';
import type { Health } from '../../../shared/contract/health.ts';
import type { OwnWork, RepeatedWork } from '../../core/ownWork.ts';

const everyMs = 60_000;

/** Logs each new problem once with its time, and reports when a problem begins and ends. */
export function watchHealth(
  read: () => Promise<Health>,
  logger: FastifyBaseLogger,
  work: OwnWork,
  tell: (change: 'problem-raised' | 'problem-solved', problem: string) => void = () => undefined,
): RepeatedWork {
  // Ignore numbers, which change from minute to minute although the problem stays the same.
  const kindOf = (problem: string): string => problem.replaceAll(/\d+/g, '');
  let known = new Map<string, string>();
  return work.repeat(
    () => everyMs,
    async () => {
      const { problems } = await read();
      const now = new Map(problems.map((problem) => [kindOf(problem), problem]));
      for (const [kind, problem] of now) {
        if (known.has(kind)) continue;
        logger.warn(problem);
        tell('problem-raised', problem);
      }
      for (const [kind, problem] of known) if (!now.has(kind)) tell('problem-solved', problem);
      known = now;
    },
  );
}
