import type { FastifyInstance } from 'fastify';
import type { StaffCleared } from '../../../shared/contract/staff.ts';
import { clearingOrder } from '../../../shared/contract/staffRequests.ts';
import { success } from '../../../shared/errors.ts';
import type { Core } from '../../core/Feature.ts';
import type { Stores } from '../../storage/openStores.ts';
import { giveStaff } from '../../core/access/giveStaff.ts';
import type { ByContract } from '../../core/http/newApp.ts';

/** `POST /staff/api/photos/clear`: deletes all photos, including those waiting in kiosks. Answers with the number deleted here. */
export function photosForStaffRoute(
  app: FastifyInstance,
  { stores, kioskSettings, sequels }: Pick<Core, 'kioskSettings' | 'sequels'> & { readonly stores: Pick<Stores, 'vault'> },
): void {
  app.withTypeProvider<ByContract>().post('/staff/api/photos/clear', { schema: { body: clearingOrder } }, async (request, reply) => {
    request.log.warn('staff had all photos deleted');
    const cleared = await stores.vault.clear();
    if (!cleared.ok) return giveStaff(request, reply, cleared);
    // Make kiosks send their waiting photos now: the vault refuses them, and the kiosks then delete them.
    kioskSettings.retryOutboxes();
    // From now on, the vault refuses new sequels. Stop those that were already admitted.
    sequels.stopAll();
    return giveStaff(request, reply, success({ photos: cleared.value } satisfies StaffCleared));
  });
}
