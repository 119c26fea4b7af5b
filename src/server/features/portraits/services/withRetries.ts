import { setTimeout as pause } from 'node:timers/promises';
import type { PictureService } from './PictureService.ts';

/** The maximum number of attempts per order and service. */
const triesAtMost = 3;

type Made = Awaited<ReturnType<PictureService['make']>>;

/**
 * Retries a service while its errors suggest a retry within `patienceMs` and the caller has not given up. If the response broke off,
 * retries once, which counts as a second order. `wait` rejects when the signal aborts.
 */
export function withRetries(
  service: PictureService,
  patienceMs = Infinity,
  wait: (ms: number, signal: AbortSignal) => Promise<unknown> = (ms, signal) => pause(ms, undefined, { signal }),
): PictureService {
  return {
    name: service.name,
    async make(order) {
      let [isSent, hasBroken] = [false, false];
      for (let tries = 1; ; tries++) {
        const made = await service.make(order);
        if (made.ok) return made;
        isSent ||= made.error.way !== 'unsent';
        const told = isSent ? sent(made) : made;
        if (tries === triesAtMost || order.signal.aborted) return told;
        if (made.error.way === 'broken-off') {
          if (hasBroken || !(await order.again())) return told;
          hasBroken = true;
          continue;
        }
        if (made.error.retryAfterMs === undefined || made.error.retryAfterMs > patienceMs) return told;
        // If the wait is aborted, return the service's last error.
        const waited = await wait(made.error.retryAfterMs, order.signal).then(
          () => true,
          () => false,
        );
        if (!waited) return told;
      }
    },
  };
}

/**
 * Several services as one: if a service does not work, tries the next. A photo that one service refused goes to another only if the order
 * allows it.
 */
export function inOrder(services: readonly [PictureService, ...PictureService[]]): PictureService {
  const [first, ...others] = services;
  if (others.length === 0) return first;
  return {
    name: services.map(({ name }) => name).join(', '),
    async make(order) {
      let made = await first.make(order);
      let isSent = false;
      for (const service of others) {
        if (made.ok || order.signal.aborted || (made.error.kind === 'refused' && order.askNextAfterRefusal !== true)) break;
        isSent ||= made.error.way !== 'unsent';
        if (made.error.way === 'broken-off' && !(await order.again())) break;
        made = await service.make(order);
      }
      return isSent ? sent(made) : made;
    },
  };
}

/** The result of the last attempt. If an earlier attempt was sent, the whole order counts as sent. */
function sent(made: Made): Made {
  if (made.ok || made.error.way !== 'unsent') return made;
  const { way: _, ...error } = made.error;
  return { ok: false, error };
}
