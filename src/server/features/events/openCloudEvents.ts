import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BoundedMap } from '../../../shared/BoundedMap.ts';
import type { EventOnConsole, LookAtBooth } from '../../../shared/contract/console.ts';
import { eventInAddress, eventMade, lookSent } from '../../../shared/contract/consoleRequests.ts';
import type { BoothHour } from '../../storage/cloud/boothReports.ts';
import type { Result } from '../../../shared/errors.ts';
import { orThrow, success } from '../../../shared/errors.ts';
import type { CloudCore } from '../../core/CloudCore.ts';
import type { Feature } from '../../core/Feature.ts';
import type { BoothOfEvent, EnteredEvent, FoundEvent } from '../../storage/cloud/eventBook.ts';
import type { CountingBooth } from './eventSums.ts';
import { eventSums, eventTable } from './eventSums.ts';
import { accountOf, forAll, refuseConsole, refuseUnknown } from '../../core/access/guardConsole.ts';
import { endTurn, inTurn } from '../../core/access/answersInTurn.ts';
import { note } from '../../core/access/logActs.ts';
import type { ByContract } from '../../core/http/newApp.ts';
import { sendCsv } from '../../core/access/sendCsv.ts';
import { troubleRows, troublesShown } from '../../core/troubleRows.ts';

interface OfEvent {
  readonly Params: { readonly event: string };
}

/** The data for an event's sums. */
interface Counted {
  readonly name: string;
  readonly hours: AsyncIterable<readonly BoothHour[]>;
  readonly counting: ReadonlyMap<string, CountingBooth>;
}

/** How many results to cache. Each event has one for every combination of its booths' time zones. */
const maxKept = 20;

/** Events: groups of booths with dates, their sums and their theme. */
export const openCloudEvents = async ({ stores }: Pick<CloudCore, 'stores'>): Promise<Result<Feature, string>> =>
  success({ name: 'events', routes: { console: (app) => eventRoutes(app, stores) } });

