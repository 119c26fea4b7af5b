import { rmSync } from 'node:fs';
import type { Server, Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Result } from '../shared/errors.ts';
import { failure, success } from '../shared/errors.ts';
import { privateFolder } from './privateFolder.ts';
import { folderKey } from './browserProfile.ts';

/** The lock that makes this launcher the only one for its data folder. */
export interface OnlyOne {
  /** Releases the lock, and notifies those who asked this launcher to stop. */
  release(): void;
}

const stopAsk = 'stop\n';

/** In the user's home folder, because a socket in a data folder could have too long a path, or be open to others. */
const folderIn = (home: string): string => join(home, '.stagebooth');

/** A socket file, or a named pipe on Windows, that exists while a launcher with this data folder runs. */
const placeFor = (dataFolder: string, home: string): string => {
  const name = `kiosk-${folderKey(dataFolder)}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\stagebooth-${name}` : join(folderIn(home), `${name}.sock`);
};

/**
 * Takes the lock; null if another launcher with this data folder is running. `onStop` is called when `stopTheOne` asks this one to stop.
 * Its socket is in a folder that only this user may enter: elsewhere, any user of the machine could stop the booth or keep it from
 * starting. Fails with a sentence if that folder cannot be used.
 */
export async function beTheOnlyOne(dataFolder: string, onStop: () => void, home = homedir()): Promise<Result<OnlyOne | null, string>> {
  const closed = privateFolder(folderIn(home));
  if (!closed.ok) return failure(`The kiosk was not started: the folder ${closed.error}.`);
  const place = placeFor(dataFolder, home);
  const talks = new Set<Socket>();
  const server = createServer((socket) => {
    talks.add(socket);
    socket.on('close', () => talks.delete(socket));
    // A client that waits for this launcher to end must not keep the launcher alive.
    socket.unref();
    socket.setEncoding('utf8').on('data', (word) => {
      if (String(word) === stopAsk) onStop();
    });
    socket.on('error', () => socket.destroy());
  });
  // The socket must not keep the launcher alive at its end.
  server.unref();
  const only: OnlyOne = {
    release() {
      server.close();
      for (const socket of talks) socket.destroy();
    },
  };
  if (await listens(server, place)) return success(only);
  if (await answers(place)) return success(null);
  // A killed launcher has left this socket.
  rmSync(place, { force: true });
  return success((await listens(server, place)) ? only : null);
}

/** Asks the launcher with this data folder to stop. Resolves with true once it has, or with false if none is running. */
export function stopTheOne(dataFolder: string, home = homedir()): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(placeFor(dataFolder, home), () => socket.write(stopAsk));
    socket.on('error', () => resolve(false));
    // The connection closes when the launcher ends.
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
