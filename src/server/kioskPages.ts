import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from './refusals.ts';

/** Where the kiosk's pages come from: the folder of the built kiosk, or what answers in its stead during development. */
export type KioskPages = string | ((request: IncomingMessage, response: ServerResponse) => void);

/** Serves the kiosk's files. What is neither a file nor the address of one is for the kiosk itself to show: it gets the page. */
export async function kioskPages(app: FastifyInstance, pages: KioskPages): Promise<void> {
  if (typeof pages !== 'string') {
    await app.register(fastifyStatic, { serve: false });
    app.setNotFoundHandler((request, reply) => {
      if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(reply, 404);
      reply.hijack();
      return pages(request.raw, reply.raw);
    });
    return;
  }
  const hashed = join(pages, 'assets') + sep;
  await app.register(fastifyStatic, {
    root: pages,
    cacheControl: false,
    // A name with a hash in it never means another content; every other file is asked for anew, and mostly answered with 304.
    setHeaders: (response, file) => {
      response.setHeader('cache-control', file.startsWith(hashed) ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.setNotFoundHandler((request, reply) => (isForKiosk(request) ? reply.sendFile('index.html') : refuse(reply, 404)));
}

const filesOnly = /^\/(assets|models|litert|themes|emoji|fonts|api|staff)(\/|$)/;

function isForKiosk({ method, url, headers: { accept = '*/*' } }: FastifyRequest): boolean {
  const path = url.split('?', 1)[0] ?? '';
  if ((method !== 'GET' && method !== 'HEAD') || filesOnly.test(path)) return false;
  const looksLikeFile = /\.[a-z0-9]+$/i.test(path);
  return accept.includes('text/html') || (accept.includes('*/*') && !looksLikeFile);
}
