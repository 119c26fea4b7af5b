import type { FastifyInstance } from 'fastify';
import type { KioskPulseAnswer } from '../../../shared/contract/kioskPulse.ts';
import { kioskPulse } from '../../../shared/contract/kioskPulse.ts';
import type { KioskSettings } from '../../../shared/contract/kioskStatus.ts';
import { clearOrder, kioskStatus, stopOrder } from '../../../shared/contract/kioskStatus.ts';
import { outboxReport } from '../../../shared/contract/outboxReport.ts';
import { isThisMachine } from '../../core/access/isThisMachine.ts';
import type { KioskPulses } from './kioskPulses.ts';
import type { KioskStatuses, OutboxReports } from './latestOfEach.ts';
import { clientAddress } from '../../core/http/clientAddress.ts';
import type { ByContract } from '../../core/http/newApp.ts';
import { refuse } from '../../core/http/refusals.ts';

/** `POST /api/kiosk-status`: receives a kiosk's status and answers with the staff settings. */
export function kioskStatusRoute(app: FastifyInstance, statuses: KioskStatuses, kioskSettings: () => KioskSettings): void {
  app.withTypeProvider<ByContract>().post('/api/kiosk-status', { schema: { body: kioskStatus } }, async (request, reply) => {
    statuses.receive(clientAddress(request.ip), request.body);
    return reply.header('cache-control', 'no-store').send(kioskSettings());
  });
}

/**
 * `POST /api/kiosk-pulse`: a kiosk's heartbeat. The answer names the current build, so that the page can reload when there is a new one.
 */
export function kioskPulseRoute(app: FastifyInstance, pulses: KioskPulses, build: () => string | null): void {
  app.withTypeProvider<ByContract>().post('/api/kiosk-pulse', { schema: { body: kioskPulse } }, async (request, reply) => {
    pulses.receive(clientAddress(request.ip), { ...request.body, here: isThisMachine(request) });
    const answer: KioskPulseAnswer = { build: build() };
    return reply.header('cache-control', 'no-store').send(answer);
  });
}

/** `POST /api/outbox-report`: a kiosk reports the state of its outbox. 204. */
export function outboxReportRoute(app: FastifyInstance, reports: OutboxReports): void {
  app.withTypeProvider<ByContract>().post('/api/outbox-report', { schema: { body: outboxReport } }, async (request, reply) => {
    reports.receive(clientAddress(request.ip), request.body);
    return reply.code(204).send();
  });
}

/**
 * `POST /api/clear-storage`: makes a kiosk's browser delete everything that it stores for the booth, because its database is damaged. 204.
 */
export function clearStorageRoute(app: FastifyInstance): void {
  app.post('/api/clear-storage', { schema: { body: clearOrder } }, async (request, reply) => {
    request.log.warn("A kiosk's browser could no longer open its database, and recreates it");
    return reply.header('clear-site-data', '"storage"').code(204).send();
  });
}

/**
 * `POST /api/stop-kiosk`: staff at this machine pressed the keys that stop everything. 204. Another site's page can't send it: before
 * sending JSON, browsers ask for permission (CORS preflight), which the booth does not give.
 */
export function stopKioskRoute(app: FastifyInstance, stop: () => void): void {
  app.post('/api/stop-kiosk', { schema: { body: stopOrder } }, async (request, reply) => {
    if (!isThisMachine(request)) return refuse(reply, 404);
    stop();
    return reply.code(204).send();
  });
}
