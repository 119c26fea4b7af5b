import type { FastifyInstance, FastifyReply } from 'fastify';
import { longestPassphrase } from '../../shared/contract/staff.ts';
import { refuseStaff, sendStaffToken, staffToken, untouchedMs } from '../access/guardStaff.ts';
import { isThisMachine } from '../access/isThisMachine.ts';
import type { Entry, StaffAuthentication } from '../staff/staffAuthentication.ts';

const text = { type: 'string', minLength: 1, maxLength: longestPassphrase * 4 };
const shown = { body: { type: 'object', required: ['passphrase'], properties: { passphrase: text } } };
const first = {
  body: { type: 'object', required: ['passphrase', 'code'], properties: { passphrase: text, code: text } },
};
const changed = { body: { type: 'object', required: ['from', 'to'], properties: { from: text, to: text } } };
const withoutSession = { withoutSession: true };

/** Logging in at the staff page: the state, the first passphrase, sessions, another passphrase. */
export function staffLoginRoute(app: FastifyInstance, authentication: StaffAuthentication): void {
  app.get('/staff/api/login', { config: withoutSession }, async (request) =>
    authentication.state(staffToken(request), untouchedMs(request), isThisMachine(request)),
  );

  app.post<{ Body: { passphrase: string } }>('/staff/api/session', { config: withoutSession, schema: shown }, async (request, reply) => {
    const entry = await authentication.enter(request.body.passphrase);
    if (entry.kind === 'wrong') request.log.warn('somebody tried a wrong passphrase at the staff page');
    return answer(reply, entry);
  });

  app.delete('/staff/api/session', async (request, reply) => {
    const token = staffToken(request);
    if (token !== null) authentication.leave(token);
    return sendStaffToken(reply, null).code(204).send();
  });

  app.post<{ Body: { passphrase: string; code: string } }>(
    '/staff/api/first-passphrase',
    { config: withoutSession, schema: first },
    async (request, reply) =>
      answer(reply, await authentication.setFirst(request.body.passphrase, request.body.code, isThisMachine(request))),
  );

  app.put<{ Body: { from: string; to: string } }>('/staff/api/passphrase', { schema: changed }, async (request, reply) =>
    answer(reply, await authentication.change(request.body.from, request.body.to)),
  );
}

function answer(reply: FastifyReply, entry: Entry): FastifyReply {
  switch (entry.kind) {
    case 'in':
      return sendStaffToken(reply, entry.token).code(204).send();
    case 'wrong':
      return refuseStaff(reply, 403, { error: 'wrong', message: 'This is not the passphrase.' });
    case 'wait': {
      const waitSeconds = Math.ceil(entry.waitMs / 1000);
      return refuseStaff(reply, 429, { error: 'wait', message: 'Too many were wrong. Please wait.', waitSeconds });
    }
    case 'refused':
      return refuseStaff(reply, 403, { error: 'refused', message: entry.message });
  }
}
