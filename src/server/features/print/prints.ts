import type { FastifyInstance, FastifyReply } from 'fastify';
import type { PrintRefusal, PrintRefusalCode } from '../../../shared/contract/print/print.ts';
import { sheetLimit } from '../../../shared/contract/print/print.ts';
import { printAddress, printAsked, printerAsked } from '../../../shared/contract/print/printRequests.ts';
import type { ByContract } from '../../core/http/newApp.ts';
import type { PrintServiceRefusal, PrintService } from './printService.ts';

/** `POST /api/prints`, `GET /api/prints/<id>`, `GET /api/printer`: the kiosk orders a guest's prints and asks for their status. */
export function printsRoute(app: FastifyInstance, service: PrintService): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('image/png', { parseAs: 'buffer', bodyLimit: sheetLimit }, (_request, body, done) => done(null, body));
    scope.setErrorHandler(async (error: { readonly statusCode?: number }, request, reply) => {
      if (error.statusCode === 413) return refuse(reply, { error: 'too-large' });
      if (error.statusCode !== undefined && error.statusCode < 500) return refuse(reply, { error: 'bad-request' });
      request.log.error({ err: error }, 'a print could not be accepted');
      return refuse(reply, { error: 'busy' });
    });
    const typed = scope.withTypeProvider<ByContract>();

    typed.post('/api/prints', { schema: { querystring: printAddress } }, async (request, reply) => {
      const png = request.body;
      if (!Buffer.isBuffer(png)) return refuse(reply, { error: 'bad-request' });
      try {
        const ordered = await service.order(request.query, png);
        if (!ordered.ok) return await refuse(reply, ordered.error);
        return await reply.code(202).header('cache-control', 'no-store').send(ordered.value);
      } finally {
        png.fill(0);
      }
    });

    typed.get('/api/prints/:id', { schema: { params: printAsked } }, async (request, reply) => {
      const status = service.status(request.params.id);
      if (status === null) return refuse(reply, { error: 'unknown' });
      return reply.header('cache-control', 'no-store').send(status);
    });

    typed.get('/api/printer', { schema: { querystring: printerAsked } }, async (request, reply) => {
      const leaving = new AbortController();
      reply.raw.once('close', () => leaving.abort());
      const answer = await service.printer(request.query.visit ?? null, request.query.seen ?? null, leaving.signal);
      return reply.header('cache-control', 'no-store').send(answer);
    });
  });
}

const answers: Readonly<Record<PrintRefusalCode, readonly [status: number, message: string]>> = {
  'bad-request': [400, 'Send the print as a PNG, with its id, sheet, copies and visit in the address.'],
  'no-printer': [404, 'No printer is set.'],
  unknown: [404, 'There is no such print.'],
  conflict: [409, 'Another print has this id.'],
  'too-large': [413, 'This picture is too large.'],
  'no-sheet': [422, 'The theme has no such sheet, or the picture has another size.'],
  limit: [429, 'That is more copies than allowed.'],
  busy: [503, 'Too many prints are waiting.'],
};

function refuse(reply: FastifyReply, { error, limit }: PrintServiceRefusal): FastifyReply {
  const [status, message] = answers[error];
  const body: PrintRefusal = { error, message, ...(limit === undefined ? {} : { limit }) };
  return reply.code(status).header('cache-control', 'no-store').send(body);
}
