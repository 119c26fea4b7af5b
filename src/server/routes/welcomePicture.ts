import { basename, dirname } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { WelcomePictures } from '../files/welcomePictures.ts';
import { refuse } from '../http/refusals.ts';

/** `GET /welcome/<key>/<orientation>.png`: a picture of Welcome, of which a key never means another one. */
export function welcomePictureRoute(app: FastifyInstance, pictures: WelcomePictures): void {
  app.get<{ Params: { key: string; name: string } }>('/welcome/:key/:name', async ({ params: { key, name } }, reply) => {
    const file = pictures.file(key, name);
    if (file === null) return refuse(reply, 404);
    return reply.sendFile(basename(file), dirname(file), { immutable: true, maxAge: '365d' });
  });
}
