import type { FastifyInstance } from 'fastify';
import { sendArt } from '../sendArt.ts';

/** `GET /themes/<place>/<path>`: a picture or font of the theme (place 0) or of one that it extends. */
export function themeArtRoute(app: FastifyInstance, resolve: (url: string) => string | null): void {
  // The address as it came: the theme decodes it itself, and once only.
  app.get('/themes/:place/*', async (request, reply) => sendArt(reply, resolve(request.url.split('?', 1)[0] ?? '')));
}
