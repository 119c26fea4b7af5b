import type { FastifyInstance } from 'fastify';
import type { BoothCommand } from '../../../shared/contract/booths.ts';
import type { BoothAct, JoiningBooth } from '../../../shared/contract/console.ts';
import { boothAsked, boothConfirmed, boothInAddress, boothMoved, boothNamed, lookSent } from '../../../shared/contract/consoleRequests.ts';
import { orThrow } from '../../../shared/errors.ts';
import type { CloudCore } from '../../core/CloudCore.ts';
import { accountOf, forAll, refuseConsole, refuseUnknown } from '../../core/access/guardConsole.ts';
import { note } from '../../core/access/logActs.ts';
import type { ByContract } from '../../core/http/newApp.ts';
import { sendCsv } from '../../core/access/sendCsv.ts';
import { troubleRows, troublesShown } from '../../core/troubleRows.ts';
import { joinWords } from '../../storage/secrets/joinWords.ts';

interface OfBooth {
  readonly Params: { readonly booth: string };
}

/** The command and the log text of each action. */
const acts: Readonly<Record<BoothAct, { readonly command: BoothCommand; readonly does: string }>> = {
  close: { command: { kind: 'closed', closed: { until: null } }, does: 'asked a booth to close' },
  open: { command: { kind: 'closed', closed: null }, does: 'asked a booth to open' },
  rehearse: { command: { kind: 'rehearse' }, does: 'asked a booth to rehearse' },
  restart: { command: { kind: 'restart' }, does: 'asked a booth to restart' },
};

