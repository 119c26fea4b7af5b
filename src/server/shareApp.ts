import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { newApp } from './newApp.ts';
import { refusal } from './refusals.ts';
import { healthRoute } from './routes/health.ts';
import { helloRoute } from './routes/hello.ts';
import { shareHeaders } from './strictHeaders.ts';

/** What guests' phones talk to, and whoever else is in the venue's network. Not listening yet. */
export function shareApp({ logger }: { readonly logger: FastifyBaseLogger }): FastifyInstance {
  const app = newApp(shareHeaders, logger);
  healthRoute(app, { ok: true });
  helloRoute(app);
  // Read by a guest in a phone's browser: a sentence, no JSON.
  app.setNotFoundHandler((_request, reply) => reply.code(404).type('text/plain; charset=utf-8').send(refusal(404)));
  return app;
}
