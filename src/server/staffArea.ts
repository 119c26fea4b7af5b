import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { guardStaff } from './access/guardStaff.ts';
import { refuse } from './refusals.ts';
import type { Rehearsal } from './rehearsal/rehearsal.ts';
import { staffDeskRoute } from './routes/staffDesk.ts';
import { staffDoorRoute } from './routes/staffDoor.ts';
import { staffRehearsalRoute } from './routes/staffRehearsal.ts';
import type { StaffDesk } from './staff/staffDesk.ts';
import type { StaffDoor } from './staff/staffDoor.ts';
import type { StaffFiles } from './storage/staffFiles.ts';
import { sendAlways, staffHeaders } from './strictHeaders.ts';

export interface StaffParts {
  readonly files: StaffFiles;
  readonly door: StaffDoor;
  readonly desk: StaffDesk;
  readonly rehearsal: Rehearsal;
}

/** The staff page and all that it asks for, below `/staff`. Only the page itself, which says nothing, comes without a session. */
export async function staffArea(app: FastifyInstance, { files, door, desk, rehearsal }: StaffParts): Promise<void> {
  await app.register(async (scope) => {
    sendAlways(scope, () => staffHeaders);
    guardStaff(scope, door);
    staffDoorRoute(scope, door);
    staffDeskRoute(scope, desk);
    staffRehearsalRoute(scope, rehearsal);
    scope.get('/staff/api/*', (_request, reply) => refuse(reply, 404));
  });
  await app.register(async (scope) => {
    sendAlways(scope, () => staffHeaders);
    for (const url of ['/staff', '/staff/', '/staff/rehearse'])
      scope.get(url, (_request, reply) => reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(files.page));
    scope.get('/staff/*', (_request, reply) => refuse(reply, 404));
    await scope.register(fastifyStatic, {
      root: files.assets,
      prefix: '/staff/assets/',
      decorateReply: false,
      // Each has a hash in its name.
      maxAge: '365d',
      immutable: true,
    });
  });
}