/** The console's routes for booths: condition, joining, names, events and remote commands. */
export function fleetOnConsole(
  app: FastifyInstance,
  publicUrl: string,
  { booths, troubles, moves, commands, requests, library }: CloudCore['stores'],
): void {
  const typed = app.withTypeProvider<ByContract>();
  const lookAt = forAll({ access: 'view', of: 'named' });
  const act = (does: string) => forAll({ access: 'act', of: 'named', does });
  /** The access rule for actions that also concern the booth's other customers. */
  const ofOwner = (does: string) => forAll({ access: 'act', of: 'all', does });

  app.get('/console/api/booths', { config: forAll({ access: 'view', of: 'reached' }) }, (request) => booths.all(accountOf(request)));

  app.get<OfBooth>('/console/api/booths/:booth', { config: lookAt }, async (request, reply) => {
    const detail = await booths.one(accountOf(request), request.params.booth);
    return detail === null ? refuseUnknown(reply) : reply.send(detail);
  });

  app.get<OfBooth>('/console/api/booths/:booth/troubles', { config: lookAt }, (request) =>
    troubles.ofBooth(accountOf(request), request.params.booth, troublesShown),
  );

  app.get<OfBooth>('/console/api/booths/:booth/troubles.csv', { config: lookAt }, async (request, reply) => {
    const { booth } = request.params;
    const name = (await booths.nameOf(booth)) ?? '';
    const rows = troubleRows((part) => troubles.ofBooth(accountOf(request), booth, part));
    return sendCsv(reply, [name, new Date().toISOString().slice(0, 10), 'problems'], rows);
  });

  app.get('/console/api/joins', { config: forAll({ access: 'view', of: 'all' }) }, async (): Promise<readonly JoiningBooth[]> =>
    orThrow(await requests.waiting()).map(({ name, secretHash, version, formerName, client, askedMs, expiresMs }) => ({
      ...{ name, version, formerName, client },
      firstWord: joinWords(secretHash, publicUrl).split(' ')[0] ?? '',
      askedSecondsAgo: Math.max(0, Math.round((Date.now() - askedMs) / 1000)),
      expiresInSeconds: Math.max(0, Math.round((expiresMs - Date.now()) / 1000)),
    })),
  );

  const join = { config: forAll({ access: 'act', of: 'all', does: 'let a booth join', proof: true }), schema: { body: boothConfirmed } };
  typed.post('/console/api/joins', join, async (request, reply) => {
    const { words, name } = request.body;
    const booth = orThrow(await requests.admit(words, name ?? undefined));
    if (booth === null)
      return refuseConsole(reply, 422, {
        error: 'refused',
        message: 'No booth shows these six words now. Check its screen again: the words expire after 15 minutes.',
      });
    note(request, { about: booth.name, booth: booth.id });
    return reply.code(201).send(booth);
  });

  typed.put(
    '/console/api/booths/:booth/name',
    { config: ofOwner('renamed a booth'), schema: { params: boothInAddress, body: boothNamed } },
    async (request, reply) => {
      const { booth } = request.params;
      const { name } = request.body;
      note(request, { about: `${(await booths.nameOf(booth)) ?? booth} → ${name}` });
      if (await booths.rename(booth, name)) return reply.code(204).send();
      return refuseConsole(reply, 422, { error: 'refused', message: `A booth named ${name} already exists.` });
    },
  );

  app.get<OfBooth>('/console/api/booths/:booth/moves', { config: forAll({ access: 'view', of: 'all' }) }, (request) =>
    moves.choices(request.params.booth),
  );

  typed.put(
    '/console/api/booths/:booth/event',
    { config: ofOwner('moved a booth'), schema: { params: boothInAddress, body: boothMoved } },
    async (request, reply) => {
      const { booth } = request.params;
      const { event } = request.body;
      const name = await booths.nameOf(booth);
      if (name === null) return refuseUnknown(reply);
      const choice = (await moves.choices(booth)).find((one) => (one.event?.id ?? null) === event);
      // Do not log the event that the booth leaves, because it may be another customer's.
      const about = event === null ? `${name}: to no event` : choice?.event == null ? name : `${name}: to “${choice.event.name}”`;
      note(request, { about, event });
      const refused = await moves.move(booth, event);
      if (refused !== null) return refuseConsole(reply, 422, { error: 'refused', message: refused.refused }, refused.logged);
      // Guests of the next event must not see the previous event's theme.
      const look = choice?.look == null ? null : await library.find(choice.look.id);
      if (choice?.isHere !== true) orThrow(await commands.give([booth], { kind: 'look', look }, accountOf(request).id));
      return reply.code(204).send();
    },
  );

  const revoking = { config: forAll({ access: 'act', of: 'all', does: 'revoked a booth', proof: true }) };
  app.delete<OfBooth>('/console/api/booths/:booth', revoking, async (request, reply) => {
    note(request, { about: (await booths.nameOf(request.params.booth)) ?? '' });
    await booths.revoke(request.params.booth);
    return reply.code(204).send();
  });

  const removing = { config: forAll({ access: 'act', of: 'all', does: 'removed a booth', proof: true }) };
  app.delete<OfBooth>('/console/api/booths/:booth/record', removing, async (request, reply) => {
    note(request, { about: (await booths.nameOf(request.params.booth)) ?? '' });
    if (await booths.remove(request.params.booth)) return reply.code(204).send();
    return refuseConsole(reply, 422, { error: 'refused', message: 'Only a revoked booth can be removed. Revoke it first.' });
  });

  typed.post(
    '/console/api/booths/:booth/orders',
    { config: act('asked a booth'), schema: { params: boothInAddress, body: boothAsked } },
    async (request, reply) => {
      const { booth } = request.params;
      const { command, does } = acts[request.body.act];
      note(request, { act: does, about: (await booths.nameOf(booth)) ?? '' });
      orThrow(await commands.give([booth], command, accountOf(request).id));
      return reply.code(204).send();
    },
  );

  typed.put(
    '/console/api/booths/:booth/theme',
    { config: act('sent a theme to a booth'), schema: { params: boothInAddress, body: lookSent } },
    async (request, reply) => {
      const { booth } = request.params;
      const detail = await booths.one(accountOf(request), booth);
      if (detail === null) return refuseUnknown(reply);
      const { look: id } = request.body;
      const mine = await library.mayUse(accountOf(request), id, detail.lookBefore?.id ?? null);
      if (mine === 'unknown') return refuseUnknown(reply);
      note(request, { about: `${detail.name}: ${mine?.name ?? 'its own theme'}` });
      orThrow(await commands.give([booth], { kind: 'look', look: mine }, accountOf(request).id));
      return reply.code(204).send();
    },
  );
}
