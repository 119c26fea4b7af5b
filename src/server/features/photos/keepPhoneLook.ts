import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { BoundedMap } from '../../../shared/BoundedMap.ts';
import type { KeptPhoneLook, PhoneLook } from '../../../shared/contract/phoneLook.ts';
import { largestPhoneLook, phoneLook } from '../../../shared/contract/phoneLook.ts';
import { boothOf } from '../../core/access/guardBooths.ts';
import { tokenBuckets } from '../../core/http/limitGuests.ts';
import type { ByContract } from '../../core/http/newApp.ts';
import { refuse } from '../../core/http/refusals.ts';
import { refuseBoothError } from '../../core/http/refusePhoto.ts';
import type { PhoneTemplate } from '../../core/disk/builtFiles.ts';
import type { PhoneLooks } from '../../storage/cloud/phoneLooks.ts';
import { tooLargeIn } from './phonePage/phonePages.ts';

/** A booth sends its look twice a day, but every ten seconds while its theme is being edited. */
const lookRate = { burst: 10, perSecond: 1 / 60 };

const rememberedVerdicts = 1000;

/**
 * `PUT /booths/phone-look`: stores the look of a booth's phone page, and answers with its id for links. Refuses a look with a page that is too
 * large. Remembers verdicts, because booths send their looks again and again.
 */
export function keepPhoneLookRoute(app: FastifyInstance, looks: Pick<PhoneLooks, 'keep'>, template: PhoneTemplate): void {
  const verdicts = new BoundedMap<string, Promise<string | null>>(rememberedVerdicts);
  function verdictOn(look: PhoneLook): Promise<string | null> {
    const digest = createHash('sha256').update(JSON.stringify(look)).digest('base64');
    const verdict = verdicts.get(digest) ?? tooLargeIn(template, look);
    verdicts.set(digest, verdict);
    return verdict;
  }
  const mayKeep = tokenBuckets(lookRate);
  const options = { schema: { body: phoneLook }, bodyLimit: largestPhoneLook };
  app.withTypeProvider<ByContract>().put('/booths/phone-look', options, async (request, reply) => {
    const { id } = boothOf(request);
    if (!mayKeep(id)) return refuse(reply.header('retry-after', 60), 429, 'too-many');
    const large = await verdictOn(request.body);
    if (large !== null)
      return refuse(reply, 413, 'too-large', `The page for phones in “${large}” takes more than 20 kB. Please shorten its texts.`);
    const kept = await looks.keep(id, request.body);
    if (!kept.ok) return refuseBoothError(request, reply, kept.error);
    return reply.header('cache-control', 'no-store').send({ id: kept.value } satisfies KeptPhoneLook);
  });
}
