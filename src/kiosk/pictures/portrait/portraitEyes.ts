import type { Clock } from '../../devices/Clock.ts';
import { workerCalls } from '../../devices/workerCalls.ts';

/** Examines pictures on this machine. Calls resolve to null on failure. */
export interface PortraitEyes {
  /** How many people are in a photo, a PNG data URL. */
  readonly people: (photo: string) => Promise<number | null>;
  /** Whether everybody in a photo is still recognisable in a portrait, given as a picture's bytes or as a data URL. */
  readonly isLike: (photo: string, portrait: Uint8Array | string) => Promise<boolean | null>;
}

/** A request to the worker: how many people are in the photo and, if a portrait is given, whether they are recognisable in it. */
export interface EyesRequest {
  /** A PNG data URL. */
  readonly photo: string;
  readonly portrait: Uint8Array | string | null;
}

/** `isLike` is null if there was no portrait to examine. */
export interface EyesAnswer {
  readonly people: number;
  readonly isLike: boolean | null;
}

/** Loading the models takes long on a slow machine that is also making the next guests' picture. */
const patienceMs = 60_000;

const ownWorker = (): Worker => new Worker(new URL('./portraitEyesWorker.ts', import.meta.url), { type: 'module' });

/** Examines portraits in a worker, which ends after each request, because its models take memory that is not needed between portraits. */
export function portraitEyes(clock: Clock): PortraitEyes {
  let turn: Promise<unknown> = Promise.resolve();
  /** Run one request at a time, because each loads the models into memory. */
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
