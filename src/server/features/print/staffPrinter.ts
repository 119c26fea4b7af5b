import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  printerAnyway,
  printerCertificate,
  printerChoice,
  printerClearing,
  printerNewEvent,
  printerPause,
  printerRefill,
  printerSheet,
  printerTest,
} from '../../../shared/contract/print/printRequests.ts';
import type { Result } from '../../../shared/errors.ts';
import { success } from '../../../shared/errors.ts';
import { refuseStaff } from '../../core/access/guardStaff.ts';
import type { ByContract } from '../../core/http/newApp.ts';
import type { PrintService } from './printService.ts';

/**
 * The printer on the staff page, below `/staff/api/printer`: its state and the staff's actions. Guests' pictures never leave the server
 * here.
 */
export function staffPrinterRoute(app: FastifyInstance, service: PrintService): void {
  const typed = app.withTypeProvider<ByContract>();
  app.get('/staff/api/printer', () => {
    service.watch();
    return service.forStaff();
  });
  // This is the booth's own test sheet, which does not show a guest.
  typed.get('/staff/api/printer/sheet', { schema: { querystring: printerSheet } }, async (request, reply) => {
    const png = await service.sheetOnPaper(request.query.sheet);
    if (png === null) return refuseStaff(reply, 404, { error: 'refused', message: 'The outcome of this sheet is unknown.' });
    return reply.type('image/png').send(png);
  });

  typed.put('/staff/api/printer', { schema: { body: printerChoice } }, async (request, reply) =>
    give(reply, await service.choose(request.body.address)),
  );
  typed.put('/staff/api/printer/certificate', { schema: { body: printerCertificate } }, async (request, reply) =>
    give(reply, await service.acceptCertificate(request.body.fingerprint)),
  );
  typed.put('/staff/api/printer/paused', { schema: { body: printerPause } }, async (request, reply) => {
    await service.setPaused(request.body.paused);
    return give(reply);
  });
  typed.post('/staff/api/printer/refilled', { schema: { body: printerRefill } }, async (request, reply) => {
    await service.refilled(request.body.sheets);
    return give(reply);
  });
  typed.post('/staff/api/printer/anyway', { schema: { body: printerAnyway } }, async (request, reply) => {
    const goesOn = await service.printAnyway();
    if (goesOn.ok) request.log.warn('staff chose to print without a colour');
    return give(reply, goesOn);
  });
  typed.post('/staff/api/printer/event', { schema: { body: printerNewEvent } }, async (_request, reply) => {
    await service.newEvent();
    return give(reply);
  });
  typed.post('/staff/api/printer/test', { schema: { body: printerTest } }, async (_request, reply) => give(reply, await service.test()));
  typed.post('/staff/api/printer/clear', { schema: { body: printerClearing } }, async (request, reply) => {
    request.log.warn('staff cancelled all queued prints');
    await service.clear();
    return give(reply);
  });
}

const give = (reply: FastifyReply, done: Result<void, string> = success(undefined)): FastifyReply =>
  done.ok ? reply.code(204).send() : refuseStaff(reply, 422, { error: 'refused', message: done.error });
