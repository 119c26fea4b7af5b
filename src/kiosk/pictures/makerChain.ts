import { plainMaker } from '../../picture/plainMaker.ts';
import { PictureError } from '../../picture/PictureError.ts';
import type { DevelopedPicture, PictureMaker, PictureOrder } from '../../picture/PictureMaker.ts';
import type { PlainReason } from '../../shared/contract/plainReasons.ts';
import type { Result } from '../../shared/errors.ts';
import { failure } from '../../shared/errors.ts';
import type { Clock } from '../devices/Clock.ts';
import { pause } from '../devices/Clock.ts';

export interface ChainSettings {
  /** Sorted from the best maker to the simplest. The plain photo is always the last resort. */
  readonly makers: readonly PictureMaker[];
  /** How long guests wait for a picture at most. */
  readonly deadlineMs: number;
  readonly clock: Clock;
}

/**
 * Makes the picture with the first maker that succeeds. The next maker starts when all started ones have failed or, while a better one is
 * still working, at the last moment that leaves all remaining makers enough time before the deadline. The plain photo ends the chain, so
 * the chain rejects only if the photo does. A maker that sends photos is skipped if the photo is withheld. On abort, returns the photo
 * immediately and stops all work.
 */
export function makeByChain({ makers, deadlineMs, clock }: ChainSettings, order: PictureOrder): Promise<DevelopedPicture> {
  const better = makers.filter((maker) => maker.name !== plainMaker.name && order.plain !== true);
  const chain = [...better.filter((maker) => !(order.withheld && maker.sends)), plainMaker];
  const startedMs = clock.now();
  return new Promise((resolve, reject) => {
    const work = new AbortController();
    let winner = false;
    const finish = (picture: DevelopedPicture): void => {
      if (winner) return picture.image?.close();
      winner = true;
      order.signal.removeEventListener('abort', giveUp);
      work.abort();
      resolve(picture);
    };
    const giveUp = (): void => {
      void order.photo.then((url) => finish({ url, shape: 'photo' }));
    };
    order.photo.catch(reject);
    order.signal.addEventListener('abort', giveUp);
    if (order.signal.aborted) return giveUp();

    const started = new Set<number>();
    const reasons = new Map<number, PlainReason>();
    /** The reason for using the plain photo: the last failure before it, unless another maker was still working. */
    const why = (): PlainReason => {
      if (chain.length === 1) return better.length > 0 ? 'withheld' : 'by-theme';
      return reasons.size < chain.length - 1 ? 'late' : (reasons.get(chain.length - 2) ?? 'failed');
    };
    const start = (place: number): void => {
      const maker = chain[place];
      if (maker === undefined || started.has(place) || work.signal.aborted) return;
      started.add(place);
      void run(maker, { ...order, signal: work.signal }).then((made) => {
        if (made.ok) return finish(maker === plainMaker ? { ...made.value, plain: why() } : made.value);
        reasons.set(place, made.error);
        // While a better maker is still working, the failure of a substitute does not start the next maker early.
        if (reasons.size === started.size) start(started.size);
      });
      const reservedMs = chain.slice(place + 1).reduce((sum, later) => sum + later.needsMs, 0);
      if (place + 1 < chain.length)
        void pause(clock, Math.max(0, startedMs + deadlineMs - reservedMs - clock.now()), work.signal).then(() => start(place + 1));
    };
    start(0);
  });
}

/** One maker's picture, or why it has none. An exception in a maker must not end the visit. */
async function run(maker: PictureMaker, order: PictureOrder): Promise<Result<DevelopedPicture, PlainReason>> {
  try {
    const made = await maker.make(order);
    return made.ok ? made : failure(made.error instanceof PictureError ? made.error.reason : 'failed');
  } catch {
    return failure('failed');
  }
}
