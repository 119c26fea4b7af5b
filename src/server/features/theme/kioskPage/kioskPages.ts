import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ThemeResponse } from '../../../../shared/contract/themeResponse.ts';
import type { KioskDocument } from './kioskDocument.ts';
import type { WelcomePicture } from '../../../storage/themes/welcomePictures.ts';
import { kioskDocument } from './kioskDocument.ts';
import { refuse } from '../../../core/http/refusals.ts';
import { lastRead } from '../../../core/disk/builtFiles.ts';
import { cachedForGood } from '../../../core/http/sendArt.ts';
import { kioskPolicy } from '../../../../shared/contract/strictHeaders.ts';

/** The source of the kiosk's pages: the folder of the built kiosk, or a handler during development. */
export type KioskPages = string | ((request: IncomingMessage, response: ServerResponse) => void);

/** The page's content; called for each request. */
export interface PageContent {
  readonly served: () => ThemeResponse;
  /** Pictures of Welcome; null if a new page does not start with Welcome. */
  readonly welcome: () => readonly WelcomePicture[] | null;
}

/** Serves the kiosk's files. Any other address gets the page, unless it looks like a file's. */
export async function kioskPages(app: FastifyInstance, pages: KioskPages, content: PageContent): Promise<void> {
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
    index: false,
    cacheControl: false,
    // A file with a hash in its name never changes. Every other file is revalidated, usually with 304.
    setHeaders: (response, file) => {
      response.setHeader('cache-control', file.startsWith(hashed) ? cachedForGood : 'no-cache');
    },
  });
  const built = lastRead(join(pages, 'index.html'));
  const sendPage = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const served = content.served();
    const document = kioskDocument(built(), served, pathOf(request) === '/' ? content.welcome() : null);
    return sendDocument(request, reply, document, kioskPolicy(served.theme.picture.serviceUrl, document.sums));
  };
  app.get('/', sendPage);
  app.get('/index.html', sendPage);
  app.setNotFoundHandler((request, reply) => (isForKiosk(request) ? sendPage(request, reply) : refuse(reply, 404)));
}

function sendDocument(request: FastifyRequest, reply: FastifyReply, { html, etag }: KioskDocument, policy: string): FastifyReply {
  reply.headers({ 'cache-control': 'no-cache', etag, 'content-security-policy': policy });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type('text/html; charset=utf-8').send(html);
}

const filesOnly = /^\/(assets|models|litert|themes|emoji|fonts|welcome|api|staff)(\/|$)/;

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? '';

function isForKiosk(request: FastifyRequest): boolean {
  const {
    method,
    headers: { accept = '*/*' },
  } = request;
  const path = pathOf(request);
  if ((method !== 'GET' && method !== 'HEAD') || filesOnly.test(path)) return false;
  const looksLikeFile = /\.[a-z0-9]+$/i.test(path);
  return accept.includes('text/html') || (accept.includes('*/*') && !looksLikeFile);
}
