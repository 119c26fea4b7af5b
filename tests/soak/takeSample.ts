import { readdirSync, readFileSync } from 'node:fs';
import type { CDPSession, Page } from 'playwright-core';
import { canvasesOf } from '../support/page/canvasesOf.ts';
import { heapOf } from '../support/built/heapOf.ts';
import { memoryOf } from '../support/built/memoryOf.ts';
import { openMediaOf } from './countMedia.ts';

/** What page, workers and server hold after so many visits; sizes in bytes. */
export interface Sample {
  readonly visit: number;
  /** All of the page (scripts, elements, canvases) and of its workers, as the browser counts it; null where it wasn't asked. */
  readonly page: number | null;
  readonly workers: number | null;
  /** What the page's scripts alone hold. */
  readonly objects: number;
  /** Resident memory of the page's process that is nobody else's, workers included; null where the system doesn't tell. */
  readonly process: number | null;
  readonly nodes: number;
  readonly canvases: number;
  /** Camera tracks that are live. */
  readonly tracks: number;
  /** Workers that run, and what of films is open in them and in the page. */
  readonly threads: number;
  readonly encoders: number;
  readonly frames: number;
  /** Cards that wait in the outbox. */
  readonly waiting: number;
  /** Resident memory of the server (RSS, its program's files included), and how many files and sockets it has open; null where the system doesn't tell. */
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

/** Must be there before the page is: from then on `liveTracks` tells how many camera tracks are running. */
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
 * Taken at Welcome, with what faded out done. A thorough one asks the browser what page and workers hold, for which it waits a minute for those threads
 * that calculate no more and sleep.
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

/** As the outbox itself has them, in the browser's database. */
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

/** The one page's process: the largest of those that draw pages. */
async function rendererPid(machine: CDPSession): Promise<number> {
  const { processInfo } = (await machine.send('SystemInfo.getProcessInfo')) as { processInfo: { type: string; id: number }[] };
  const renderers = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  return renderers.sort((one, other) => (residentOf(other, 'RssAnon') ?? 0) - (residentOf(one, 'RssAnon') ?? 0))[0] ?? 0;
}

/** Resident memory of a process in bytes: all of it, or that which is nobody else's. */
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
