import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { numberedJpeg } from './numberedJpeg.ts';

/** How the camera misbehaves at its next shots or answers. */
export type CcapiFault =
  'busy' | 'focus' | 'half' | 'gone' | 'second-file' | 'full' | 'flat' | 'noise' | 'other-size' | 'elsewhere' | 'silent';

export interface CcapiCamera {
  readonly address: string;
  readonly misbehave: (fault: CcapiFault, times?: number) => void;
  readonly exposures: () => number;
  readonly unplug: () => Promise<void>;
  readonly plug: () => Promise<void>;
  readonly isLive: () => boolean;
  readonly close: () => Promise<void>;
}

/** The scene before the camera. */
interface CcapiPictures {
  readonly frame: (number: number) => Promise<Uint8Array> | Uint8Array;
  readonly shot: (number: number) => Promise<Uint8Array> | Uint8Array;
}

interface CcapiMake {
  readonly isOld?: boolean;
  readonly pictures?: CcapiPictures;
}

const numbered: CcapiPictures = {
  frame: (number) => numberedJpeg(number, 640, 424),
  shot: (number) => numberedJpeg(number, 900, 600),
};

const noiseBytes = 400_000_000;

/**
 * A camera that implements Canon's published Camera Control API: versioned paths, refusals as 503 with a message, and new files as events.
 * `isOld` lists only whole addresses and version 100, like the first models.
 */
