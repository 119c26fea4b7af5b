import type { FastifyInstance } from 'fastify';

/** `GET /` for guests: what staff see when they try whether a phone reaches the booth, and a guest who typed the address. */
export function helloRoute(app: FastifyInstance): void {
  app.get('/', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send('This phone reaches the photo booth. To get your photo, scan the code that the booth shows beside it.\n'),
  );
}
