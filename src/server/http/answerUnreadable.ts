import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { refusal } from './refusals.ts';

const statuses: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Answers what is no HTTP, or comes too slowly to be any, with the strict headers and a sentence: no route and no hook gets to see it. */
export function answerUnreadable(
  headers: () => Readonly<Record<string, string>>,
): (error: Error & { code?: string }, socket: Socket) => void {
  return (error, socket) => {
    // Nobody is there any more, or an answer has been begun that must not be continued with another.
    if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) return void socket.destroy();
    const status = statuses[error.code ?? ''] ?? 400;
    const body = JSON.stringify({ message: refusal(status) });
    const lines = Object.entries({
      ...headers(),
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}`);
    socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines, '', body].join('\r\n'), () => socket.destroy());
  };
}
