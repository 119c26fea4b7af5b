import type { FastifyInstance } from 'fastify';
import { BoundedMap } from '../../../shared/BoundedMap.ts';
import type { WaitingScreen } from '../../../shared/contract/album/album.ts';
import { screenAddress, sealedForScreen } from '../../../shared/contract/album/albumRequests.ts';
import { clientAddress } from '../../core/http/clientAddress.ts';
import { tokenBuckets } from '../../core/http/limitGuests.ts';
import type { ByContract } from '../../core/http/newApp.ts';
import { refuse } from '../../core/http/refusals.ts';
import type { PublicAddress } from '../../core/network/publicAddress.ts';

/** A screen asks every two seconds; after this time, nothing is kept for it. */
const waitsMs = 10_000;
const maxScreens = 200;
/** How often one address may send a wall to screens. */
const sentEach = { burst: 10, perSecond: 0.2 };

interface Waiting {
  readonly askedAtMs: number;
  readonly sealed: string | null;
}

/**
 * Passes a wall's secret, sealed by a phone, to the screen that shows the phone a code. It is only in memory, and the server cannot open it.
 */
export function wallScreenRoutes(app: FastifyInstance, address: () => PublicAddress, nowMs: () => number = () => performance.now()): void {
  const typed = app.withTypeProvider<ByContract>();
  const mayAsk = tokenBuckets({ burst: 30, perSecond: 2 }, nowMs);
  const maySend = tokenBuckets(sentEach, nowMs);
  const screens = new BoundedMap<string, Waiting>(maxScreens);

  typed.get('/wall/screens/:screen', { schema: { params: screenAddress } }, (request, reply) => {
    if (!mayAsk(clientAddress(request.ip))) return refuse(reply.header('retry-after', 2), 429, 'too-many');
    const { screen } = request.params;
    const { address: reached, origin } = address();
    const sealed = screens.get(screen)?.sealed ?? null;
    screens.set(screen, { askedAtMs: nowMs(), sealed });
    const answer: WaitingScreen = { address: origin === 'nowhere' || origin === 'itself' ? null : reached, sealed };
    return reply.header('cache-control', 'no-store').send(answer);
  });

  typed.put('/wall/screens/:screen', { schema: { params: screenAddress, body: sealedForScreen } }, (request, reply) => {
    if (!maySend(clientAddress(request.ip))) return refuse(reply.header('retry-after', 5), 429, 'too-many');
    const { screen } = request.params;
    const waiting = screens.get(screen);
    if (waiting === undefined || nowMs() - waiting.askedAtMs > waitsMs) return refuse(reply, 404, 'unknown', 'This screen is not waiting.');
    screens.set(screen, { ...waiting, sealed: request.body.sealed });
    return reply.code(204).send();
  });
}
