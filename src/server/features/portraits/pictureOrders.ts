import { randomInt } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { PictureRefusal } from '../../../shared/contract/portraits/generate.ts';
import type { PictureEnd } from '../../../shared/contract/pictureEnds.ts';
import type { Result } from '../../../shared/errors.ts';
import { failure, success } from '../../../shared/errors.ts';
import type { Answers } from '../../../shared/survey/answers.ts';
import type { PicturePrompt } from '../../../shared/theme/promptFor.ts';
import type { PictureBudget, Spent } from './pictureBudget.ts';
import type { ServiceOrder, PictureService } from './services/PictureService.ts';
import type { BreakerState, OrderEnd } from './circuitBreaker.ts';
import { circuitBreaker } from './circuitBreaker.ts';

/** A kiosk's order. */
export interface PhotoOrder extends Pick<ServiceOrder, 'photo' | 'answers' | 'signal'> {
  /** The visit, for the limit per visit, if the kiosk names it. */
  readonly visit?: string;
  /** The number of people in the photo, if known. */
  readonly people?: number;
  /** Called when the service begins. Present only if no guest is waiting at the booth; the service may then take longer. */
  readonly onPainting?: () => void;
}

/** Takes orders for pictures and passes them to the service within limits. */
export interface PictureOrders {
  /** Returns a PNG file written by this program. Always wipes the photo. */
  order(order: PhotoOrder): Promise<Result<Buffer, OrderRefusal>>;
  /** The service's name and the state of its circuit breaker. */
  state(): { readonly service: string; readonly breaker: BreakerState };
  readonly budget: PictureBudget;
}

export interface OrderRefusal {
  readonly error: Exclude<PictureRefusal, 'bad-request' | 'unwanted' | 'unavailable'>;
  /** Milliseconds until a retry may succeed. */
  readonly retryAfterMs: number | null;
}

export interface OrderSettings {
  readonly service: PictureService;
  /** The prompt for image models with these answers. */
  readonly promptFor: (answers: Answers, people?: number) => PicturePrompt;
  /** Whether the theme allows sending a photo to the next service after one has refused it. */
  readonly askNextAfterRefusal?: () => boolean;
  /** A PNG file with the style for these answers; null if there is none. */
  readonly referenceFor?: (answers: Answers) => Promise<Buffer | null>;
  readonly budget: PictureBudget;
  /** Re-encodes the service's image as PNG; null if it is not an image. */
  readonly toPng: (image: Buffer) => Promise<Buffer | null>;
  /** Timeout in ms for the whole order, including waiting in the queue; read again for each order. */
  readonly timeoutMs: () => number;
  /** The timeout for orders without a waiting guest. */
  readonly lateTimeoutMs?: number;
  readonly logger: FastifyBaseLogger;
  /** Receives the end and duration of each order, except cancelled ones. */
  readonly onEnd?: (end: PictureEnd, tookMs: number) => void;
  /** A monotonic clock, in ms. */
  readonly now?: () => number;
  readonly atOnce?: number;
  readonly waitingAtMost?: number;
  readonly failuresInARow?: number;
  readonly restMs?: number;
}

