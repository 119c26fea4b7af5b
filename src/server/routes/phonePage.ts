import type { FastifyInstance } from 'fastify';
import { acceptedLanguages } from '../phonePage/acceptedLanguages.ts';
import type { PhoneDocument } from '../phonePage/phoneDocument.ts';

/** `GET /s`: the page that opens a photo, in the language of the phone. Which photo stands after the #, and never gets here. */
export function phonePageRoute(app: FastifyInstance, page: (languages: readonly string[]) => PhoneDocument): void {
  app.get('/s', async (request, reply) => {
    const { plain, gzip, brotli, policy } = page(acceptedLanguages(request.headers['accept-language']));
    const takes = (coding: string): boolean => accepts(request.headers['accept-encoding'] ?? '', coding);
    const [encoding, body] = takes('br') ? ['br', brotli] : takes('gzip') ? ['gzip', gzip] : [null, plain];
    if (encoding !== null) reply.header('content-encoding', encoding);
    return reply
      .header('vary', 'accept-encoding, accept-language')
      .header('content-security-policy', policy)
      .type('text/html; charset=utf-8')
      .send(body);
  });
}

/** Whether a coding is named and not, by a weight of 0, ruled out (RFC 9110, 12.5.3). */
function accepts(header: string, coding: string): boolean {
  return header.split(',').some((one) => {
    const [name, weight] = one.toLowerCase().replaceAll(/\s/g, '').split(';q=');
    return name === coding && Number(weight ?? 1) > 0;
  });
}
