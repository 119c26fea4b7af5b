import type { FastifyInstance } from 'fastify';
import { bearer, isSame, wrongTokens } from '../access/guardKiosk.ts';
import { clientAddress } from '../http/clientAddress.ts';
import { refuse } from '../http/refusals.ts';

/** Lets in only booths that show their token (`authorization: Bearer ...`), before anything of a body is read. */
export function guardBooths(app: FastifyInstance, token: string): void {
  const wrong = wrongTokens();
  app.addHook('onRequest', async (request, reply) => {
    const presented = bearer(request);
    // Whatever is left of the body is not waited for.
    reply.header('connection', 'close');
    if (presented === null) return refuse(reply, 401);
    const asker = clientAddress(request.ip);
    if (wrong.isBarred(asker)) return refuse(reply.header('retry-after', 60), 429);
    if (!isSame(presented, token)) {
      wrong.wasWrong(asker);
      request.log.warn('a booth sent a wrong token');
      return refuse(reply, 403);
    }
    reply.removeHeader('connection');
    return undefined;
  });
}
