import { failure } from '../../../../shared/errors.ts';
import type { PictureService, ServiceError } from './PictureService.ts';

/** Why a service is out of use, and what to do about it. */
export interface OutOfUse {
  readonly service: string;
  readonly reason: string;
  readonly howToFix: string;
}

export interface HeededService extends PictureService {
  /** Null while the service is in use. */
  out(): OutOfUse | null;
  /** Asks it again with the next order: something about it has been set anew. */
  forgive(): void;
}

/** An account is asked again after this long: somebody may have put it right at the vendor. */
const accountRestMs = 5 * 60_000;
/** What a service asks for beyond this is not believed. */
const longestRestMs = 60 * 60_000;

/**
 * A service that is left alone as it asks to be. One whose account is out of use gets no photo until that may have changed, and one that is busy
 * none before its time: another service can be asked meanwhile. `now` is a monotonic clock, in ms.
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
