import type { FastifyInstance } from 'fastify';
import type { ThemeResponse, ThemeVersion } from '../../shared/contract/themeResponse.ts';

export interface ServedTheme {
  readonly served: () => ThemeResponse;
  readonly problem: () => string | null;
}

/**
 * `GET /api/theme`: the theme on show, checked and complete. `GET /api/theme/version`: whether it is still the one that a kiosk has, and
 * whether staff should look after it.
 */
export function themeRoute(app: FastifyInstance, { served, problem }: ServedTheme): void {
  app.get('/api/theme', async (_request, reply) => reply.header('cache-control', 'no-cache').send(served()));
  app.get('/api/theme/version', async (_request, reply) => {
    const answer: ThemeVersion = { version: served().version, broken: problem() !== null };
    return reply.header('cache-control', 'no-store').send(answer);
  });
}
