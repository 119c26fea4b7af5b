import type { FastifyInstance } from 'fastify';
import type { ShareParts } from '../../../src/server/core/listeners/shareApp.ts';
import { shareApp } from '../../../src/server/core/listeners/shareApp.ts';
import { healthRoute } from '../../../src/server/core/http/health.ts';
import { sequelsUnderWay } from '../../../src/server/core/sequelsUnderWay.ts';
import type { GuestParts } from '../../../src/server/features/photos/guestRoutes.ts';
import { guestRoutes } from '../../../src/server/features/photos/guestRoutes.ts';

type Own = Partial<Omit<ShareParts, 'features'>> & Partial<GuestParts> & Pick<GuestParts, 'page' | 'vault'> & Pick<ShareParts, 'logger'>;

/** The guests' listener with only photos. */
export function guestsApp({ page, pageOf, vault, onSeen, onDeleted, sequels, caching, ...own }: Own): FastifyInstance {
  const guests: GuestParts = {
    page,
    pageOf: pageOf ?? (async () => null),
    reached: 'the photo booth',
    vault,
    onSeen: onSeen ?? (() => undefined),
    onDeleted: onDeleted ?? (async () => undefined),
    sequels: sequels ?? sequelsUnderWay(),
    caching: caching ?? { seconds: 0 },
  };
  return shareApp({
    features: [
      { routes: { guests: (app) => guestRoutes(app, guests) } },
      { routes: { guests: (app) => healthRoute(app, async () => ({ ok: true, booth: '' })) } },
    ],
    notices: () => '',
    ...own,
  });
}
