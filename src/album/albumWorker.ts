import type { AlbumEntry } from '../shared/album/albumEntry.ts';
import { openEntry } from '../shared/album/albumEntry.ts';
import { openPreview } from '../shared/album/albumPreview.ts';
import type { ViewerSecret } from '../shared/album/EventSecret.ts';
import { fromBase64url } from '../shared/share/base64url.ts';
import type { PhotoSecret } from '../shared/share/PhotoSecret.ts';
import type { SharedFile } from '../shared/share/SharedItem.ts';
import type { ListedEntry } from '../shared/contract/album/album.ts';
import { openCard } from './openCard.ts';

/** What a worker can open: each kind of sealed data, with its input and its result. */
interface Jobs {
  readonly entries: {
    readonly given: { readonly viewer: ViewerSecret; readonly listed: readonly ListedEntry[] };
    readonly opened: readonly (AlbumEntry | null)[];
  };
  readonly preview: {
    readonly given: { readonly secret: PhotoSecret; readonly sealed: Uint8Array };
    readonly opened: Uint8Array<ArrayBuffer> | null;
  };
  readonly card: { readonly given: { readonly secret: PhotoSecret; readonly sealed: Uint8Array }; readonly opened: SharedFile | null };
}

type Kind = keyof Jobs;

/** Opens the sealed data that an album's page has fetched. */
export interface Opener {
  open<Job extends Kind>(kind: Job, given: Jobs[Job]['given']): Promise<Jobs[Job]['opened']>;
}

const work: { readonly [Job in Kind]: (given: Jobs[Job]['given']) => Jobs[Job]['opened'] } = {
  entries: ({ viewer, listed }) => listed.map(({ id, entry }) => openEntry(viewer, id, fromBase64url(entry) ?? new Uint8Array())),
  preview: ({ secret, sealed }) => openPreview(sealed, secret),
  card: ({ secret, sealed }) => openCard(sealed, secret),
};

const done = <Job extends Kind>(kind: Job, given: Jobs[Job]['given']): Jobs[Job]['opened'] => work[kind](given);

interface Call {
  readonly number: number;
  readonly kind: Kind;
  readonly given: never;
}

/** The worker's side: opens the data that it receives. */
export function answerAlbum(): void {
  self.addEventListener('message', ({ data: { number, kind, given } }: MessageEvent<Call>) =>
    self.postMessage({ number, opened: done(kind, given) }),
  );
}

/** Opens data in a worker that runs the page's own `script`, or on the page itself if the browser has no workers. */
export function albumOpener(script: string): Opener {
  const waiting = new Map<number, (opened: unknown) => void>();
  let number = 0;
  let worker: Worker | null;
  try {
    worker = new Worker(URL.createObjectURL(new Blob([script], { type: 'text/javascript' })));
  } catch {
    worker = null;
  }
  const calls = new Map<number, Call>();
  worker?.addEventListener('message', ({ data }: MessageEvent<{ readonly number: number; readonly opened: unknown }>) => {
    waiting.get(data.number)?.(data.opened);
    waiting.delete(data.number);
    calls.delete(data.number);
  });
  // The worker failed to start or has ended: the page opens the waiting data itself.
  worker?.addEventListener('error', (event) => {
    event.preventDefault();
    worker = null;
    for (const [one, call] of calls) waiting.get(one)?.(done(call.kind, call.given));
    calls.clear();
  });
  return {
    open(kind, given) {
      if (worker === null) return Promise.resolve(done(kind, given));
      number += 1;
      const call: Call = { number, kind, given: given as never };
      calls.set(number, call);
      worker.postMessage(call);
      return new Promise((resolve) => waiting.set(call.number, resolve as (opened: unknown) => void));
    },
  };
}
