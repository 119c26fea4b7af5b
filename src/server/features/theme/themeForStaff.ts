import type { FastifyInstance } from 'fastify';
import type { StudioOpened } from '../../../shared/contract/staff.ts';
import { themeChoice } from '../../../shared/contract/staffRequests.ts';
import { refuseStaff } from '../../core/access/guardStaff.ts';
import { isThisMachine } from '../../core/access/isThisMachine.ts';
import type { ByContract } from '../../core/http/newApp.ts';
import type { ThemeSwitcher } from '../../core/ThemeOnShow.ts';
import type { StudioForStaff } from './studioForStaff.ts';

export interface ThemeForStaff {
  readonly theme: Pick<ThemeSwitcher, 'choose' | 'shownFrom'>;
  readonly studio: Pick<StudioForStaff, 'open'>;
}

/** Staff routes: put another theme on show, and open the studio for the theme on show. */
export function themeForStaffRoute(app: FastifyInstance, { theme, studio }: ThemeForStaff): void {
  app.withTypeProvider<ByContract>().put('/staff/api/theme', { schema: { body: themeChoice } }, async (request, reply) => {
    const chosen = await theme.choose(request.body.theme);
    return chosen.ok ? reply.code(204).send() : refuseStaff(reply, 422, { error: 'refused', message: chosen.error });
  });

  app.post('/staff/api/studio', async (request, reply) => {
    const refuse = (message: string) => refuseStaff(reply, 422, { error: 'refused', message });
    if (!isThisMachine(request))
      return refuse('The theme can be edited only at the booth’s own machine: open this page there, in a browser next to the booth’s.');
    const opened = await studio.open(theme.shownFrom());
    return opened.ok ? ({ address: opened.value } satisfies StudioOpened) : refuse(opened.error);
  });
}
