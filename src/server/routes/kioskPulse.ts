import type { FastifyInstance } from 'fastify';
import type { KioskPulse, KioskPulseAnswer } from '../../shared/contract/kioskPulse.ts';
import { isThisMachine } from '../access/isThisMachine.ts';
import { clientAddress } from '../http/clientAddress.ts';
import type { KioskPulses } from '../health/kioskPulses.ts';

const schema = {
  body: {
    type: 'object',
    required: ['frameMsAgo', 'visible', 'reloads'],
    properties: {
      frameMsAgo: { type: 'number', minimum: 0, maximum: 1e15 },
      visible: { type: 'boolean' },
      reloads: { type: 'integer', minimum: 0, maximum: 1e15 },
      page: { enum: ['staff'] },
    },
    // What a newer kiosk says beyond is left out.
    additionalProperties: false,
  },
};

/** `POST /api/kiosk-pulse`: a kiosk's page is alive. It learns which build of itself is served by now, so that it can follow a new one. */
export function kioskPulseRoute(app: FastifyInstance, pulses: KioskPulses, build: () => string | null): void {
  app.post<{ Body: KioskPulse }>('/api/kiosk-pulse', { schema }, async (request, reply) => {
    pulses.hear(clientAddress(request.ip), { ...request.body, here: isThisMachine(request) });
    const answer: KioskPulseAnswer = { build: build() };
    return reply.header('cache-control', 'no-store').send(answer);
  });
}
