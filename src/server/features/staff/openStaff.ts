import type { StaffOverview } from '../../../shared/contract/staff.ts';
import type { Result } from '../../../shared/errors.ts';
import { success } from '../../../shared/errors.ts';
import type { Core, Feature } from '../../core/Feature.ts';
import { localTime } from '../../core/hourOf.ts';
import { staffLoginRoute } from './staffLogin.ts';

/** The staff page: sign-in, and all features' overviews. Nothing in it concerns a single visit. */
export async function openStaff({
  authentication,
  gathered,
  now,
}: Pick<Core, 'authentication' | 'gathered' | 'now'>): Promise<Result<Feature, string>> {
  return success({
    name: 'staff',
    routes: {
      staff(app) {
        staffLoginRoute(app, authentication);
        app.get('/staff/api/overview', async () => (await gathered.overview()) satisfies Partial<StaffOverview>);
      },
    },
    overview: () => localTime(now()),
    report: () => ({ ...localTime(now()), clockMs: now().getTime() }),
  });
}
