import type { Clock } from '../../devices/Clock.ts';
import { workerCalls } from '../../devices/workerCalls.ts';

/** Looks at pictures on this machine. Calls resolve to null where it can't. */
export interface PortraitEyes {
  /** How many people are in a photo, a PNG data URL. */
  readonly people: (photo: string) => Promise<number | null>;
  /** Whether everybody in a photo is still themselves in a portrait: the bytes of a picture, or a data URL. */
  readonly isLike: (photo: string, portrait: Uint8Array | string) => Promise<boolean | null>;
}

/** What the worker is asked: how many people are in the photo, or whether they are themselves in the portrait. */
export interface EyesRequest {
  /** A PNG data URL. */
  readonly photo: string;
  readonly portrait: Uint8Array | string | null;
}

/** `isLike` is null where only the photo was to be looked at. */
export interface EyesAnswer {
  readonly people: number;
  readonly isLike: boolean | null;
}

/** On a slow machine that makes the next guests' picture meanwhile, models take their time to load. */
const patienceMs = 60_000;

const ownWorker = (): Worker => new Worker(new URL('./portraitEyesWorker.ts', import.meta.url), { type: 'module' });

/** Looks at portraits in a worker, which ends when it has looked: its models take memory that nobody needs between portraits. */
export function portraitEyes(clock: Clock): PortraitEyes {
  let turn: Promise<unknown> = Promise.resolve();
  /** One after the other: each has the models in memory. */
  const askWorker = (request: EyesRequest): Promise<EyesAnswer | null> => {
    const answered = turn.then(() => askOnce(request));
    turn = answered;
    return answered;
  };
  async function askOnce(request: EyesRequest): Promise<EyesAnswer | null> {
    const started: Worker[] = [];
    const calls = workerCalls<EyesRequest, EyesAnswer>(() => {
      const worker = ownWorker();
      started.push(worker);
      return worker;
    }, clock);
    try {
      return await calls.ask(request, { patienceMs });
    } catch {
      return null;
    } finally {
      for (const worker of started) worker.terminate();
    }
  }
  return {
    people: async (photo) => (await askWorker({ photo, portrait: null }))?.people ?? null,
    isLike: async (photo, portrait) => (await askWorker({ photo, portrait }))?.isLike ?? null,
  };
}
