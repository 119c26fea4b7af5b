import type { FastifyInstance } from 'fastify';
import { guardStaff } from '../access/guardStaff.ts';
import type { StaffAuthentication } from '../access/staffAuthentication.ts';
import type { PageFiles } from '../disk/builtFiles.ts';
import type { Feature } from '../Feature.ts';
import { refuse } from '../http/refusals.ts';
import { sendAlways } from '../http/sendAlways.ts';
import { servePage } from './servePage.ts';
import { staffHeaders } from '../../../shared/contract/strictHeaders.ts';

export interface StaffParts {
  readonly files: PageFiles;
  readonly authentication: StaffAuthentication;
}

/** The staff page and the features' routes, below `/staff`. Only the page itself, which reveals nothing, is served without a session. */
export async function staffArea(app: FastifyInstance, { files, authentication }: StaffParts, features: readonly Feature[]): Promise<void> {
  await app.register(async (scope) => {
    sendAlways(scope, () => staffHeaders);
    guardStaff(scope, authentication);
    for (const { routes } of features) await routes?.staff?.(scope);
    scope.get('/staff/api/*', (_request, reply) => refuse(reply, 404));
  });
  await servePage(app, '/staff', ['rehearse'], files);
}