export async function ccapiServer({ isOld = false, pictures = numbered }: CcapiMake = {}): Promise<CcapiCamera> {
  const faults = new Map<CcapiFault, number>();
  const strikes = (fault: CcapiFault): boolean => {
    const left = faults.get(fault) ?? 0;
    if (left > 0) faults.set(fault, left - 1);
    return left > 0;
  };
  let isLive = false;
  let exposures = 0;
  let frames = 0;
  let added: string[] = [];
  const files = new Map<string, Buffer>();
  const sockets = new Set<Socket>();

  const version = isOld ? 'ver100' : 'ver110';
  const contents = `/ccapi/${version}/contents/sd/100CANON`;
  const refuse = (reply: ServerResponse, message: string): void => json(reply, { message }, 503);

  async function answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://camera');
    if (strikes('silent')) await setTimeout(20_000, undefined, { ref: false });
    if (url.pathname === '/ccapi') return json(reply, listed());
    const [, name = ''] = /^\/ccapi\/ver\d+\/(.+)$/.exec(url.pathname) ?? [];
    const body = request.method === 'POST' ? await bodyOf(request) : null;
    const file = files.get(url.pathname);
    if (file !== undefined) return sendFile(reply, file);
    switch (name) {
      case 'deviceinformation':
        return json(reply, { manufacturer: 'Canon', productname: 'Canon EOS R100', serialnumber: '0' });
      case 'devicestatus/battery':
        return json(reply, { kind: 'battery', name: 'LP-E17', level: faults.get('flat') ? 'exhausted' : 'half', quality: 'good' });
      case 'devicestatus/storage':
        return json(reply, { storagelist: [{ name: 'sd', accesscapability: 'readwrite', spacesize: 1_000_000 }] });
      case 'shooting/information/recordable':
        return json(reply, { stillimage: faults.get('full') ? 0 : 812 - exposures });
      case 'shooting/settings':
        return json(reply, { iso: { value: 'auto', ability: ['auto', '100', '400'] }, av: { value: 'f4.0', ability: ['f4.0', 'f5.6'] } });
      case 'shooting/liveview':
        if (isLive && body?.['liveviewsize'] !== 'off') return refuse(reply, 'Already started');
        isLive = body?.['liveviewsize'] !== 'off';
        return json(reply, {});
      case 'shooting/liveview/flip': {
        if (!isLive) return refuse(reply, 'Live view not started');
        frames += 1;
        const frame = strikes('other-size') ? numberedJpeg(frames, 320, 180) : await pictures.frame(frames);
        reply.writeHead(200, { 'content-type': 'image/jpeg' }).end(frame);
        return;
      }
      case 'event/polling': {
        const asked = url.searchParams;
        if (isOld ? asked.get('continue') !== 'off' : asked.get('timeout') !== 'immediately')
          return json(reply, { message: 'Invalid parameter' }, 400);
        const now = added;
        added = [];
        return json(reply, now.length === 0 ? {} : { addedcontents: now });
      }
      case 'shooting/control/shutterbutton':
        return shoot(reply, body?.['af'] === true);
      default:
        return json(reply, { message: 'Not found' }, 404);
    }
  }

  async function shoot(reply: ServerResponse, autofocus: boolean): Promise<void> {
    if (strikes('busy')) return refuse(reply, 'Device busy');
    if (autofocus && strikes('focus')) return refuse(reply, 'Out of focus');
    if (strikes('full')) return refuse(reply, 'Can not write to card');
    if (strikes('flat')) return refuse(reply, 'Low battery');
    exposures += 1;
    const number = String(exposures).padStart(4, '0');
    const paths = [`${contents}/IMG_${number}.CR3`, `${contents}/IMG_${number}.JPG`];
    files.set(paths[0]!, Buffer.from('raw'));
    files.set(paths[1]!, Buffer.from(await pictures.shot(exposures)));
    if (strikes('second-file')) {
      const second = `${contents}/IMG_${number}_2.JPG`;
      files.set(second, numberedJpeg(exposures + 1000, 900, 600));
      paths.push(second);
    }
    json(reply, {});
    await setTimeout(60);
    added.push(...(strikes('elsewhere') ? ['http://127.0.0.1:9/ccapi/ver100/contents/sd/IMG_1.JPG'] : paths));
  }

  async function sendFile(reply: ServerResponse, file: Buffer): Promise<void> {
    if (strikes('noise')) {
      reply.writeHead(200, { 'content-type': 'image/jpeg' });
      // Each wait for buffer space adds a listener for the end.
      reply.setMaxListeners(0);
      const noise = Buffer.alloc(1_000_000, 0x5a);
      for (let sent = 0; sent < noiseBytes && !reply.destroyed; sent += noise.length)
        if (!reply.write(noise)) await new Promise((resolve) => reply.once('drain', resolve).once('close', resolve));
      reply.end();
      return;
    }
    if (strikes('gone')) {
      reply.writeHead(200, { 'content-length': file.length });
      reply.write(file.subarray(0, file.length / 2), () => reply.destroy());
      return;
    }
    const part = strikes('half') ? file.subarray(0, file.length / 2) : file;
    reply.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': part.length }).end(part);
  }

  const names: readonly (readonly [string, string])[] = [
    ['GET', 'deviceinformation'],
    ['GET', 'devicestatus/battery'],
    ['GET', 'devicestatus/storage'],
    ['GET', 'shooting/information/recordable'],
    ['GET', 'shooting/settings'],
    ['POST', 'shooting/liveview'],
    ['GET', 'shooting/liveview/flip'],
    ['GET', 'event/polling'],
    ['POST', 'shooting/control/shutterbutton'],
  ];
  const listed = () => {
    const under = (one: string) =>
      names.map(([method, name]) => {
        const path = `/ccapi/${one}/${name}`;
        const flags = { get: method === 'GET', post: method === 'POST', put: false, delete: false };
        return isOld ? { url: `${address}${path}`, ...flags } : { path, ...flags };
      });
    return isOld ? { ver100: under('ver100') } : { ver110: under('ver110'), ver100: under('ver100') };
  };

  let server = newServer();
  function newServer() {
    const made = createServer((request, reply) => void answer(request, reply));
    made.on('connection', (socket: Socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    });
    return made;
  }
  const listen = (port: number): Promise<void> => new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  const close = async (): Promise<void> => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const address = `http://127.0.0.1:${String(port)}`;
  return {
    address,
    misbehave: (fault, times = 1) => void faults.set(fault, times),
    exposures: () => exposures,
    isLive: () => isLive,
    unplug: close,
    async plug() {
      server = newServer();
      [isLive, added] = [false, []];
      await listen(port);
    },
    close,
  };
}

function json(reply: ServerResponse, value: object, status = 200): void {
  if (!reply.destroyed) reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const piece of request.setEncoding('utf8')) text += String(piece);
  return JSON.parse(text) as Record<string, unknown>;
}
