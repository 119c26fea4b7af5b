import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/** Open film resources in a page and its workers. */
export interface OpenMedia {
  readonly encoders: number;
  readonly frames: number;
}

/** Records each encoder and frame made in a thread, so that `openMedia` can count the open ones. */
function countMedia(): void {
  type Made = VideoFrame | VideoEncoder;
  let made: WeakRef<Made>[] = [];
  const noted = <Thing extends Made>(thing: Thing): Thing => {
    made.push(new WeakRef<Made>(thing));
    return thing;
  };
  const noting = <Class extends typeof VideoFrame | typeof VideoEncoder>(kind: Class): Class =>
    new Proxy(kind, { construct: (target, given: unknown[]) => noted(Reflect.construct(target, given) as Made) });
  if (typeof VideoFrame === 'undefined' || typeof VideoEncoder === 'undefined') return;
  const { clone } = VideoFrame.prototype;
  VideoFrame.prototype.clone = function (this: VideoFrame) {
    return noted(clone.call(this));
  };
  // A frame that is closed or was transferred to another thread has no size.
  const isOpen = (thing: Made): boolean => ('codedWidth' in thing ? thing.codedWidth > 0 : thing.state !== 'closed');
  Object.assign(globalThis, {
    VideoFrame: noting(VideoFrame),
    VideoEncoder: noting(VideoEncoder),
    openMedia: (): OpenMedia => {
      made = made.filter((one) => one.deref() !== undefined && isOpen(one.deref()!));
      const frames = made.filter((one) => one.deref() instanceof VideoFrame).length;
      return { frames, encoders: made.length - frames };
    },
  });
}

/** Call before the page loads. From then on `openMediaOf` counts in the page and its workers. */
export async function watchMedia(page: Page): Promise<void> {
  await page.addInitScript(countMedia);
  // A worker that ended before it could be asked has nothing open.
  page.on('worker', (worker) => void worker.evaluate(countMedia).catch(() => undefined));
}

const answersWithinMs = 1000;
const nothing: OpenMedia = { encoders: 0, frames: 0 };
const asked = (): OpenMedia | null => (globalThis as { openMedia?: () => OpenMedia }).openMedia?.() ?? null;

export async function openMediaOf(page: Page): Promise<OpenMedia> {
  const told = [page.evaluate(asked), ...page.workers().map((worker) => worker.evaluate(asked))];
  // A sleeping thread for calculations does not answer, but it makes no films.
  const answers = told.map((open) => Promise.race([open.catch(() => null), pause(answersWithinMs, null, { ref: false })]));
  const all = (await Promise.all(answers)).map((open) => open ?? nothing);
  return all.reduce((sum, { encoders, frames }) => ({ encoders: sum.encoders + encoders, frames: sum.frames + frames }), nothing);
}
