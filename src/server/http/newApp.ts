import type { FastifyBaseLogger, FastifyInstance, FastifySchemaCompiler, FastifyTypeProvider } from 'fastify';
import fastify, { LogController } from 'fastify';
import { refuseError, refusal } from './refusals.ts';
import { sendAlways } from './strictHeaders.ts';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { z } from 'zod';

const statuses: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Answers what is no HTTP, or comes too slowly to be any, with the strict headers and a sentence: no route and no hook gets to see it. */
function answerUnreadable(headers: () => Readonly<Record<string, string>>): (error: Error & { code?: string }, socket: Socket) => void {
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

/** What a route's handler gets is what its schemas of shared/contract give: `app.withTypeProvider<ByContract>().post(...)`. */
export interface ByContract extends FastifyTypeProvider {
  readonly validator: this['schema'] extends z.ZodType ? z.output<this['schema']> : unknown;
}

export interface AppOptions {
  /** Sent with every answer, as they are at that moment. */
  readonly headers: () => Readonly<Record<string, string>>;
  readonly logger: FastifyBaseLogger;
  /** By then a request must have arrived whole. */
  readonly requestTimeoutMs: number;
  /** For HTTPS in place of HTTP: certificate and key, PEM. */
  readonly tls?: { readonly cert: Buffer; readonly key: Buffer } | null;
  /** Whether a proxy on this machine is believed whose requests it passes on. */
  readonly behindProxy?: boolean;
  /** By then a connection must have said what it wants, in ms; time enough for the worst Wi-Fi, where nothing is said. */
  readonly headersMs?: number;
}

/** What a newer kiosk says beyond a schema is left out. Which value was wrong is nobody's business: it may be a guest's. */
const validator: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (value) => {
    const parsed = schema.safeParse(value);
    return parsed.success ? { value: parsed.data } : { error: parsed.error };
  };

/** In place of Fastify's own, which would load ajv and fast-json-stringify: 3 MB that nobody needs. It knows their types alone. */
const compilersFactory: object = { buildValidator: () => validator, buildSerializer: () => () => JSON.stringify };

/** An app with nothing in it yet but strict headers and plain refusals. Bodies are small unless a route says otherwise. */
export function newApp(options: AppOptions): FastifyInstance {
  const { headers, logger, requestTimeoutMs, tls = null, behindProxy = false, headersMs = 10_000 } = options;
  const patience = { headersTimeout: headersMs, connectionsCheckingInterval: headersMs / 2 };
  const app: FastifyInstance = fastify({
    ...(tls === null
      ? { http: patience }
      : { https: { ...patience, handshakeTimeout: headersMs, cert: tls.cert, key: tls.key, minVersion: 'TLSv1.2' } }),
    ...(behindProxy ? { trustProxy: 'loopback' } : {}),
    loggerInstance: logger,
    // Which addresses were asked for is nobody's business, and a line for each would bury what staff must see.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 64 * 1024,
    schemaController: { compilersFactory },
    // A phone that sends a byte now and then must not hold what the kiosk needs as well.
    requestTimeout: requestTimeoutMs,
    connectionTimeout: 60_000,
    clientErrorHandler: answerUnreadable(headers),
    // An address that can't even be decoded gets here before any hook has run.
    frameworkErrors: (error, request, reply) => void refuseError(error, request, reply.headers(headers())),
  });
  // Node would refuse an expectation that it doesn't know by itself, without the headers; nothing says that it must.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  sendAlways(app, headers);
  oneRequestAtATime(app);
  app.setErrorHandler(refuseError);
  return app;
}

/**
 * Cuts a connection on which another request comes before the last one is answered. HTTP allows it ("pipelining"), no browser and no
 * proxy does it; who does wants one connection to cost as much as a thousand.
 */
function oneRequestAtATime(app: FastifyInstance): void {
  const busy = new WeakSet<Socket>();
  app.addHook('onRequest', async ({ socket }, reply) => {
    if (busy.has(socket)) {
      reply.hijack();
      socket.destroy();
      return;
    }
    busy.add(socket);
    reply.raw.once('close', () => busy.delete(socket));
  });
}
