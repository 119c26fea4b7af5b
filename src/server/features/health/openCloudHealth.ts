import type { CloudHealth } from '../../../shared/contract/health.ts';
import type { Result } from '../../../shared/errors.ts';
import { success } from '../../../shared/errors.ts';
import { boothVersion } from '../../core/boothVersion.ts';
import type { Feature, GatheredParts } from '../../core/Feature.ts';
import { forAnyHost, hasForeignHost } from '../../core/access/guardHosts.ts';
import type { CloudStores } from '../../storage/openCloudStores.ts';

/**
 * Health of one of the cloud's servers: unreachable storage, and the features' problems for operators. `GET /health` answers 200 until the
 * server is about to stop. `GET /health/ready` answers 200 only while all storage is reachable, since guests can be served despite other
 * problems. A request with a foreign host name gets only the verdict.
 */
export async function openCloudHealth({ gathered, stores, leaving }: HealthParts, nowMs?: () => number): Promise<Result<Feature, string>> {
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
        const route = (path: string, isFit: (now: CloudHealth) => boolean): void => {
          app.get(path, { config: forAnyHost }, async (request, reply) => {
            const now = await health();
            const isLeaving = leaving?.aborted === true;
            const ok = now.ok && !isLeaving;
            return reply
              .code(isFit(now) && !isLeaving ? 200 : 503)
              .header('cache-control', 'no-store')
              .send(hasForeignHost(request) ? { ok } : { ...now, ok });
          });
        };
        route('/health', () => true);
        route('/health/ready', ({ away }) => away.length === 0);
      },
    },
  });
}

interface HealthParts {
  readonly gathered: Pick<GatheredParts, 'problems'>;
  readonly stores: Pick<CloudStores, 'away'>;
  /** Aborted when the server is about to stop. */
  readonly leaving?: AbortSignal;
}

/** Calls `ask` at most once per `freshMs` and shares its answer. */
function freshFor<Answer>(freshMs: number, ask: () => Promise<Answer>, nowMs = () => performance.now()): () => Promise<Answer> {
  let last: { readonly atMs: number; readonly answer: Promise<Answer> } | null = null;
  return () => {
    if (last === null || nowMs() - last.atMs > freshMs) last = { atMs: nowMs(), answer: ask() };
    return last.answer;
  };
}
