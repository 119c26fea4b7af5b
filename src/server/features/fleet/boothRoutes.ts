import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { BoothReport, JoinAnswer, ReportAnswer } from '../../../shared/contract/booths.ts';
import { boothReport, joinRequest, lookAddress, nextToken, unknownBooth } from '../../../shared/contract/booths.ts';
import { bearer } from '../../core/access/guardKiosk.ts';
import { clientAddress } from '../../core/http/clientAddress.ts';
import { fairTurns } from '../../core/access/fairTurns.ts';
import { tokenBuckets } from '../../core/http/limitGuests.ts';
import type { ByContract } from '../../core/http/newApp.ts';
import { refuse } from '../../core/http/refusals.ts';
import type { BoothRegister } from '../../storage/cloud/boothRegister.ts';
import type { BoothReports } from '../../storage/cloud/boothReports.ts';
import { boothOf } from '../../core/access/guardBooths.ts';
import type { JoinRequests } from '../../storage/cloud/joinRequests.ts';
import type { LookStore } from '../../storage/cloud/lookStore.ts';
import { refuseBoothError } from '../../core/http/refusePhoto.ts';

/** The limit per address: all booths of a venue may join from one address, and each asks every few seconds. */
const joinRate = { burst: 120, perSecond: 10 };

/** `POST /booths/join`: stores a booth's request to join and answers with its state. */
export function joinRoute(app: FastifyInstance, requests: Pick<JoinRequests, 'ask'>, publicUrl: string): void {
  const mayAsk = tokenBuckets(joinRate);
  app.withTypeProvider<ByContract>().post('/booths/join', { schema: { body: joinRequest } }, async (request, reply) => {
    const client = clientAddress(request.ip);
    if (!mayAsk(client)) return refuse(reply.header('retry-after', 10), 429, 'too-many');
    reply.header('cache-control', 'no-store');
    if (request.body.cloud !== publicUrl) return reply.send({ state: 'elsewhere', cloud: publicUrl } satisfies JoinAnswer);
    const answer = await requests.ask(request.body, client);
    return answer.ok ? reply.send(answer.value) : refuseBoothError(request, reply, answer.error);
  });
}

/**
 * Runs work that occupies the database one job at a time, so that one of the two connections for records stays free for other requests.
 * Booths take turns, because a booth may ask as often as it likes. The queue has room for every connection.
 */
const oneOfAll = { atOnce: 1, places: 10_000 };

/** Size limit for a booth's report. */
const reportLimit = 256 * 1024;
/** A booth has news every few seconds, and each report writes several rows. */
const reportRate = { burst: 5, perSecond: 1 };
/** A booth reports each visit when it ends. */
const fewVisits = 10;

/** Whether a report may keep the database busy for up to a second: each of its hours is added to the booth's sums. */
const isLong = ({ visits, sums }: BoothReport): boolean => sums.length > 0 || visits.length > fewVisits;

/** `PUT /booths/token`: stores a booth's next token. */
export function nextTokenRoute(app: FastifyInstance, register: Pick<BoothRegister, 'expect'>): void {
  app.withTypeProvider<ByContract>().put('/booths/token', { schema: { body: nextToken } }, async (request, reply) => {
    const noted = await register.expect(boothOf(request).id, bearer(request) ?? '', request.body.token);
    if (!noted.ok) return refuseBoothError(request, reply, noted.error);
    return noted.value ? reply.code(204).send() : refuse(reply, 403, unknownBooth);
  });
}

/** `POST /booths/report`: receives a booth's condition and answers with its commands. */
export function boothReportRoute(app: FastifyInstance, reports: Pick<BoothReports, 'receive'>): void {
  const mayReport = tokenBuckets(reportRate);
  const turns = fairTurns(oneOfAll);
  const options = { schema: { body: boothReport }, bodyLimit: reportLimit };
  app.withTypeProvider<ByContract>().post('/booths/report', options, async (request, reply) => {
    const { id, name } = boothOf(request);
    if (!mayReport(id)) return refuse(reply.header('retry-after', 2), 429, 'too-many');
    const receive = () => reports.receive(id, request.body);
    const received = isLong(request.body) ? await turns.take(id, receive) : await receive();
    if (received === undefined) return refuse(reply.header('retry-after', 10), 429, 'too-many');
    if (!received.ok) return refuseBoothError(request, reply, received.error);
    return reply.header('cache-control', 'no-store').send({ name, ...received.value } satisfies ReportAnswer);
  });
}

/** `GET /booths/looks/<id>`: sends a theme that this booth was told to show. Booths take turns, chunk by chunk. */
export function lookRoute(app: FastifyInstance, looks: Pick<LookStore, 'sentTo' | 'pieces'>): void {
  const turns = fairTurns(oneOfAll);
  app.get('/booths/looks/:id', async (request, reply) => {
    const address = lookAddress.safeParse(request.params);
    if (!address.success) return refuse(reply, 404);
    const booth = boothOf(request).id;
    const look = await looks.sentTo(booth, address.data.id);
    if (!look.ok) return refuseBoothError(request, reply, look.error);
    if (look.value === null) return refuse(reply, 404);
    return reply
      .headers({ 'cache-control': 'no-store', 'content-length': look.value.sizeBytes })
      .type('application/json; charset=utf-8')
      .send(Readable.from(looks.pieces(look.value, (work) => turns.take(booth, work))));
  });
}
