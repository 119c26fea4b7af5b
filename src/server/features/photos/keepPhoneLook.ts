import type { FastifyInstance } from 'fastify';
import type { KeptPhoneLook } from '../../../shared/contract/phoneLook.ts';
import { largestPhoneLook, phoneLook } from '../../../shared/contract/phoneLook.ts';
import { boothOf } from '../../core/access/guardBooths.ts';
import { tokenBuckets } from '../../core/http/limitGuests.ts';
import type { ByContract } from '../../core/http/newApp.ts';
import { refuse } from '../../core/http/refusals.ts';
import { refuseBoothError } from '../../core/http/refusePhoto.ts';
import type { PhoneLooks } from '../../storage/cloud/phoneLooks.ts';

/** A booth sends its look twice a day, but every ten seconds while its theme is being edited. */
const lookRate = { burst: 10, perSecond: 1 / 60 };

/** `PUT /booths/phone-look`: stores the look of a booth's phone page, and answers with its id for links. */
export function keepPhoneLookRoute(app: FastifyInstance, looks: Pick<PhoneLooks, 'keep'>): void {
  const mayKeep = tokenBuckets(lookRate);
  const options = { schema: { body: phoneLook }, bodyLimit: largestPhoneLook };
  app.withTypeProvider<ByContract>().put('/booths/phone-look', options, async (request, reply) => {
    const { id } = boothOf(request);
    if (!mayKeep(id)) return refuse(reply.header('retry-after', 60), 429, 'too-many');
    const kept = await looks.keep(id, request.body);
    if (!kept.ok) return refuseBoothError(request, reply, kept.error);
    return reply.header('cache-control', 'no-store').send({ id: kept.value } satisfies KeptPhoneLook);
  });
}
