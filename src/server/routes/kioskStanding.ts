import type { FastifyInstance } from 'fastify';
import type { KioskStanding, StaffWishes } from '../../shared/contract/kioskStanding.ts';
import { addressOf } from '../addressOf.ts';
import type { KioskStandings } from '../staff/kioskStandings.ts';

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

/** `POST /api/kiosk-standing`: how a kiosk is. The answer is what staff have set. */
export function kioskStandingRoute(app: FastifyInstance, standings: KioskStandings, wishes: () => StaffWishes): void {
  app.post<{ Body: KioskStanding }>('/api/kiosk-standing', { schema }, async (request, reply) => {
    standings.hear(addressOf(request.ip), request.body);
    return reply.header('cache-control', 'no-store').send(wishes());
  });
}
