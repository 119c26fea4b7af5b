import type { FastifyInstance } from 'fastify';
import type { KioskStatus, KioskSettings } from '../../shared/contract/kioskStatus.ts';
import { clientAddress } from '../http/clientAddress.ts';
import type { KioskStatuses } from '../health/latestOfEach.ts';

const text = { type: 'string', maxLength: 300 };
const pixels = { type: 'number', minimum: 0, maximum: 100_000 };
const only = (properties: Record<string, object>) => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
  // What a newer kiosk says beyond is left out.
  additionalProperties: false,
});
const schema = {
  body: only({
    doing: { enum: ['waiting', 'visit', 'closed'] },
    camera: only({
      source: { enum: ['webcam', 'film'] },
      trouble: { enum: ['denied', 'none', 'in-use', 'insecure', 'lost', 'unknown', null] },
      cameras: { type: 'array', maxItems: 32, items: only({ id: text, label: text }) },
    }),
    screen: only({ width: pixels, height: pixels, pixelRatio: pixels }),
  }),
};

/** `POST /api/kiosk-status`: how a kiosk is. The answer is what staff have set. */
export function kioskStatusRoute(app: FastifyInstance, statuses: KioskStatuses, kioskSettings: () => KioskSettings): void {
  app.post<{ Body: KioskStatus }>('/api/kiosk-status', { schema }, async (request, reply) => {
    statuses.hear(clientAddress(request.ip), request.body);
    return reply.header('cache-control', 'no-store').send(kioskSettings());
  });
}
