import { availableParallelism } from 'node:os';
import type { MessagePort } from 'node:worker_threads';
import { Worker, workerData } from 'node:worker_threads';
import { bundledThemes } from '../themeFiles/bundledThemes.ts';
import type { ThemeDraft } from '../themeFiles/ThemeFile.ts';
import { readTheme } from '../themeFiles/readTheme.ts';
import { drawShare, readyTheme, shares } from './evidence/drawShare.ts';
import { memoryOfLast, oneLook } from './evidence/EvidenceMemory.ts';
import type { OthersShare } from './evidence/gatherEvidence.ts';
import { featureChecks } from './featureChecks.ts';
import { overtaking } from './overtaking.ts';

/** A thread that draws the second share of themes. All of a check stays one process, whose memory is limited as a whole. */
export interface SecondThread {
  /**
   * Has it read a theme, as it would be with this draft. What this gives is called once the theme was weighed: a light one is drawn, for any other the
   * thread ends, because two hold most pictures twice. The share is null where the thread broke or has ended, or a later theme came.
   */
  read(nameOrFolder: string, draft: ThemeDraft | undefined): (isLight: boolean) => OthersShare;
}

interface Order {
  readonly id: number;
  readonly nameOrFolder: string;
  readonly draft: ThemeDraft | undefined;
}

/** Nothing is drawn before it has come. */
interface Weighed {
  readonly light: number;
}

interface Answer {
  readonly id: number;
  /** As JSON: what was seen may have views of the theme in it, which no thread can send. */
  readonly share: string;
}

interface Keeping {
  readonly keeps: boolean;
}

/** Starts the thread with this program, which calls `drawSecondShares` there. Null where there is one core. Where drafts come, it `keeps` what it sees. */
export function startSecondThread(program: URL, { keeps }: Keeping): SecondThread | null {
  if (availableParallelism() < 2) return null;
  const worker = new Worker(program, { workerData: { keeps } satisfies Keeping });
  worker.unref();
  let isThere = true;
  let last = 0;
  let tell: (share: Awaited<OthersShare>) => void = () => undefined;
  worker.on('message', ({ id, share }: Answer) => {
    if (id === last) tell(JSON.parse(share) as Awaited<OthersShare>);
  });
  const gone = (): void => {
    isThere = false;
    tell(null);
  };
  // Whatever breaks it is met again, and told, by whoever then draws all of the theme.
  worker.on('error', gone).on('exit', gone);
  return {
    read(nameOrFolder, draft) {
      tell(null);
      const id = ++last;
      worker.postMessage({ id, nameOrFolder, draft } satisfies Order);
      return (isLight) => {
        if (!isLight) void worker.terminate();
        if (!isLight || !isThere || id !== last) return Promise.resolve(null);
        worker.ref();
        worker.postMessage({ light: id } satisfies Weighed);
        return new Promise((resolve) => {
          tell = (share) => {
            worker.unref();
            resolve(share);
          };
        });
      };
    },
  };
}

/** What the thread does. */
export function drawSecondShares(port: MessagePort): void {
  const memoryFor = (workerData as Keeping).keeps ? memoryOfLast() : oneLook;
  let light = 0;
  let heard: () => void = () => undefined;
  const draw = overtaking<Order>(async ({ id, nameOrFolder, draft }, pause) => {
    const read = readTheme(nameOrFolder, { themesFolder: bundledThemes, ...(draft === undefined ? {} : { draft }) });
    for (; light !== id; await pause()) await new Promise<void>((resolve) => (heard = resolve));
    const answer = (share: Awaited<OthersShare>): void => port.postMessage({ id, share: JSON.stringify(share) } satisfies Answer);
    if (!read.ok) return answer(null);
    const memory = memoryFor(nameOrFolder);
    const ready = await readyTheme(read.value, memory);
    const drawn = await drawShare(ready, featureChecks, shares.second, { memory, pause });
    memory.tidy();
    answer({ digest: ready.digest, drawn });
  });
  port.on('message', (message: Order | Weighed) => {
    if ('light' in message) light = message.light;
    else draw(message);
    heard();
  });
}
