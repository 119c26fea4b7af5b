import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { policyText } from '../../../shared/contract/strictHeaders.ts';

/** `GET /album`: the page that opens an album with what follows # in its address, or with typed words. It is the same for everybody. */
export function albumPageRoute(app: FastifyInstance, page: string): void {
  const plain = Buffer.from(page);
  const zipped = gzipSync(plain, { level: 9 });
  const sums = (element: 'script' | 'style'): string[] =>
    [...page.matchAll(new RegExp(`<${element}>([^]*?)</${element}>`, 'g'))].map(
      ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    );
  const policy = policyText({
    'default-src': ["'none'"],
    'script-src': sums('script'),
    'style-src': sums('style'),
    'connect-src': ["'self'"],
    'img-src': ['blob:', 'data:'],
    'media-src': ['blob:'],
    'worker-src': ['blob:'],
    'child-src': ['blob:'],
  });
  for (const url of ['/album', '/album/'])
    app.get(url, (request, reply) => {
      const takesGzip = /\bgzip\b/.test(request.headers['accept-encoding']?.toString() ?? '');
      if (takesGzip) reply.header('content-encoding', 'gzip');
      return reply
        .headers({ 'content-security-policy': policy, 'cache-control': 'no-cache', vary: 'accept-encoding' })
        .type('text/html; charset=utf-8')
        .send(takesGzip ? zipped : plain);
    });
}