/** Runs orders for a service: a few at once, each with a timeout, and none while the circuit breaker is open. */
export function pictureOrders(settings: OrderSettings): PictureOrders {
  const { service, toPng, logger, now = () => performance.now() } = settings;
  const breaker = circuitBreaker({ failuresInARow: settings.failuresInARow ?? 4, restMs: settings.restMs ?? 30_000, now });
  const places = placesAtWork(settings.atOnce ?? 2, settings.waitingAtMost ?? 4);

  const made = async (
    { photo, answers, signal, people, visit, onPainting }: PhotoOrder,
    timeoutMs: number,
  ): Promise<Result<Buffer, OrderRefusal>> => {
    const leave = await places.take(signal);
    if (leave === null) return refused('busy', busyMs);
    const pass = breaker.enter();
    if (pass === null) {
      leave();
      return refused('resting', breaker.restMs());
    }
    let end: OrderEnd = 'withdrawn';
    const startedMs = now();
    try {
      const reference = (await settings.referenceFor?.(answers)) ?? null;
      // Count before sending the photo. Pictures in progress count, too, so parallel orders cannot exceed the limits.
      const spent = await settings.budget.spend(visit);
      if (!spent.ok) return refused('spent', spent.error);
      end = 'failed';
      onPainting?.();
      const prompt = settings.promptFor(answers, people);
      const askNextAfterRefusal = settings.askNextAfterRefusal?.() ?? false;
      const again = async (): Promise<boolean> => !signal.aborted && (await settings.budget.spend(visit)).ok;
      const making = service.make({
        photo,
        answers,
        prompt,
        seed: randomInt(seedsBelow),
        signal,
        again,
        askNextAfterRefusal,
        ...(reference && { reference }),
      });
      const image = await beforeAbort(making, signal);
      // If a guest leaves soon, this reveals nothing about the service. If a guest waited long, the service is slow.
      if (image === null) {
        tidyUpLate(making, spent.value);
        if (now() - startedMs < timeoutMs / 2) end = 'withdrawn';
        else logger.warn({ service: service.name, reason: 'no answer in time' }, 'a picture was not made');
        return refused('too-slow');
      }
      if (!image.ok) {
        if (image.error.way === 'unsent') await spent.value.giveBack();
        if (image.error.kind === 'refused') end = 'withdrawn';
        logger.warn({ service: service.name, reason: image.error.reason }, 'a picture was not made');
        return refused(image.error.kind === 'refused' ? 'refused' : 'failed');
      }
      const png = await beforeAbort(
        toPng(image.value).finally(() => image.value.fill(0)),
        signal,
      );
      if (png === null && signal.aborted) return refused('too-slow');
      if (png === null) {
        logger.warn({ service: service.name, reason: 'its answer is not a PNG, JPEG or WebP of a usable size' }, 'a picture was not made');
        return refused('failed');
      }
      end = 'succeeded';
      return success(png);
    } finally {
      pass(end);
      leave();
    }
  };

  return {
    async order(order) {
      const { photo, signal } = order;
      const timeoutMs = order.onPainting === undefined ? settings.timeoutMs() : (settings.lateTimeoutMs ?? settings.timeoutMs());
      // Don't pass a timeout signal to AbortSignal.any: Node 20 may garbage-collect the signal, and it would never fire.
      const over = new AbortController();
      const end = (): void => over.abort();
      const timer = setTimeout(end, timeoutMs);
      signal.addEventListener('abort', end, { once: true });
      if (signal.aborted) end();
      const startedMs = now();
      try {
        const ended = await made({ ...order, signal: over.signal }, timeoutMs);
        if (!signal.aborted) settings.onEnd?.(endOf(ended), now() - startedMs);
        return ended;
      } finally {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        photo.fill(0);
      }
    },
    state: () => ({ service: service.name, breaker: breaker.state() }),
    budget: settings.budget,
  };
}

function endOf(ended: Result<Buffer, OrderRefusal>): PictureEnd {
  if (ended.ok) return 'made';
  const { error } = ended.error;
  return error === 'busy' || error === 'resting' || error === 'spent' ? 'held' : error;
}

/** After a timeout, wipes a picture that arrives late and uncounts an order that was never sent. */
function tidyUpLate(making: ReturnType<PictureService['make']>, spent: Spent): void {
  making.then(
    (late) => {
      if (late.ok) late.value.fill(0);
      else if (late.error.way === 'unsent') void spent.giveBack();
    },
    () => undefined,
  );
}

const seedsBelow = 2 ** 31;

/** After this long, a place is likely to be free again. */
const busyMs = 2000;

const refused = (error: OrderRefusal['error'], retryAfterMs: number | null = null): Result<never, OrderRefusal> =>
  failure({ error, retryAfterMs });

/** The result of the work, or null on abort: a service that ignores its signal must not block the orders. */
function beforeAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const leave = (): void => resolve(null);
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  });
}

/** Runs a limited number of orders at once and lets a limited number wait, first come, first served. */
interface PlacesAtWork {
  /**
   * Resolves with a function that frees the place. Resolves with null, at once if too many are waiting, or when the signal aborts the wait.
   */
  take(signal: AbortSignal): Promise<(() => void) | null>;
}

function placesAtWork(atOnce: number, waitingAtMost: number): PlacesAtWork {
  let working = 0;
  const waiting: (() => void)[] = [];

  const start = (): (() => void) => {
    working += 1;
    return () => {
      working -= 1;
      waiting.shift()?.();
    };
  };

  return {
    take(signal) {
      if (signal.aborted) return Promise.resolve(null);
      if (working < atOnce) return Promise.resolve(start());
      if (waiting.length >= waitingAtMost) return Promise.resolve(null);
      return new Promise((resolve) => {
        const begin = (): void => {
          signal.removeEventListener('abort', leave);
          resolve(start());
        };
        const leave = (): void => {
          waiting.splice(waiting.indexOf(begin), 1);
          resolve(null);
        };
        waiting.push(begin);
        signal.addEventListener('abort', leave, { once: true });
      });
    },
  };
}
