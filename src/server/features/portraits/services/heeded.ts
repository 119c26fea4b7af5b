import { failure } from '../../../../shared/errors.ts';
import type { PictureService, ServiceError } from './PictureService.ts';

/** Why a service is out of use, and how to fix it. */
export interface OutOfUse {
  readonly service: string;
  readonly reason: string;
  readonly howToFix: string;
}

export interface HeededService extends PictureService {
  /** Null while the service is in use. */
  out(): OutOfUse | null;
  /** Tries the service again with the next order, because its settings have changed. */
  forgive(): void;
}

/** How long to skip a service with an account problem, which somebody may fix at the vendor in the meantime. */
const accountRestMs = 5 * 60_000;
/** Limit for the pause that a service can request. */
const longestRestMs = 60 * 60_000;

/**
 * Skips a service for the pause that it requests. A service with an account problem gets no photo for five minutes, and a busy one gets
 * none until its pause is over, so that another service can be tried. `now` is a monotonic clock, in ms.
 */
export function heeded(service: PictureService, now: () => number = () => performance.now()): HeededService {
  let left: { readonly untilMs: number; readonly trouble: ServiceError } | null = null;
  return {
    name: service.name,
    async make(order) {
      if (left !== null && now() < left.untilMs) {
        const { trouble, untilMs } = left;
        return failure({ ...trouble, way: 'unsent', ...(trouble.kind === 'busy' && { retryAfterMs: untilMs - now() }) });
      }
      const made = await service.make(order);
      if (made.ok || made.error.kind === 'refused') left = null;
      else if (made.error.kind === 'account') left = { untilMs: now() + accountRestMs, trouble: made.error };
      else if (made.error.kind === 'busy')
        left = { untilMs: now() + Math.min(made.error.retryAfterMs ?? 0, longestRestMs), trouble: made.error };
      return made;
    },
    out() {
      if (left?.trouble.kind !== 'account') return null;
      const { reason, howToFix = '' } = left.trouble;
      return { service: service.name, reason, howToFix };
    },
    forgive() {
      left = null;
    },
  };
}
