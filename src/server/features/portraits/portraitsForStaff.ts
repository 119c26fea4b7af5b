import type { FastifyInstance } from 'fastify';
import type { KeyedService } from '../../../shared/contract/staff.ts';
import { pictureKeyTyped, pictureSwitch } from '../../../shared/contract/staffRequests.ts';
import type { Result } from '../../../shared/errors.ts';
import { success } from '../../../shared/errors.ts';
import { refuseStaff } from '../../core/access/guardStaff.ts';
import { giveStaff } from '../../core/access/giveStaff.ts';
import type { ByContract } from '../../core/http/newApp.ts';
import type { PictureBudget } from './pictureBudget.ts';

export interface PortraitsForStaff {
  /** Null without a picture service. */
  readonly budget: Pick<PictureBudget, 'switchTo' | 'beginEvent'> | null;
  /** Sets a picture service's key; null removes it. False if the keys are locked. */
  readonly putKey: (service: KeyedService, key: string | null) => Promise<Result<boolean>>;
}

/** The picture service on the staff page: its switch, its keys and the reset of the event's order count. */
export function portraitsForStaffRoute(app: FastifyInstance, { budget, putKey }: PortraitsForStaff): void {
  const typed = app.withTypeProvider<ByContract>();
  typed.put('/staff/api/pictures', { schema: { body: pictureSwitch } }, async (request, reply) =>
    giveStaff(request, reply, (await budget?.switchTo(request.body.isOn)) ?? success(undefined)),
  );

  typed.put('/staff/api/picture-key', { schema: { body: pictureKeyTyped } }, async (request, reply) => {
    const { service, key } = request.body;
    const put = await putKey(service, key);
    if (!put.ok || put.value) return giveStaff(request, reply, put.ok ? success(undefined) : put);
    return refuseStaff(reply, 409, { error: 'refused', message: 'Keys are locked. Lock this page, sign in again, then set the key.' });
  });

  app.post('/staff/api/event', async (request, reply) => giveStaff(request, reply, (await budget?.beginEvent()) ?? success(undefined)));
}
