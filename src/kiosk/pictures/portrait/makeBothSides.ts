import type { DevelopedPicture, PictureMaker, PictureOrder } from '../../../picture/PictureMaker.ts';
import type { Clock } from '../../devices/Clock.ts';

export interface BothMakers {
  /** The booth's own chain of makers, which always returns a picture. */
  readonly own: (order: PictureOrder) => Promise<DevelopedPicture>;
  readonly service: PictureMaker;
  /** How long guests wait for the portrait at most. */
  readonly deadlineMs: number;
  readonly clock: Clock;
}

/** The share of the progress for the booth's own picture; the rest is for the portrait. */
const ownShare = 0.6;

/**
 * The booth's own picture, plus the service's portrait if that arrives in time. Both are made in parallel, so a failing service costs
 * only the wait. Rejects only if the booth's own makers do; on abort it settles as they do.
 */
export async function makeBothSides({ own, service, deadlineMs, clock }: BothMakers, order: PictureOrder): Promise<DevelopedPicture> {
  const over = new AbortController();
  const end = (): void => over.abort();
  const cancel = clock.after(deadlineMs, end);
  order.signal.addEventListener('abort', end);
  if (order.signal.aborted) end();
  try {
    const [picture, portrait] = await Promise.all([
      own({ ...order, onProgress: (step, fraction) => order.onProgress(step, fraction * ownShare) }),
      portraitBy(service, { ...order, signal: over.signal }),
    ]);
    return portrait === null || order.signal.aborted ? picture : { ...picture, portrait };
  } finally {
    cancel();
    end();
    order.signal.removeEventListener('abort', end);
  }
}

/** The portrait; null if there is none, because a failing service must not end the visit. */
async function portraitBy(service: PictureMaker, order: PictureOrder): Promise<string | null> {
  if (order.withheld || order.signal.aborted) return null;
  const givenUp = new Promise<null>((resolve) => order.signal.addEventListener('abort', () => resolve(null)));
  const made = service.make(order).then(
    (result) => (result.ok ? result.value.url : null),
    () => null,
  );
  return Promise.race([made, givenUp]);
}
