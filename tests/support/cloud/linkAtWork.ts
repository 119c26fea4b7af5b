import { ownWork } from '../../../src/server/core/ownWork.ts';
import type { RequestListener, ServerResponse } from 'node:http';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished, vi } from 'vitest';
import type { LinkRecord } from '../../../src/server/features/cloud-link/linkRecord.ts';
import { openCloudLink } from '../../../src/server/features/cloud-link/openCloudLink.ts';
import type { StaffSettings } from '../../../src/server/storage/staff/StaffSettings.ts';
import { BoothError, failure } from '../../../src/shared/errors.ts';
import { memoryVault } from '../server/memoryVault.ts';
import { samplePhoto } from '../visit/samplePhoto.ts';
import { settled } from '../time/settled.ts';
import { silentLogger } from '../server/silentLogger.ts';
import { staffRecords } from '../server/staffRecords.ts';
import { steppedTime } from '../time/steppedTime.ts';
import { sampleReport } from './sampleReport.ts';

/** How the cloud, or a proxy in front of it, answers a request such as `/booths/report Bearer mine`. */
export type Behaviour = (asked: string, body: string, response: ServerResponse) => void | Promise<void>;

/** Answers with this status and body; a text is sent as HTML. */
export const answering =
  (status: number, body: object | string, headers: Readonly<Record<string, string>> = {}): Behaviour =>
  (_asked, _body, response) => {
    const isPage = typeof body === 'string';
    response.writeHead(status, { 'content-type': isPage ? 'text/html' : 'application/json', ...headers });
    response.end(isPage ? body : JSON.stringify(body));
  };

/** The cloud's answer to a report without problems. */
export const wellReported = { name: 'Foyer', clockMs: 1_800_000_000_000, orders: [] };

interface LinkOptions {
  readonly kept?: Partial<LinkRecord>;
  /** Creates the server with this behaviour. */
  readonly listener?: (requests: RequestListener) => Server;
  /** Whether writes fail, as on a full disk. */
  readonly isFull?: () => boolean;
}

/** The link of a booth that has joined as Foyer, with its clock, and a cloud that records the booth's requests. */
export async function linkAtWork(behave: Behaviour, { kept, listener = createServer, isFull = () => false }: LinkOptions = {}) {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const heard: string[] = [];
  const server = listener((request, response) => {
    const asked = `${request.url ?? ''} ${request.headers.authorization ?? ''}`.trim();
    heard.push(asked);
    void text(request).then(
      (body) => behave(asked, body, response),
      () => undefined,
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const isSafe = 'setSecureContext' in server;
  const cloud = `${isSafe ? 'https' : 'http'}://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const [time, callTime] = [steppedTime(), steppedTime()];
  const { settings, counts, open } = staffRecords();
  const record = { cloud, token: 'mine', next: null, name: 'Foyer', madeMs: time.clock.calendarMs(), begun: [], look: null, ...kept };
  await settings.write('cloud', record);
  const full = failure(new BoothError('storage-full', 'the disk is full', { retryable: true }));
  const write: StaffSettings['write'] = (...what) => (isFull() ? Promise.resolve(full) : settings.write(...what));
  const instant = () => ({ run: 'this', upMs: time.clock.nowMs(), calendarMs: time.clock.calendarMs() });
  const [told, launcherHeard]: [string[], string[]] = [[], []];
  const kiosk = { doing: 'waiting', camera: null, heardSecondsAgo: 1 };
  const { visits: _visits, sums: _sums, ended: _ended, ...state } = sampleReport();
  const core = {
    stores: { settings: { ...settings, write }, open },
    gathered: {
      report: () => Promise.resolve({ ...state, kiosks: [kiosk] }),
      news: (reported: object) => JSON.stringify(reported),
      port: () => null,
    },
    launcher: { tell: ({ kind }: { readonly kind: string }) => void launcherHeard.push(kind) },
    tell: (says: string) => void told.push(says),
    work: ownWork(silentLogger),
    theme: {},
    kioskSettings: {},
    logger: silentLogger,
  } as unknown as Parameters<typeof openCloudLink>[1];
  const link = await settled(openCloudLink(cloud, core, { link: time.clock, calls: callTime.clock, instant }));
  onTestFinished(async () => {
    server.close();
    await link.close?.();
  });
  const vault = link.ports?.carrier?.vault(memoryVault()) ?? memoryVault();
  const photo = samplePhoto(1);
  return {
    cloud,
    heard,
    told,
    launcherHeard,
    /** The booth's kiosk status. */
    kiosk,
    /** The clock of the link and of its requests. */
    time,
    callTime,
    stop: () => server.close(),
    begin: () => link.begin?.(),
    close: () => link.close?.(),
    problems: () => link.problems?.(),
    /** The booth's counts, by the link's clock. */
    counts,
    instant,
    /** The record on disk. */
    kept: async () => (await settled(settings.read('cloud'))) as LinkRecord,
    vault,
    photo,
    /** Delivers a card, as a kiosk does. */
    deliver: () =>
      vault.keep({
        id: photo.id,
        body: (async function* () {
          yield photo.bytes;
        })(),
        deleteTokenHash: photo.deleteTokenHash,
        announcedBytes: photo.bytes.length,
      }),
  };
}
