import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { numberedJpeg } from './numberedJpeg.ts';

/** How the camera misbehaves at its next shots or calls. */
export type PtpFault = 'busy' | 'focus' | 'half' | 'gone' | 'second-file' | 'full' | 'noise' | 'other-size' | 'silent';

export interface PtpCamera {
  /** For gphoto2's `--port`. */
  readonly port: string;
  readonly misbehave: (fault: PtpFault, times?: number) => void;
  readonly exposures: () => number;
  readonly unplug: () => Promise<void>;
  readonly plug: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const noiseBytes = 400_000_000;

/** Packets of PTP/IP (CIPA DC-005). */
const packet = {
  initCommand: 1,
  commandAck: 2,
  initEvent: 3,
  eventAck: 4,
  request: 6,
  response: 7,
  startData: 9,
  data: 10,
  endData: 12,
  ping: 13,
  pong: 14,
};

/** Response codes of PTP. */
const rc = { ok: 0x2001, general: 0x2002, unsupported: 0x2005, busy: 0x2019 };

/** Operations of PTP and Canon's EOS extension. */
const op = {
  getDeviceInfo: 0x1001,
  openSession: 0x1002,
  closeSession: 0x1003,
  getStorageIds: 0x1004,
  getStorageInfo: 0x1005,
  getNumObjects: 0x1006,
  getObjectHandles: 0x1007,
  getPartialObject: 0x101b,
  eosGetStorageIds: 0x9101,
  eosGetStorageInfo: 0x9102,
  eosGetPartialObject: 0x9107,
  eosRemoteRelease: 0x910f,
  eosSetProp: 0x9110,
  eosSetRemoteMode: 0x9114,
  eosSetEventMode: 0x9115,
  eosGetEvent: 0x9116,
  eosTransferComplete: 0x9117,
  eosHddCapacity: 0x911a,
  eosKeepOn: 0x911d,
  eosReleaseOn: 0x9128,
  eosReleaseOff: 0x9129,
  eosViewFinder: 0x9153,
} as const;

const prop = {
  battery: 0xd111,
  shotsLeft: 0xd11b,
  destination: 0xd11c,
  evfOutput: 0xd1b0,
  evfMode: 0xd1b1,
  focusMode: 0xd108,
  aperture: 0xd101,
  shutter: 0xd102,
  iso: 0xd103,
  whiteBalance: 0xd109,
};

const u16 = (value: number): Buffer => Buffer.from([value & 0xff, (value >> 8) & 0xff]);
const u32 = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, place) => bytes.writeUInt32LE(value >>> 0, place * 4));
  return bytes;
};
const text = (value: string): Buffer => Buffer.concat([Buffer.from([value.length + 1]), Buffer.from(`${value}\0`, 'utf16le')]);
const list16 = (values: readonly number[]): Buffer => Buffer.concat([u32(values.length), ...values.map(u16)]);

interface Answered {
  readonly code?: number;
  readonly params?: readonly number[];
  readonly data?: Buffer;
  /** The announced length of the data, if wrong. */
  readonly announced?: number;
  readonly breaks?: boolean;
}

