import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AuditLog, LoggedAct } from '../../storage/cloud/auditLog.ts';
import type { AccessRule } from './guardConsole.ts';
import { accountOf, hasPassed, refusedBecause } from './guardConsole.ts';

type Noted = Partial<Omit<LoggedAct, 'outcome'>>;

const notes = new WeakMap<FastifyRequest, Noted>();

/** Adds details to a request's log entry that its route does not show: its subject, or who is trying to sign in. */
export const note = (request: FastifyRequest, noted: Noted): void => void notes.set(request, { ...notes.get(request), ...noted });

const late = new WeakSet<FastifyRequest>();

/** As `note`, but written after the answer: a stranger must not learn from the time which names are known. */
export function noteLate(request: FastifyRequest, noted: Noted): void {
  late.add(request);
  note(request, noted);
}

/** Writes what was done to the log before it is answered: every request through an `act` door, and whatever has a note. */
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
      // The database is away, and with it what was to be done in it.
      request.log.error({ err: error }, 'an act could not be written to the log');
    }
  }
}
