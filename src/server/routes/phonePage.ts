import type { FastifyInstance } from 'fastify';
import type { PhoneDocument } from '../phonePage/phoneDocument.ts';

/** `GET /s`: the page that opens a photo. Which photo stands after the #, and never gets here. */
export function phonePageRoute(app: FastifyInstance, { plain, gzip, brotli, policy }: PhoneDocument): void {
  app.get('/s', async (request, reply) => {
    const accepted = request.headers['accept-encoding'] ?? '';
    const [encoding, body] = /\bbr\b/.test(accepted) ? ['br', brotli] : /\bgzip\b/.test(accepted) ? ['gzip', gzip] : [null, plain];
    if (encoding !== null) reply.header('content-encoding', encoding);
    return reply.header('vary', 'accept-encoding').header('content-security-policy', policy).type('text/html; charset=utf-8').send(body);
  });
}
