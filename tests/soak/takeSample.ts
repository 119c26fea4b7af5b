import { readdirSync, readFileSync } from 'node:fs';
import type { CDPSession, Page } from 'playwright-core';
import { canvasesOf } from '../support/page/canvasesOf.ts';
import { heapOf } from '../support/built/heapOf.ts';
import { memoryOf } from '../support/built/memoryOf.ts';
import { openMediaOf } from './countMedia.ts';

/** The memory of page, workers and server after this many visits; sizes in bytes. */
export interface Sample {
  readonly visit: number;
  /** The page (scripts, elements, canvases) and its workers, as counted by the browser; null if not requested. */
  readonly page: number | null;
  readonly workers: number | null;
  /** The memory of the page's scripts only. */
  readonly objects: number;
  /** The unshared resident memory of the page's process, including workers; null if the system doesn't report it. */
  readonly process: number | null;
  readonly nodes: number;
  readonly canvases: number;
  /** The number of live camera tracks. */
  readonly tracks: number;
  /** The number of running workers, and the open film resources in them and in the page. */
  readonly threads: number;
  readonly encoders: number;
  readonly frames: number;
  /** The number of cards waiting in the outbox. */
  readonly waiting: number;
  /**
   * The server's resident memory (RSS, including its program's files), and its open files and sockets; null if the system doesn't report
   * them.
   */
  readonly serverMemory: number | null;
  readonly serverHandles: number | null;
}

export interface SampleSource {
  readonly page: Page;
  readonly session: CDPSession;
  /** Of the whole browser. */
  readonly machine: CDPSession;
  readonly serverPid: number;
  readonly thorough: boolean;
}

/** Call before the page loads. From then on `liveTracks` counts the running camera tracks. */
export async function countTracks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let tracks: MediaStreamTrack[] = [];
    const live = () => (tracks = tracks.filter(({ readyState }) => readyState === 'live')).length;
    Object.assign(window, { liveTracks: live });
    const original = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      const stream = await original(constraints);
      live();
      tracks.push(...stream.getTracks());
      return stream;
    };
  });
}

/**
 * Takes a sample at Welcome, after fades have ended. A thorough one asks the browser for the memory of page and workers, which takes a
 * minute because idle threads sleep.
 */
export async function takeSample(visit: number, { page, session, machine, serverPid, thorough }: SampleSource): Promise<Sample> {
  const { objects } = await heapOf(session);
  const { metrics } = await session.send('Performance.getMetrics');
  const memory = thorough ? await memoryOf(page) : { page: null, workers: null };
  return {
    visit,
    ...memory,
    objects,
    nodes: metrics.find(({ name }) => name === 'Nodes')?.value ?? NaN,
    canvases: await canvasesOf(session),
    threads: page.workers().length,
    ...(await openMediaOf(page)),
    tracks: await page.evaluate(() => (window as unknown as { liveTracks(): number }).liveTracks()),
    waiting: await waitingCards(page),
    process: residentOf(await rendererPid(machine), 'RssAnon'),
    serverMemory: residentOf(serverPid, 'VmRSS'),
    serverHandles: openFiles(serverPid),
  };
}

/** The outbox's own records in the browser's database. */
async function waitingCards(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error('IndexedDB said no', { cause: request.error }));
      });
    let waiting = 0;
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name));
      if (database.objectStoreNames.contains('records')) {
        const records = (await settled(database.transaction('records').objectStore('records').getAll())) as { state?: string }[];
        waiting += records.filter(({ state }) => state === 'waiting').length;
      }
      database.close();
    }
    return waiting;
  });
}

/** The process of the only page: the largest renderer. */
async function rendererPid(machine: CDPSession): Promise<number> {
  const { processInfo } = (await machine.send('SystemInfo.getProcessInfo')) as { processInfo: { type: string; id: number }[] };
  const renderers = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  return renderers.sort((one, other) => (residentOf(other, 'RssAnon') ?? 0) - (residentOf(one, 'RssAnon') ?? 0))[0] ?? 0;
}

/** A process's resident memory in bytes: all of it, or its unshared part. */
function residentOf(pid: number, kind: 'VmRSS' | 'RssAnon'): number | null {
  try {
    const kilobytes = new RegExp(`^${kind}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) * 1024;
  } catch {
    return null;
  }
}

function openFiles(pid: number): number | null {
  try {
    return readdirSync(`/proc/${String(pid)}/fd`).length;
  } catch {
    return null;
  }
}
