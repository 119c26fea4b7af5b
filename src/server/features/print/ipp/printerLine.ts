import type { AgentOptions } from 'node:http';
import { Agent } from 'node:http';
import type { Duplex } from 'node:stream';
import type { PrinterEndpoint } from './PrinterEndpoint.ts';
import { connectTls } from './connectTls.ts';

/** Close an idle connection after this long, because many printers accept only one. Status checks every five seconds keep it open. */
const keptMs = 12_000;
const connectMs = 5000;

/**
 * The connection to a printer, kept alive between requests: the booth checks a printer thousands of times a day, and many printers accept
 * only one connection at a time. A TLS connection is usable only after its certificate is trusted.
 */
export function printerLine(place: PrinterEndpoint, options: AgentOptions = { keepAlive: true, timeout: keptMs }): Agent {
  const line = new Agent({ ...options, maxSockets: 1 });
  if (place.kind === 'network' && place.trust !== null) {
    const { trust } = place;
    line.createConnection = (_options, created) => {
      connectTls({ ...place, trust }, AbortSignal.timeout(connectMs)).then(
        (socket) => created?.(null, socket),
        (error: unknown) => created?.(error instanceof Error ? error : new Error(String(error)), undefined as unknown as Duplex),
      );
      return undefined;
    };
  }
  return line;
}
