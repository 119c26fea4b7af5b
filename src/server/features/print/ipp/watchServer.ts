import { connect } from 'node:net';
import type { PrinterEndpoint } from './PrinterEndpoint.ts';

export interface ServerWatch {
  /** Whether the server has disappeared since the watch began, even for a moment. */
  readonly hasGone: () => boolean;
  readonly end: () => void;
}

/** Watches a print server over an idle connection. It breaks when the server is killed, even if another server replaces it at once. */
export function watchServer(place: PrinterEndpoint): ServerWatch {
  let [gone, isOver] = [false, false];
  const socket = place.kind === 'socket' ? connect(place.path) : connect(place.port, place.host);
  const breaks = (): void => void (gone ||= !isOver);
  socket.on('error', breaks).on('close', breaks).resume().unref();
  return {
    hasGone: () => gone,
    end() {
      isOver = true;
      socket.destroy();
    },
  };
}
