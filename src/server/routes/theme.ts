import type { FastifyInstance } from 'fastify';
import type { ThemeResponse } from '../../shared/contract/themeResponse.ts';
import type { Theme } from '../../shared/theme/themeSchema.ts';

/** `GET /api/theme`: the theme, checked and complete. */
export function themeRoute(app: FastifyInstance, theme: Theme): void {
  const answer: ThemeResponse = { theme };
  app.get('/api/theme', async (_request, reply) => reply.header('cache-control', 'no-cache').send(answer));
}
