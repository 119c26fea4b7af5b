import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { largestLook, lookFiles } from '../../../shared/contract/booths.ts';
import { failure } from '../../../shared/errors.ts';
import type { CheckLook } from '../../cloud/console/checkLook.ts';
import type { ConsoleLooks } from '../../cloud/console/consoleLooks.ts';
import { accountOf, forAll, refuseConsole } from '../../cloud/console/guardConsole.ts';
import { note } from '../../cloud/console/logActs.ts';
import type { ByContract } from '../../core/http/newApp.ts';
import { packLook } from '../../storage/themes/packedLook.ts';
import { uploadSlot } from './uploadSlot.ts';

/** Themes: uploaded once, and judged before they are kept. */
export function themeRoutes(app: FastifyInstance, looks: ConsoleLooks, check: CheckLook): void {
  app.get('/console/api/themes', { config: forAll({ door: 'look', of: 'reached' }) }, (request) => looks.all(accountOf(request)));

  const slot = uploadSlot();
  const upload = {
    config: forAll({ door: 'act', of: 'reached', does: 'uploaded a theme' }),
    schema: { body: lookFiles },
    bodyLimit: largestLook,
    onRequest: slot.take,
  };
  app
    .withTypeProvider<ByContract>()
    .post('/console/api/themes', upload, (request, reply) => slot.whileHeld(request, () => keep(request, reply)));

  async function keep(request: FastifyRequest<{ Body: z.output<typeof lookFiles> }>, reply: FastifyReply): Promise<FastifyReply> {
    const files = request.body.files.map(({ path, base64 }) => ({ path, bytes: Buffer.from(base64, 'base64') }));
    const packed = packLook(files);
    const judged = packed.ok ? await check(files) : failure([packed.error]);
    if (!judged.ok || !packed.ok) {
      const [first = '', ...others] = judged.ok ? [] : judged.error;
      const message =
        others.length === 0
          ? 'The theme has an error and was not kept.'
          : `The theme has ${String(others.length + 1)} errors and was not kept.`;
      note(request, { about: first });
      return refuseConsole(reply, 422, { error: 'refused', message, findings: [first, ...others].slice(0, 100) });
    }
    const { name, warnings } = judged.value;
    note(request, { about: name });
    return reply.code(201).send({ id: await looks.add(accountOf(request), name, packed.value, warnings.slice(0, 100)) });
  }

  app.delete<{ Params: { readonly look: string } }>(
    '/console/api/themes/:look',
    { config: forAll({ door: 'act', of: 'named', does: 'removed a theme' }) },
    async (request, reply) => {
      note(request, { about: (await looks.find(request.params.look))?.name ?? '' });
      await looks.remove(request.params.look);
      return reply.code(204).send();
    },
  );
}
