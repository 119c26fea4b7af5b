import type { FastifyInstance } from 'fastify';
import { BoundedMap } from '../../shared/BoundedMap.ts';
import type { Result } from '../../shared/errors.ts';
import { success } from '../../shared/errors.ts';
import { bearer, wrongTokens } from '../access/guardKiosk.ts';
import { clientAddress } from '../http/clientAddress.ts';
import { refuse } from '../http/refusals.ts';
import { refuseTrouble } from '../routes/refusePhoto.ts';
import type { BoothRegister } from './boothRegister.ts';

/** A booth that is revoked is out after so long at every server. */
const trustedMs = 5000;
const rememberedBooths = 1000;

/** Lets in only booths that show their token (`authorization: Bearer ...`), before anything of a body is read. */
export function guardBooths(app: FastifyInstance, register: Pick<BoothRegister, 'isAdmitted'>): void {
  const wrong = wrongTokens();
  const isAdmitted = remembering(register.isAdmitted);
  app.addHook('onRequest', async (request, reply) => {
    const presented = bearer(request);
    if (presented === null) return refuse(unread(reply), 401);
    const asker = clientAddress(request.ip);
    if (wrong.isBarred(asker)) return refuse(unread(reply.header('retry-after', 60)), 429);
    const admitted = await isAdmitted(presented);
    if (!admitted.ok) return refuseTrouble(request, unread(reply), admitted.error);
    if (admitted.value) return undefined;
    wrong.wasWrong(asker);
    request.log.warn('a booth sent a wrong token');
    return refuse(unread(reply), 403);
  });
}

/** Whatever is left of the body is not waited for. */
const unread = <Reply extends { header(name: string, value: string): Reply }>(reply: Reply): Reply => reply.header('connection', 'close');

/** Asks for a booth that is admitted only once in a while. */
function remembering(ask: (token: string) => Promise<Result<boolean>>): (token: string) => Promise<Result<boolean>> {
  const admittedMs = new BoundedMap<string, number>(rememberedBooths);
  return async (token) => {
    const sinceMs = admittedMs.get(token);
    if (sinceMs !== undefined && performance.now() - sinceMs < trustedMs) return success(true);
    const admitted = await ask(token);
    if (admitted.ok && admitted.value) admittedMs.set(token, performance.now());
    return admitted;
  };
}
