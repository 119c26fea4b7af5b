import type { FastifyInstance } from 'fastify';
import type { RehearsalProgress, RehearsalWord } from '../../shared/contract/rehearsal.ts';
import type { Rehearsal } from '../rehearsal/rehearsal.ts';

const number = { type: 'number', minimum: 0, maximum: 1e15 };
const only = (properties: Record<string, object>) => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
  // What a newer kiosk says beyond is left out.
  additionalProperties: false,
});
const visit = only({
  reached: { enum: ['welcome', 'survey', 'camera', 'picture', 'card'] },
  camera: only({ trouble: { enum: ['denied', 'none', 'in-use', 'insecure', 'lost', 'unknown', null] }, width: number, height: number }),
  picture: { enum: ['cutout', 'photo', null] },
  shutterToCardMs: { ...number, nullable: true },
  photoId: { type: 'string', nullable: true, maxLength: 40 },
  screen: only({ width: number, height: number, pixelRatio: number }),
  stageScale: number,
  sound: { enum: ['ready', 'blocked', 'none', 'off'] },
  calendarMs: number,
});
const schema = {
  body: {
    type: 'object',
    required: ['kind'],
    properties: { kind: { enum: ['visited', 'phone-skipped', 'still-there'] }, visit },
    if: { properties: { kind: { const: 'visited' } } },
    then: { required: ['visit'] },
  },
};

/** `POST /api/rehearsal`: what a kiosk tells of the visit that it makes by itself. The answer is how far the rehearsal is. */
export function rehearsalRoute(app: FastifyInstance, rehearsal: Rehearsal): void {
  app.post<{ Body: RehearsalWord }>('/api/rehearsal', { schema }, async (request, reply) => {
    const progress: RehearsalProgress = { phase: await rehearsal.hear(request.body) };
    return reply.header('cache-control', 'no-store').send(progress);
  });
}
