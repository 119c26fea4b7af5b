import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { largestLook, lookFiles } from '../../../shared/contract/booths.ts';
import type { Result } from '../../../shared/errors.ts';
import { failure, success } from '../../../shared/errors.ts';
import type { CloudCore } from '../../core/CloudCore.ts';
import type { Feature } from '../../core/Feature.ts';
import type { CheckLook } from './checkLook.ts';
import { openLookCheck, undeliveredVerdicts } from './checkLook.ts';
import type { ConsoleLooks } from '../../storage/cloud/consoleLooks.ts';
import { endTurn, inTurn } from '../../core/access/answersInTurn.ts';
import { accountOf, forAll, refuseConsole, refusedByNow, refuseFlood, refuseUnknown } from '../../core/access/guardConsole.ts';
import { note } from '../../core/access/logActs.ts';
import { demandProgress } from '../../core/http/demandProgress.ts';
import type { Progress } from '../../core/http/demandProgress.ts';
import type { ByContract } from '../../core/http/newApp.ts';
import { lineLimits, uploadLine } from './uploadLine.ts';

/** The minimum speed of an upload, which takes an operator only seconds. */
const uploadProgress: Progress = { everyMs: 5000, bytes: 200_000 };
/** Answer within this time: clients give up after a minute, and a machine busy with checks needs seconds to send the answer. */
const answerMs = 50_000;

/** The theme library. Themes are uploaded once, and checked before they are stored. */
export const openThemeLibrary = async (
  { stores: { library } }: Pick<CloudCore, 'stores'>,
  check = openLookCheck(library.inFolder),
): Promise<Result<Feature, string>> => success({ name: 'theme-library', routes: { console: (app) => themeRoutes(app, library, check) } });

interface OfLook {
  readonly Params: { readonly look: string };
}

function themeRoutes(app: FastifyInstance, looks: ConsoleLooks, check: CheckLook): void {
  app.get('/console/api/themes', { config: forAll({ access: 'view', of: 'reached' }) }, (request) => looks.all(accountOf(request)));

  const line = uploadLine((request) => accountOf(request).id);
  const verdicts = undeliveredVerdicts(check);
  const upload = {
    config: forAll({ access: 'act', of: 'reached', does: 'uploaded a theme' }),
    schema: { body: lookFiles },
    bodyLimit: largestLook,
    onRequest: line.take,
    preParsing: demandProgress(uploadProgress),
  };
  app.withTypeProvider<ByContract>().post('/console/api/themes', upload, keep);

  async function keep(request: FastifyRequest<{ Body: z.output<typeof lookFiles> }>, reply: FastifyReply): Promise<FastifyReply> {
    const packed = looks.pack(request.body.files.map(({ path, base64 }) => ({ path, bytes: Buffer.from(base64, 'base64') })));
    // Other uploads wait at the same time, so keep only the packed text in memory.
    (request as { body: unknown }).body = null;
    if (packed.ok && !(await looks.hasRoom(accountOf(request), packed.value)))
      return refuseConsole(reply, 422, {
        error: 'refused',
        message: `Your themes already take ${String(looks.roomMegabytes)} MB. Please remove one that is no longer needed.`,
      });
    // A check takes long and has its own queue.
    endTurn(request);
    const judging = packed.ok
      ? inTime(
          line.whileHeld(request, () => verdicts.of(packed.value)),
          Math.max(1000, answerMs - reply.elapsedTime),
        )
      : failure([packed.error]);
    const judged = await judging;
    if (judged === null) {
      const message = 'Your theme is still being checked. Please upload it again in a moment to get the result.';
      return refuseConsole(reply, 503, { error: 'wait', message, waitSeconds: lineLimits.comeBackSeconds });
    }
    if (!judged.ok || !packed.ok) {
      if (packed.ok) verdicts.delivered(packed.value);
      const [first = '', ...others] = judged.ok ? [] : judged.error;
      const message =
        others.length === 0
          ? 'The theme has an error and was not stored.'
          : `The theme has ${String(others.length + 1)} errors and was not stored.`;
      note(request, { about: first });
      return refuseConsole(reply, 422, { error: 'refused', message, findings: [first, ...others].slice(0, 100) });
    }
    const refused = await refusedByNow(request);
    if (refused !== null) return refused;
    const { name, warnings } = judged.value;
    note(request, { about: name });
    const id = await inTurn(request, () => looks.add(accountOf(request), name, packed.value, warnings.slice(0, 100)));
    if (id === undefined) return refuseFlood(reply);
    verdicts.delivered(packed.value);
    return reply.code(201).send({ id });
  }

  app.get<OfLook>('/console/api/themes/:look/files', { config: forAll({ access: 'view', of: 'named' }) }, async (request, reply) => {
    const packed = await looks.packed(request.params.look);
    if (packed === null) return refuseUnknown(reply);
    const pieces = looks.pieces(packed, (work) => inTurn(request, work));
    return reply.header('content-length', packed.sizeBytes).type('application/json; charset=utf-8').send(Readable.from(pieces));
  });

  app.delete<OfLook>(
    '/console/api/themes/:look',
    { config: forAll({ access: 'act', of: 'named', does: 'removed a theme' }) },
    async (request, reply) => {
      note(request, { about: (await looks.find(request.params.look))?.name ?? '' });
      await looks.remove(request.params.look);
      return reply.code(204).send();
    },
  );
}

/** Resolves with null if the work takes longer than `ms`. */
function inTime<Value>(work: Promise<Value>, ms: number): Promise<Value | null> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(null), ms);
    void work.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}