function eventRoutes(app: FastifyInstance, { events, booths, troubles, commands, library }: CloudCore['stores']): void {
  const typed = app.withTypeProvider<ByContract>();
  const lookAt = forAll({ access: 'view', of: 'named' });

  app.get(
    '/console/api/events',
    { config: forAll({ access: 'view', of: 'reached' }) },
    async (request): Promise<readonly EventOnConsole[]> => {
      const account = accountOf(request);
      return events.all(account, await booths.all(account));
    },
  );

  typed.post(
    '/console/api/events',
    { config: forAll({ access: 'act', of: 'all', does: 'created an event' }), schema: { body: eventMade } },
    async (request, reply) => {
      note(request, { about: eventText(request.body) });
      const entered = await events.enter(null, request.body);
      if ('refused' in entered) return refuseConsole(reply, 422, { error: 'refused', message: entered.refused }, entered.logged);
      note(request, { event: entered.id });
      return reply.code(201).send(entered);
    },
  );

  typed.put(
    '/console/api/events/:event',
    { config: forAll({ access: 'act', of: 'all', does: 'changed an event' }), schema: { params: eventInAddress, body: eventMade } },
    async (request, reply) => {
      note(request, { about: eventText(request.body) });
      const entered = await events.enter(request.params.event, request.body);
      if ('refused' in entered) return refuseConsole(reply, 422, { error: 'refused', message: entered.refused }, entered.logged);
      return reply.code(204).send();
    },
  );

  app.delete<OfEvent>(
    '/console/api/events/:event',
    { config: forAll({ access: 'act', of: 'all', does: 'removed an event', proof: true }) },
    async (request, reply) => {
      note(request, { about: (await events.nameOf(request.params.event)) ?? '' });
      await events.remove(request.params.event);
      return reply.code(204).send();
    },
  );

  app.get<OfEvent>(
    '/console/api/events/:event/sums',
    { config: lookAt },
    addedUp(
      ({ hours, counting }) => eventSums(hours, counting),
      (reply, sums) => reply.send(sums),
    ),
  );

  app.get<OfEvent>(
    '/console/api/events/:event/sums.csv',
    { config: lookAt },
    addedUp(
      ({ name, hours, counting }) => eventTable(name, hours, counting),
      (reply, table, { name, firstDay }) => sendCsv(reply, [name, firstDay], table),
    ),
  );

  app.get<OfEvent>('/console/api/events/:event/troubles', { config: lookAt }, (request) =>
    troubles.ofEvent(request.params.event, troublesShown),
  );

  app.get<OfEvent>('/console/api/events/:event/troubles.csv', { config: lookAt }, async (request, reply) => {
    const event = await events.find(request.params.event);
    if (event === null) return refuseUnknown(reply);
    const rows = troubleRows((part) => troubles.ofEvent(request.params.event, part));
    return sendCsv(reply, [event.name, event.firstDay, 'problems'], rows);
  });

  app.get<OfEvent>('/console/api/events/:event/theme', { config: lookAt }, (request) => themesAt(request));

  typed.put(
    '/console/api/events/:event/theme',
    {
      config: forAll({ access: 'act', of: 'named', does: 'sent a theme to an event' }),
      schema: { params: eventInAddress, body: lookSent },
    },
    async (request, reply) => {
      const look = await library.mayUse(accountOf(request), request.body.look, null);
      if (look === 'unknown') return refuseUnknown(reply);
      const name = (await events.nameOf(request.params.event)) ?? '';
      note(request, { about: `${name}: ${look?.name ?? 'the booths’ own themes'}` });
      const active = await reached(request);
      if (active.length === 0)
        return refuseConsole(reply, 422, { error: 'refused', message: 'This event has no booths that you can reach now.' });
      orThrow(
        await commands.give(
          active.map(({ id }) => id),
          { kind: 'look', look },
          accountOf(request).id,
        ),
      );
      return reply.code(204).send();
    },
  );

  app.post<OfEvent>(
    '/console/api/events/:event/theme/back',
    { config: forAll({ access: 'act', of: 'named', does: 'rolled a theme back' }) },
    async (request, reply) => {
      note(request, { about: (await events.nameOf(request.params.event)) ?? '' });
      const back = (await themesAt(request)).flatMap(({ booth, before }) => (before === undefined ? [] : [{ booth: booth.id, before }]));
      if (back.length === 0)
        return refuseConsole(reply, 422, { error: 'refused', message: 'No booth at this event had a different theme before.' });
      // Booths may have had different themes.
      for (const { booth, before } of back) {
        const look = before === null ? null : await library.find(before.id);
        // If the cloud has deleted the earlier theme, skip the booth. Its own theme would be the wrong one.
        if (before === null || look !== null) orThrow(await commands.give([booth], { kind: 'look', look }, accountOf(request).id));
      }
      return reply.code(204).send();
    },
  );

  /**
   * The event's active booths that the requesting account may control. On days outside the event, a booth may belong to another customer.
   */
  async function reached(request: FastifyRequest<OfEvent>): Promise<readonly BoothOfEvent[]> {
    const account = accountOf(request);
    const active = (await events.boothsOf(request.params.event)).filter(({ isRevoked }) => !isRevoked);
    if (account.reachesAll) return active;
    const now = new Set((await booths.all(account)).map(({ id }) => id));
    return active.filter(({ id }) => now.has(id));
  }

  const themesAt = async (request: FastifyRequest<OfEvent>): Promise<readonly LookAtBooth[]> =>
    booths.looksAt(accountOf(request), await reached(request));

  /**
   * Answers with an event's sums. The sums are computed once for all requests, until a visit is counted at the event or a booth is renamed.
   */
  function addedUp<Sum extends object | string>(
    add: (counted: Counted) => Promise<Sum>,
    send: (reply: FastifyReply, sum: Sum, event: FoundEvent) => FastifyReply | Promise<FastifyReply>,
  ) {
    const kept = new BoundedMap<string, Promise<Sum>>(maxKept);
    return async (request: FastifyRequest<OfEvent>, reply: FastifyReply): Promise<FastifyReply> => {
      const { event: id } = request.params;
      // Read the event before its hours: a visit counted in between then makes the cached sums outdated. In the opposite order it would be
      // missed.
      const event = await events.find(id);
      if (event === null) return refuseUnknown(reply);
      const all = await events.countingAt(id);
      const shown = await booths.onShow(
        accountOf(request),
        all.map((booth) => booth.id),
      );
      const counting = new Map(all.map((booth) => [booth.id, { name: booth.name, offset: shown.get(booth.id)?.offset ?? '' }]));
      const key = JSON.stringify([id, event, ...counting]);
      const made = kept.get(key) ?? add({ name: event.name, hours: inTurns(request, events.hoursOf(id)), counting });
      kept.set(key, made);
      // Do not cache a failed database read.
      made.catch(() => kept.delete(key));
      endTurn(request);
      return send(reply, await made, event);
    };
  }
}

/** Yields the pieces, reading each when it is the requesting account's turn: adding up a long event must not block other accounts. */
async function* inTurns<Piece>(request: FastifyRequest, pieces: AsyncGenerator<Piece>): AsyncGenerator<Piece> {
  for (;;) {
    const next = await inTurn(request, () => pieces.next());
    if (next === undefined) throw Object.assign(new Error('an event’s sums lost their place in the queue'), { statusCode: 429 });
    if (next.done === true) return;
    yield next.value;
  }
}

const eventText = ({ name, firstDay, lastDay, booths }: EnteredEvent): string =>
  `${name}, ${firstDay} to ${lastDay}, ${String(booths.length)} ${booths.length === 1 ? 'booth' : 'booths'}`;
