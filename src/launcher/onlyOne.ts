import { rmSync } from 'node:fs';
import type { Server, Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shortName } from './profileFolder.ts';

/** That this launcher is the only one for its data folder. */
export interface OnlyOne {
  /** Makes room for another one, and tells those who have asked for the end that it has come. */
  release(): void;
}

const stopAsk = 'stop\n';

/** A socket file, or a pipe on Windows, that is there as long as a launcher with this data folder runs. */
const placeFor = (dataFolder: string): string => {
  const name = `stagebooth-kiosk-${shortName(dataFolder)}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
};

/** Null where another launcher with this data folder is running. `onStop` is called when `stopTheOne` asks this one to end. */
export async function beTheOnlyOne(dataFolder: string, onStop: () => void): Promise<OnlyOne | null> {
  const place = placeFor(dataFolder);
  const talks = new Set<Socket>();
  const server = createServer((socket) => {
    talks.add(socket);
    socket.on('close', () => talks.delete(socket));
    // Whoever waits for the end of this one must not be what holds it up.
    socket.unref();
    socket.setEncoding('utf8').on('data', (word) => {
      if (String(word) === stopAsk) onStop();
    });
    socket.on('error', () => socket.destroy());
  });
  // It mustn't be what keeps a launcher alive that is at its end.
  server.unref();
  const only: OnlyOne = {
    release() {
      server.close();
      for (const socket of talks) socket.destroy();
    },
  };
  if (await listens(server, place)) return only;
  if (await answers(place)) return null;
  // Left by one that was killed.
  rmSync(place, { force: true });
  return (await listens(server, place)) ? only : null;
}

/** Asks the launcher with this data folder to end, and resolves when it has: false where there is none. */
export function stopTheOne(dataFolder: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(placeFor(dataFolder), () => socket.write(stopAsk));
    socket.on('error', () => resolve(false));
    // It ends with the launcher.
    socket.resume().on('close', (failed) => resolve(!failed));
  });
}

function listens(server: Server, place: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const failed = (error: NodeJS.ErrnoException): void => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error));
    server.once('error', failed);
    server.listen(place, () => {
      server.off('error', failed);
      resolve(true);
    });
  });
}

function answers(place: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(place, () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}
