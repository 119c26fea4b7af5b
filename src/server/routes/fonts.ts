import type { FastifyInstance } from 'fastify';
import { sendArt } from '../http/sendArt.ts';

/** `GET /fonts/<package>/<subset>-<weight>.woff2`: a font of an installed Fontsource package. */
export function fontsRoute(app: FastifyInstance, resolve: (url: string) => string | null): void {
  app.get('/fonts/:package/:file', async (request, reply) => sendArt(reply, resolve(request.url.split('?', 1)[0] ?? '')));
}