/** An EOS camera that speaks PTP over IP: live view, shutter release, and files from its memory, announced by events. */
export async function ptpCamera(): Promise<PtpCamera> {
  const faults = new Map<PtpFault, number>();
  const strikes = (fault: PtpFault): boolean => {
    const left = faults.get(fault) ?? 0;
    if (left > 0) faults.set(fault, left - 1);
    return left > 0;
  };
  const sockets = new Set<Socket>();
  let exposures = 0;
  let frames = 0;
  let events: Buffer[] = [];
  const files = new Map<number, Buffer>();

  const drawn = new Map<string, Buffer>();
  /** Draws each frame only once, so that the camera is not slower than the program. */
  function frameOf(number: number, width: number, height: number): Buffer {
    const key = `${String(number)} ${String(width)}`;
    const jpeg = drawn.get(key) ?? numberedJpeg(number, width, height);
    drawn.set(key, jpeg);
    return jpeg;
  }

  const event = (code: number, body: Buffer): Buffer => Buffer.concat([u32(8 + body.length, code), body]);
  const propEvent = (code: number, value: number): Buffer => event(0xc189, u32(code, value));
  const choices = (code: number, values: readonly number[]): Buffer => event(0xc18a, u32(code, 3, values.length, ...values));
  const state = (): Buffer[] => [
    ...Object.entries({
      [prop.battery]: 2,
      [prop.shotsLeft]: 500,
      [prop.destination]: 4,
      [prop.evfOutput]: 0,
      [prop.evfMode]: 0,
      [prop.focusMode]: 3,
      [prop.aperture]: 0x20,
      [prop.shutter]: 0x68,
      [prop.iso]: 0x58,
      [prop.whiteBalance]: 0,
    }).map(([code, value]) => propEvent(Number(code), value)),
    // f4 and f5.6; 1/60 and 1/125; 100, 400 and 1600; automatic and daylight.
    choices(prop.aperture, [0x20, 0x28]),
    choices(prop.shutter, [0x68, 0x70]),
    choices(prop.iso, [0x48, 0x58, 0x68]),
    choices(prop.whiteBalance, [0, 1]),
  ];

  /** Offers a file to the computer. */
  function offer(handle: number, name: string, format: number, file: Buffer): void {
    files.set(handle, file);
    const body = Buffer.alloc(0x1c - 8);
    body.writeUInt32LE(handle, 0);
    body.writeUInt16LE(format, 4);
    body.writeUInt32LE(file.length, 12);
    events.push(event(0xc186, Buffer.concat([body, Buffer.from(`${name}\0`, 'latin1')])));
  }

  function expose(): void {
    exposures += 1;
    const name = `IMG_${String(exposures).padStart(4, '0')}`;
    if (strikes('second-file')) offer(0x91000000 + exposures * 2, `${name}.CR2`, 0xb103, Buffer.from('raw picture'));
    offer(0x91000001 + exposures * 2, `${name}.JPG`, 0x3801, numberedJpeg(exposures, 900, 600));
  }

  const deviceInfo = (): Buffer =>
    Buffer.concat([
      u16(100),
      u32(0x0000000b),
      u16(100),
      text(''),
      u16(0),
      list16(Object.values(op)),
      list16([]),
      list16([]),
      list16([0x3801]),
      list16([0x3801]),
      text('Canon Inc.'),
      text('Canon EOS 250D'),
      text('3-1.0.0'),
      text('0123456789'),
    ]);

  function answerTo(code: number, params: readonly number[]): Answered {
    switch (code) {
      case op.getDeviceInfo:
        return { data: deviceInfo() };
      case op.getStorageIds:
      case op.eosGetStorageIds:
        return { data: u32(1, 0x00020001) };
      case op.getStorageInfo:
      case op.eosGetStorageInfo:
        return { data: Buffer.concat([u16(4), u16(3), u16(0), Buffer.alloc(16), u32(500), text('SD'), text('')]) };
      case op.getObjectHandles:
        return { data: u32(0) };
      case op.getNumObjects:
        return { params: [0] };
      case op.eosGetEvent: {
        const now = events;
        events = [];
        return { data: Buffer.concat([...now, u32(8, 0)]) };
      }
      case op.eosSetRemoteMode:
        if (params[0] === 1) events.push(...state());
        return {};
      case op.eosViewFinder: {
        frames += 1;
        const [width, height] = strikes('other-size') ? [320, 180] : [960, 640];
        const jpeg = frameOf(frames % 16, width, height);
        return { data: Buffer.concat([u32(jpeg.length + 8, 1), jpeg]) };
      }
      case op.eosReleaseOn:
        if (strikes('busy')) return { code: rc.busy };
        if (params[1] !== 1 && strikes('focus')) return { code: rc.general };
        if (params[0] === 2 || params[0] === 3) expose();
        return {};
      case op.eosRemoteRelease:
        return { params: [0] };
      case op.getPartialObject:
      case op.eosGetPartialObject: {
        const [handle = 0, from = 0, length = 0] = params;
        const file = files.get(handle) ?? Buffer.alloc(0);
        const part = file.subarray(from, from + length);
        if (strikes('gone')) return { data: part.subarray(0, part.length / 2), announced: part.length, breaks: true };
        if (strikes('half'))
          return {
            data: Buffer.concat([part.subarray(0, part.length / 2), Buffer.alloc(part.length - Math.floor(part.length / 2))]),
            params: [part.length],
          };
        if (strikes('noise')) return { data: Buffer.alloc(noiseBytes, 0x5a), params: [noiseBytes] };
        return { data: part, params: [part.length] };
      }
      default:
        return Object.values<number>(op).includes(code) ? {} : { code: rc.unsupported };
    }
  }

  const send = (socket: Socket, type: number, body: Buffer): boolean =>
    socket.destroyed || socket.write(Buffer.concat([u32(8 + body.length, type), body]));

  async function respond(socket: Socket, code: number, id: number, params: readonly number[]): Promise<void> {
    if (strikes('silent')) await setTimeout(30_000, undefined, { ref: false });
    const { code: result = rc.ok, params: given = [], data, announced, breaks = false } = answerTo(code, params);
    if (data !== undefined) {
      send(socket, packet.startData, u32(id, announced ?? data.length, 0));
      send(socket, breaks ? packet.data : packet.endData, Buffer.concat([u32(id), data]));
    }
    if (breaks) return void socket.destroy();
    send(socket, packet.response, Buffer.concat([u16(result), u32(id, ...given)]));
  }

  function hear(socket: Socket): void {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    let waiting: Buffer = Buffer.alloc(0);
    /** The current request, whose data is still arriving. */
    let open: { readonly code: number; readonly id: number; readonly params: number[]; data: Buffer } | null = null;
    const take = (type: number, body: Buffer): void => {
      if (type === packet.initCommand)
        send(socket, packet.commandAck, Buffer.concat([u32(1), Buffer.alloc(16, 7), Buffer.from('Camera\0', 'utf16le'), u32(0x10000)]));
      else if (type === packet.initEvent) send(socket, packet.eventAck, Buffer.alloc(0));
      else if (type === packet.ping) send(socket, packet.pong, Buffer.alloc(0));
      else if (type === packet.request) {
        const [hasData, code, id] = [body.readUInt32LE(0) === 2, body.readUInt16LE(4), body.readUInt32LE(6)];
        const params = Array.from({ length: (body.length - 10) >> 2 }, (_, place) => body.readUInt32LE(10 + place * 4));
        if (hasData) open = { code, id, params, data: Buffer.alloc(0) };
        else void respond(socket, code, id, params);
      } else if ((type === packet.data || type === packet.endData) && open !== null) {
        open.data = Buffer.concat([open.data, body.subarray(4)]);
        if (type !== packet.endData) return;
        const { code, id, params, data } = open;
        open = null;
        if (code === op.eosSetProp && data.length >= 12) events.push(propEvent(data.readUInt32LE(4), data.readUInt32LE(8)));
        void respond(socket, code, id, params);
      }
    };
    socket.on('data', (piece: Buffer) => {
      waiting = Buffer.concat([waiting, piece]);
      while (waiting.length >= 8 && waiting.length >= waiting.readUInt32LE(0)) {
        const length = waiting.readUInt32LE(0);
        take(waiting.readUInt32LE(4), waiting.subarray(8, length));
        waiting = waiting.subarray(length);
      }
    });
  }

  let server: Server = createServer(hear);
  const listen = (port: number): Promise<void> => new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  const close = async (): Promise<void> => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    port: `ptpip:127.0.0.1:${String(port)}:${String(port)}`,
    misbehave: (fault, times = 1) => void faults.set(fault, times),
    exposures: () => exposures,
    unplug: close,
    async plug() {
      server = createServer(hear);
      events = [];
      await listen(port);
    },
    close,
  };
}
