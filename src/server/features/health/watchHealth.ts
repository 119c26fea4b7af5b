import type { FastifyBaseLogger } from 'fastify';
import type { Health } from '../../../shared/contract/health.ts';
import type { OwnWork, RepeatedWork } from '../../core/ownWork.ts';

const everyMs = 60_000;

/** Logs each new problem once, and records when problems begin and end. */
export function watchHealth(
  read: () => Promise<Health>,
  logger: FastifyBaseLogger,
  work: OwnWork,
  tell: (change: 'problem-raised' | 'problem-solved', problem: string) => void = () => undefined,
): RepeatedWork {
  // Ignores numbers, because they change every minute while the problem stays the same.
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
