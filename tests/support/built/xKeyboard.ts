import { once } from 'node:events';
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { openPromise } from '../../../src/launcher/openPromise.ts';

/** A window on an X screen. */
export interface ShownWindow {
  readonly id: number;
  /** The name given by its program; empty if it has none. */
  readonly name: string;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** A keyboard on an X screen, through the server's XTEST extension, and the windows on the screen. */
export interface XKeyboard {
  /** Presses the keys in order, as in `['Control', 'Shift', 'n']`, and releases them in reverse. Names are X's, without `_L`. */
  press(...keys: readonly string[]): Promise<void>;
  /** Visible top-level windows. */
  windows(): Promise<readonly ShownWindow[]>;
  close(): void;
}

/** X's numbers for keys without a letter; see <X11/keysymdef.h> and <X11/XF86keysym.h>. */
const keysyms: Readonly<Record<string, number>> = {
  ...{ Control: 0xffe3, Shift: 0xffe1, Alt: 0xffe9, Super: 0xffeb, Menu: 0xff67 },
  ...{ Escape: 0xff1b, Tab: 0xff09, Return: 0xff0d, Space: 0x20, BackSpace: 0xff08, Delete: 0xffff, Insert: 0xff63, Print: 0xff61 },
  ...{ Left: 0xff51, Up: 0xff52, Right: 0xff53, Down: 0xff54, Home: 0xff50, End: 0xff57, PageUp: 0xff55, PageDown: 0xff56 },
  ...{ Plus: 0x2b, Minus: 0x2d, Equal: 0x3d, Comma: 0x2c, Question: 0x3f },
  ...{ Back: 0x1008ff26, Forward: 0x1008ff27, Reload: 0x1008ff29, HomePage: 0x1008ff18, Search: 0x1008ff1b, Favorites: 0x1008ff30 },
  ...{ Mail: 0x1008ff19, Tools: 0x1008ff81, Close: 0x1008ff56, Open: 0x1008ff6b, Save: 0x1008ff77, New: 0x1008ff68, WWW: 0x1008ff2e },
  ...Object.fromEntries(Array.from({ length: 12 }, (_, place) => [`F${String(place + 1)}`, 0xffbe + place])),
};

const request = { attributes: 3, geometry: 14, tree: 15, property: 20, extension: 98, keyboardMapping: 101 } as const;
const fakeInput = 2;
const [keyDown, keyUp] = [2, 3];
const [anyType, wmName] = [0, 39];
const viewable = 2;

/** Connects to the X server at this display, which must not need authentication. */
export async function xKeyboard(display: string): Promise<XKeyboard> {
  const server = await openLine(display);
  const xtest = (await server.ask(request.extension, 0, ...words(5), text('XTEST')))[9]!;
  const codes = await keycodes(server);
  const move = (type: number, code: number): void => {
    const event = Buffer.alloc(32);
    event.writeUInt8(type, 0);
    event.writeUInt8(code, 1);
    server.send(xtest, fakeInput, event);
  };

  async function look(id: number): Promise<ShownWindow[]> {
    try {
      const [attributes, geometry, name] = await Promise.all([
        server.ask(request.attributes, 0, long(id)),
        server.ask(request.geometry, 0, long(id)),
        server.ask(request.property, 0, long(id), long(wmName), long(anyType), long(0), long(100)),
      ]);
      if (attributes.readUInt8(26) !== viewable) return [];
      const length = name.readUInt32LE(16);
      const shown = {
        id,
        name: name.toString('utf8', 32, 32 + length),
        widthPx: geometry.readUInt16LE(16),
        heightPx: geometry.readUInt16LE(18),
      };
      return [shown];
    } catch {
      // The window has closed since.
      return [];
    }
  }

  return {
    async press(...keys) {
      const pressed = keys.map((key) => {
        const code = codes.get(keysyms[key] ?? key.codePointAt(0)!);
        if (code === undefined) throw new Error(`this keyboard has no key ${key}`);
        return code;
      });
      for (const code of pressed) move(keyDown, code);
      for (const code of pressed.toReversed()) move(keyUp, code);
      // The server answers in order, so all earlier requests are done after this.
      await server.ask(request.tree, 0, long(server.root));
    },
    async windows() {
      const tree = await server.ask(request.tree, 0, long(server.root));
      const ids = Array.from({ length: tree.readUInt16LE(16) }, (_, place) => tree.readUInt32LE(32 + 4 * place));
      return (await Promise.all(ids.map(look))).flat();
    },
    close: server.close,
  };
}

/** The key for each character on this keyboard. Characters without modifiers come first. */
async function keycodes(server: Line): Promise<ReadonlyMap<number, number>> {
  const count = server.lastKey - server.firstKey + 1;
  const mapping = await server.ask(request.keyboardMapping, 0, Buffer.from([server.firstKey, count, 0, 0]));
  const perKey = mapping.readUInt8(1);
  const codes = new Map<number, number>();
  for (let level = 0; level < perKey; level++)
    for (let key = 0; key < count; key++) {
      const sign = mapping.readUInt32LE(32 + 4 * (key * perKey + level));
      if (sign !== 0 && !codes.has(sign)) codes.set(sign, server.firstKey + key);
    }
  return codes;
}

interface Line {
  readonly root: number;
  readonly firstKey: number;
  readonly lastKey: number;
  send(opcode: number, detail: number, ...body: readonly Buffer[]): void;
  /** Returns the answer to a request; rejects if the server refuses it. */
  ask(opcode: number, detail: number, ...body: readonly Buffer[]): Promise<Buffer>;
  close(): void;
}

/** A connection with the required subset of X's protocol, version 11. */
async function openLine(display: string): Promise<Line> {
  const socket = connect(`/tmp/.X11-unix/X${display.replace(/^:(\d+).*/, '$1')}`);
  await once(socket, 'connect');
  const arrive = arrivals(socket);
  const hello = Buffer.alloc(12);
  hello.write('l');
  hello.writeUInt16LE(11, 2);
  socket.write(hello);
  const setup = await arrive.setup;
  const vendor = (setup.readUInt16LE(24) + 3) & ~3;
  const screens = 40 + vendor + 8 * setup.readUInt8(29);
  let sequence = 0;
  const send: Line['send'] = (opcode, detail, ...body) => {
    const content = Buffer.concat(body);
    const head = Buffer.from([opcode, detail, 0, 0]);
    head.writeUInt16LE(1 + content.length / 4, 2);
    socket.write(Buffer.concat([head, content]));
    sequence = (sequence + 1) & 0xffff;
  };
  return {
    root: setup.readUInt32LE(screens),
    firstKey: setup.readUInt8(34),
    lastKey: setup.readUInt8(35),
    send,
    ask(opcode, detail, ...body) {
      send(opcode, detail, ...body);
      return arrive.answer(sequence);
    },
    close: () => socket.destroy(),
  };
}

/** Splits the server's data into its greeting and its answers, by request number. */
function arrivals(socket: Socket) {
  const waiting = new Map<number, { resolve: (answer: Buffer) => void; reject: (error: Error) => void }>();
  const first = openPromise<Buffer>();
  let isSetUp = false;
  let rest = Buffer.alloc(0);
  socket.on('data', (data) => {
    rest = Buffer.concat([rest, data]);
    for (;;) {
      if (rest.length < 32) return;
      const length = isSetUp ? 32 + (rest[0] === 1 ? 4 * rest.readUInt32LE(4) : 0) : 8 + 4 * rest.readUInt16LE(6);
      if (rest.length < length) return;
      const packet = rest.subarray(0, length);
      rest = rest.subarray(length);
      if (!isSetUp) {
        isSetUp = true;
        first.resolve(packet);
      } else if (packet[0] === 0 || packet[0] === 1) {
        const asked = waiting.get(packet.readUInt16LE(2));
        waiting.delete(packet.readUInt16LE(2));
        if (packet[0] === 1) asked?.resolve(packet);
        else asked?.reject(new Error(`the X server refuses, by its error ${String(packet[1])}`));
      }
    }
  });
  const answer = (sequence: number): Promise<Buffer> => new Promise((resolve, reject) => void waiting.set(sequence, { resolve, reject }));
  return { setup: first.promise, answer };
}

function long(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** A two-byte length and two unused bytes. */
const words = (length: number): Buffer[] => [long(length)];

const text = (characters: string): Buffer => Buffer.concat([Buffer.from(characters), Buffer.alloc(-characters.length & 3)]);
