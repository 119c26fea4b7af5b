import { setTimeout as pause } from 'node:timers/promises';
import type { PictureService } from './PictureService.ts';

/** What a service gets in all for one order. */
const triesAtMost = 3;

/** The service, asked again where it says that this may help, as long as somebody waits. `wait` rejects when the signal aborts. */
export function withRetries(
  service: PictureService,
  wait: (ms: number, signal: AbortSignal) => Promise<unknown> = (ms, signal) => pause(ms, undefined, { signal }),
): PictureService {
  return {
    name: service.name,
    async make(order) {
      for (let tries = 1; ; tries++) {
        const made = await service.make(order);
        if (made.ok || made.error.retryAfterMs === undefined || tries === triesAtMost || order.signal.aborted) return made;
        // Who waits in vain has what the service said last.
        const waited = await wait(made.error.retryAfterMs, order.signal).then(
          () => true,
          () => false,
        );
        if (!waited) return made;
      }
    },
  };
}

/** Several services as one: the next is asked where the one before does not work. What one refuses is not shown to another. */
export function inOrder(services: readonly [PictureService, ...PictureService[]]): PictureService {
  const [first, ...others] = services;
  if (others.length === 0) return first;
  return {
    name: services.map(({ name }) => name).join(', '),
    async make(order) {
      let made = await first.make(order);
      for (const service of others) {
        if (made.ok || made.error.kind === 'refused' || order.signal.aborted) return made;
        made = await service.make(order);
      }
      return made;
    },
  };
}
