import type { CloudHealth } from '../../../shared/contract/health.ts';
import type { Result } from '../../../shared/errors.ts';
import { success } from '../../../shared/errors.ts';
import { boothVersion } from '../../core/boothVersion.ts';
import type { CloudCore } from '../../core/CloudCore.ts';
import type { Feature } from '../../core/Feature.ts';
import { healthRoute } from '../../core/http/health.ts';

/** Health of one of the cloud's servers: what its features cannot reach. `GET /health/ready` says it by the status, for load balancers. */
export async function openCloudHealth({ gathered }: Pick<CloudCore, 'gathered'>, nowMs?: () => number): Promise<Result<Feature, string>> {
  const health = freshFor(
    2000,
    async (): Promise<CloudHealth> => {
      const away = (await gathered.problems()).map(([, says]) => says);
      return { ok: away.length === 0, away, version: boothVersion };
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
            .code(now.ok ? 200 : 503)
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
