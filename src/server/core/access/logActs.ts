import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AuditLog, LoggedAct } from '../../storage/cloud/auditLog.ts';
import type { AccessRule } from './guardConsole.ts';
import { accountOf, hasPassed, refusedBecause } from './guardConsole.ts';

type Noted = Partial<Omit<LoggedAct, 'outcome'>>;

const notes = new WeakMap<FastifyRequest, Noted>();

/** Adds details to a request's log entry that its route does not reveal: the affected object, or the person who tries to sign in. */
export const note = (request: FastifyRequest, noted: Noted): void => void notes.set(request, { ...notes.get(request), ...noted });

const late = new WeakSet<FastifyRequest>();

/** Like `note`, but the entry is written after the answer, so that response times don't reveal which names exist. */
export function noteLate(request: FastifyRequest, noted: Noted): void {
  late.add(request);
  note(request, noted);
}

/** Logs every request that passed an `act` rule and every request with a note, before the answer is sent (after it for `noteLate`). */
export function logActs(app: FastifyInstance, log: AuditLog): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!late.has(request)) await write(request, reply);
    return payload;
  });
  app.addHook('onResponse', async (request, reply) => {
    if (late.has(request)) await write(request, reply);
  });

  async function write(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { access } = request.routeOptions.config as unknown as { readonly access: AccessRule };
    const noted = notes.get(request);
    const isAct = access.access === 'act' && hasPassed(request);
    if (!isAct && noted === undefined) return;
    const { booth = null, event = null } = request.params as { readonly booth?: string; readonly event?: string };
    try {
      await log.add({
        who: noted?.who ?? accountOf(request).name,
        account: noted?.account ?? (hasPassed(request) ? accountOf(request).id : null),
        act: noted?.act ?? (access.access === 'act' ? access.does : ''),
        about: noted?.about ?? '',
        booth: noted?.booth ?? booth,
        event: noted?.event ?? event,
        outcome: reply.statusCode < 400 ? 'done' : (refusedBecause(request) ?? 'refused'),
      });
    } catch (error) {
      // The log is in the database: if the log fails, the act most likely failed with it.
      request.log.error({ err: error }, 'an act could not be written to the log');
    }
  }
}
