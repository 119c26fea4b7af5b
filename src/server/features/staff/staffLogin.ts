import type { FastifyInstance, FastifyReply } from 'fastify';
import { anotherPassphrase, firstPassphrase, passphraseShown } from '../../../shared/contract/staffRequests.ts';
import { refuseStaff, sendStaffToken, staffToken, untouchedMs } from '../../core/access/guardStaff.ts';
import { isThisMachine } from '../../core/access/isThisMachine.ts';
import type { ByContract } from '../../core/http/newApp.ts';
import type { Entry, StaffAuthentication } from '../../core/access/staffAuthentication.ts';

const withoutSession = { withoutSession: true };

/** Sign-in at the staff page: its state, the first passphrase, sessions, and changing the passphrase. */
export function staffLoginRoute(app: FastifyInstance, authentication: StaffAuthentication): void {
  const typed = app.withTypeProvider<ByContract>();
  app.get('/staff/api/login', { config: withoutSession }, async (request) =>
    authentication.state(staffToken(request), untouchedMs(request), isThisMachine(request)),
  );

  typed.post('/staff/api/session', { config: withoutSession, schema: { body: passphraseShown } }, async (request, reply) => {
    const entry = await authentication.enter(request.body.passphrase);
    if (entry.kind === 'wrong') request.log.warn('a wrong passphrase was entered at the staff page');
    return answer(reply, entry);
  });

  app.delete('/staff/api/session', async (request, reply) => {
    const token = staffToken(request);
    if (token !== null) authentication.leave(token);
    return sendStaffToken(reply, null).code(204).send();
  });

  typed.post('/staff/api/first-passphrase', { config: withoutSession, schema: { body: firstPassphrase } }, async (request, reply) =>
    answer(reply, await authentication.setFirst(request.body.passphrase, request.body.code, isThisMachine(request))),
  );

  typed.put('/staff/api/passphrase', { schema: { body: anotherPassphrase } }, async (request, reply) =>
    answer(reply, await authentication.change(request.body.from, request.body.to)),
  );
}

function answer(reply: FastifyReply, entry: Entry): FastifyReply {
  switch (entry.kind) {
    case 'in':
      return sendStaffToken(reply, entry.token).code(204).send();
    case 'wrong':
      return refuseStaff(reply, 403, { error: 'wrong', message: 'Wrong passphrase.' });
    case 'wait': {
      const waitSeconds = Math.ceil(entry.waitMs / 1000);
      return refuseStaff(reply, 429, { error: 'wait', message: 'Too many failed attempts. Please wait.', waitSeconds });
    }
    case 'refused':
      return refuseStaff(reply, 403, { error: 'refused', message: entry.message });
  }
}
