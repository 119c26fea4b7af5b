import type { CloudHealth } from '../../../shared/contract/health.ts';
import type { Result } from '../../../shared/errors.ts';
import { success } from '../../../shared/errors.ts';
import { boothVersion } from '../../core/boothVersion.ts';
import type { Feature, GatheredParts } from '../../core/Feature.ts';
import { healthRoute } from '../../core/http/health.ts';
import type { CloudStores } from '../../storage/openCloudStores.ts';

/**
 * Health of one of the cloud's servers: what it cannot reach, and what its features want operators to see to. `GET /health/ready` says by the status
 * whether all is reached, for load balancers: with other problems guests are served all the same.
 */
export async function openCloudHealth(
  { gathered, stores }: { readonly gathered: Pick<GatheredParts, 'problems'>; readonly stores: Pick<CloudStores, 'away'> },
  nowMs?: () => number,
): Promise<Result<Feature, string>> {
  const health = freshFor(
    2000,
    async (): Promise<CloudHealth> => {
      const away = await stores.away();
      const problems = (await gathered.problems()).map(([, says]) => says);
      return { ok: away.length + problems.length === 0, away, problems, version: boothVersion };
    },
    nowMs,
  );
  return success({
    name: 'health',
    routes: {
      guests(app) {
        healthRoute(app, health);
        app.get('/health/ready', async (_request, reply) => {
          const now = await health();
          return reply
            .code(now.away.length === 0 ? 200 : 503)
            .header('cache-control', 'no-store')
            .send(now);
        });
      },
    },
  });
}

/** Asks at most once in so many milliseconds, however many want to know. */
function freshFor<Answer>(freshMs: number, ask: () => Promise<Answer>, nowMs = () => performance.now()): () => Promise<Answer> {
  let last: { readonly atMs: number; readonly answer: Promise<Answer> } | null = null;
  return () => {
    if (last === null || nowMs() - last.atMs > freshMs) last = { atMs: nowMs(), answer: ask() };
    return last.answer;
  };
}
