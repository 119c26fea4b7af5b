import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { guardStaff } from '../access/guardStaff.ts';
import { refuse } from './refusals.ts';
import type { Rehearsal } from '../../features/rehearsal/rehearsal.ts';
import { staffDashboardRoute } from '../../features/staff/staffDashboardRoute.ts';
import { staffLoginRoute } from '../../features/staff/staffLogin.ts';
import type { PrintDesk } from '../../features/print/printDesk.ts';
import { staffPrinterRoute } from '../../features/print/staffPrinter.ts';
import { staffRehearsalRoute } from '../../features/rehearsal/rehearsalRoutes.ts';
import type { StaffDashboard } from '../../features/staff/staffDashboard.ts';
import type { StaffAuthentication } from '../access/staffAuthentication.ts';
import type { PageFiles } from '../disk/builtFiles.ts';
import { sendAlways } from './sendAlways.ts';
import { staffHeaders } from '../../../shared/contract/strictHeaders.ts';

export interface StaffParts {
  readonly files: PageFiles;
  readonly authentication: StaffAuthentication;
  readonly dashboard: StaffDashboard;
  readonly rehearsal: Rehearsal;
  /** Null leaves printing out. */
  readonly prints?: PrintDesk | null;
}

/** The staff page and its API, below `/staff`. Only the page itself, which reveals nothing, is served without a session. */
export async function staffArea(
  app: FastifyInstance,
  { files, authentication, dashboard, rehearsal, prints = null }: StaffParts,
): Promise<void> {
  await app.register(async (scope) => {
    sendAlways(scope, () => staffHeaders);
    guardStaff(scope, authentication);
    staffLoginRoute(scope, authentication);
    staffDashboardRoute(scope, dashboard);
    staffRehearsalRoute(scope, rehearsal);
    if (prints !== null) staffPrinterRoute(scope, prints);
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
