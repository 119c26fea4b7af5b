import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptedLanguages } from './phonePage/acceptedLanguages.ts';
import type { PageFor } from './phonePage/phonePages.ts';
import { lookInPath } from '../../../shared/share/shareLink.ts';
import { entityTag, knowsTag } from '../../core/http/entityTag.ts';
import type { SharedCaching } from '../../core/http/sharedCaching.ts';
import { sharedFor } from '../../core/http/sharedCaching.ts';

/** The phone pages of this server. */
export interface Pages {
  /** The page for links without a look. */
  readonly page: PageFor;
  /** The page for links with this look; null if the look is unknown. */
  readonly pageOf: (look: string) => Promise<PageFor | null>;
  /** How long shared caches may keep the page. */
  readonly caching: SharedCaching;
}

const uncached: SharedCaching = { seconds: 0 };

/** Addresses that occur only in mangled links. */
const mangledPath = '/:mangled(^[sS][^a-zA-Z0-9].*)';

/**
 * `GET /s` and `GET /s-<look>`: the page that opens a photo, in the phone's language. The fragment (after the #) identifies the photo and never reaches
 * the server.
 *
 * Apps mangle links: they escape the #, put a slash before it or append a full stop. All such addresses get the page, which finds the
 * secret by itself. If the secret is in the path or after a ?, caches between server and phone must not store the response.
 */
export function phonePageRoute(app: FastifyInstance, pages: Pages): void {
  const send = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { page, caching } = await pageAt(pages, request, /^\/s(?:-\w{6})?$/);
    const { plain, gzip, brotli, policy, isStandIn } = await page(acceptedLanguages(request.headers['accept-language']));
    const takes = (coding: string): boolean => accepts(request.headers['accept-encoding'] ?? '', coding);
    const [encoding, body] = takes('br') ? ['br', brotli] : takes('gzip') ? ['gzip', gzip] : [null, plain];
    if (encoding !== null) reply.header('content-encoding', encoding);
    reply.headers({ vary: 'accept-encoding, accept-language', 'content-security-policy': policy });
    return sendShared(request, reply.type('text/html; charset=utf-8'), body, isStandIn === true ? uncached : caching);
  };
  for (const path of ['/s', '/S', '/s/*', '/S/*', mangledPath, `${mangledPath}/*`]) app.get(path, send);
}

/**
 * `GET /s/late` and `GET /s-<look>/late`: the part that the page loads if its link leads to more than a still, in the same language and
 * look.
 */
export function latePartRoute(app: FastifyInstance, pages: Pages): void {
  const send = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { page, caching } = await pageAt(pages, request, /^\/s(?:-\w{6})?\/late$/);
    const { late, isStandIn } = await page(acceptedLanguages(request.headers['accept-language']));
    return sendShared(
      request,
      reply.header('vary', 'accept-language').type('application/json; charset=utf-8'),
      late,
      isStandIn === true ? uncached : caching,
    );
  };
  for (const path of ['/s/late', `${mangledPath}/late`]) app.get(path, send);
}

/**
 * The page at a request's address. Caches must not store it at an address outside `proper`, which may contain the secret. They must not
 * store the default page for an unknown look either, because the look may become known.
 */
async function pageAt({ page, pageOf, caching }: Pages, { url }: FastifyRequest, proper: RegExp): Promise<Pick<Pages, 'page' | 'caching'>> {
  const look = lookInPath(url);
  const own = look === null ? page : await pageOf(look);
  return { page: own ?? page, caching: own !== null && proper.test(url) ? caching : { seconds: 0 } };
}

/** Entity tags of bodies. They last as long as the theme. */
const tags = new WeakMap<Buffer, string>();

/** Sends a body that shared caches may store, with a tag for revalidation by caches and phones. */
function sendShared({ headers }: FastifyRequest, reply: FastifyReply, body: Buffer, caching: SharedCaching): FastifyReply {
  if (caching.seconds === 0) return reply.send(body);
  const tag = tags.get(body) ?? entityTag(createHash('sha256').update(body).digest('hex'));
  tags.set(body, tag);
  reply.headers({ etag: tag, 'cache-control': sharedFor(caching) });
  return knowsTag(headers['if-none-match'], tag) ? reply.code(304).send() : reply.send(body);
}

/** Whether the header accepts the encoding, that is, names it without a weight of 0 (RFC 9110, 12.5.3). */
function accepts(header: string, coding: string): boolean {
  return header.split(',').some((one) => {
    const [name, weight] = one.toLowerCase().replaceAll(/\s/g, '').split(';q=');
    return name === coding && Number(weight ?? 1) > 0;
  });
}

/**
 * `GET /` for guests: shows staff that a phone reaches this server, and helps guests who typed the address. `reached`: a name for this
 * server.
 */
export function helloRoute(app: FastifyInstance, reached: string): void {
  app.get('/', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(`This phone reaches ${reached}. To get your photo, scan the code beside it on the booth.\n`),
  );
}
