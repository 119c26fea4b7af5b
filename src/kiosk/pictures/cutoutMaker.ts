import type { CharacterRecipe } from '../../picture/compose/characterRecipe.ts';
import type { LiveSource } from '../../picture/LiveSource.ts';
import { PictureError } from '../../picture/PictureError.ts';
import type { DevelopedPicture, PictureMaker, PictureOrder } from '../../picture/PictureMaker.ts';
import type { PlainReason } from '../../shared/contract/plainReasons.ts';
import type { Result } from '../../shared/errors.ts';
import { failure, success } from '../../shared/errors.ts';
import type { Answers } from '../../shared/survey/answers.ts';
import { imagesOf } from '../../shared/theme/imagesOf.ts';
import { artCache } from './artCache.ts';
import type { Clock } from '../devices/Clock.ts';
import type { CutoutClient, Session } from './cutoutClient.ts';
import type { CutoutNews } from './CutoutRequest.ts';

/** A worker without a message for this long counts as dead. This is enough to load the models from a slow disk. */
const silenceMs = 12_000;
/** A worker that hasn't stopped a cancelled order within this time is terminated, which frees its memory. */
const lettingGoMs = 3000;

export interface CutoutSettings {
  readonly cutouts: CutoutClient;
  /** The theme's recipe for guests with these answers; null if there is no cut-out. */
  readonly recipeFor: (answers: Answers) => CharacterRecipe | null;
  readonly clock: Clock;
}

export interface CutoutMaker extends PictureMaker {
  /** Loads everything for guests with these answers. Idempotent. */
  warm(answers: Answers): void;
}

/**
 * Cuts the guests out of their photo and makes their character, on this machine. A worker that fails or falls silent is terminated, and
 * the next visit gets a fresh one. A photo without people is a failure like any other: the chain continues with the next maker.
 */
export function cutoutMaker({ cutouts, recipeFor, clock }: CutoutSettings): CutoutMaker {
  const cache = artCache();
  return {
    name: 'cutout',
    sends: false,
    needsMs: 2000,
    warm(answers) {
      cutouts.ask({ type: 'warm' });
      const recipe = recipeFor(answers);
      if (recipe !== null) void cache.take(imagesOf(recipe));
    },
    async make(order) {
      const recipe = recipeFor(order.answers);
      if (recipe === null) return failed('the card shows no cut-out for these answers', { reason: 'by-theme' });
      const given: ImageBitmap[] = [];
      try {
        const [photo, art] = await Promise.all([photoOf(order), cache.take(imagesOf(recipe))]);
        given.push(photo);
        if (order.signal.aborted) return failed('the visit is over', { given });
        const id = cutouts.nextId();
        return await follow(cutouts.ask({ type: 'make', id, photo, recipe, art }, given), id, order, clock);
      } catch (cause) {
        return failed('the photo could not be handed to the worker', { given, cause });
      }
    },
  };
}

/** Follows an order until the worker sends its last message, falls silent or dies. */
function follow(session: Session, id: number, order: PictureOrder, clock: Clock): Promise<Result<DevelopedPicture>> {
  const { signal, onProgress, onTimed } = order;
  return new Promise((resolve) => {
    const following = new AbortController();
    let stopWaiting = (): void => undefined;
    const end = (result: Result<DevelopedPicture>): void => {
      stopWaiting();
      following.abort();
      resolve(result);
    };
    const endSession = (message: string): void => {
      session.end();
      end(failed(message));
    };
    const wait = (ms: number): void => {
      stopWaiting();
      stopWaiting = clock.after(ms, () => endSession('the worker has fallen silent'));
    };
    const hear = (news: CutoutNews | null): void => {
      if (news === null) return end(failed('the worker has died'));
      if (news.id !== id) return;
      if (!signal.aborted) wait(silenceMs);
      switch (news.type) {
        case 'progressed':
          return onProgress(news.step, news.fraction);
        case 'timed':
          return onTimed?.(news.part, news.ms);
        case 'glimpsed':
          return glimpse(news.people, order);
        case 'made':
          return end(made(news, signal));
        case 'nobody':
          return end(failed('there is nobody in the photo', { reason: 'nobody' }));
        case 'cancelled':
          return end(failed('the visit is over'));
        // Terminate the worker in this case, too, because memory may be short or a model damaged.
        case 'failed':
          return endSession(news.message);
        case 'staged':
        case 'cut':
        case 'posed':
        case 'turned':
          return;
      }
    };
    session.listen(hear, following.signal);
    const letGo = (): void => {
      session.ask({ type: 'cancel', id });
      wait(lettingGoMs);
    };
    signal.addEventListener('abort', letGo, { signal: following.signal });
    wait(silenceMs);
  });
}

function made({ url, shape, image, placing }: Extract<CutoutNews, { type: 'made' }>, signal: AbortSignal): Result<DevelopedPicture> {
  return signal.aborted ? failed('the visit is over', { given: [image] }) : success({ url, shape, image, placing });
}

function glimpse(image: ImageBitmap, { signal, onGlimpse }: PictureOrder): void {
  if (signal.aborted || onGlimpse === undefined) image.close();
  else onGlimpse({ image, width: image.width, height: image.height, onFrame: () => () => undefined } satisfies LiveSource);
}

interface Failing {
  readonly given?: readonly ImageBitmap[];
  readonly cause?: unknown;
  readonly reason?: PlainReason;
}

function failed(message: string, { given = [], cause, reason = 'failed' }: Failing = {}) {
  for (const bitmap of given) bitmap.close();
  return failure(new PictureError(reason, message, cause));
}

/** The photo as pixels, taken from the still if possible, which saves decoding the photo. */
async function photoOf({ photo, still }: PictureOrder): Promise<ImageBitmap> {
  if (still !== undefined) return createImageBitmap(still.image);
  const image = new Image();
  image.src = await photo;
  await image.decode();
  return createImageBitmap(image);
}
