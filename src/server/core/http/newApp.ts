import type { FastifyBaseLogger, FastifyInstance, FastifySchemaCompiler, FastifyTypeProvider } from 'fastify';
import fastify, { LogController } from 'fastify';
import { hasManyValues } from '../../../shared/strangersJson.ts';
import { closeGently } from './closeGently.ts';
import type { Progress } from './demandProgress.ts';
import { demandProgress, minProgress, smallBody } from './demandProgress.ts';
import { refuseError, refusal } from './refusals.ts';
import { sendAlways } from './sendAlways.ts';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { z } from 'zod';

const statuses: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/**
 * Answers input that isn't HTTP or arrives too slowly, with the strict headers and a sentence. Such input never reaches a route or hook.
 */
function answerUnreadable(headers: () => Readonly<Record<string, string>>): (error: Error & { code?: string }, socket: Socket) => void {
  return (error, socket) => {
    // The client has disconnected, or another answer has already begun; do not add a second one.
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

/** Types a route's handler by the schemas of shared/contract: `app.withTypeProvider<ByContract>().post(...)`. */
export interface ByContract extends FastifyTypeProvider {
  readonly validator: this['schema'] extends z.ZodType ? z.output<this['schema']> : unknown;
}

export interface AppOptions {
  /** Headers for every answer, computed when it is sent. */
  readonly headers: () => Readonly<Record<string, string>>;
  readonly logger: FastifyBaseLogger;
  /** A request must have arrived completely within this time. */
  readonly requestTimeoutMs: number;
  /** Certificate and key (PEM) for HTTPS instead of HTTP. */
  readonly tls?: { readonly cert: Buffer; readonly key: Buffer } | null;
  /** True: trust X-Forwarded-For from a proxy on this machine. A list of addresses or networks: also trust it from proxies there. */
  readonly behindProxy?: boolean | readonly string[];
  /** A connection must have sent its headers within this time, in ms; the default suits the worst Wi-Fi. */
  readonly headersMs?: number;
  /** The minimum speed of every body. */
  readonly progress?: Progress;
}

/**
 * Strips fields that are not in the schema, such as those of a newer kiosk. The error doesn't quote the wrong value, which may be a
 * guest's.
 */
const validator: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (value) => {
    const parsed = schema.safeParse(value);
    return parsed.success ? { value: parsed.data } : { error: parsed.error };
  };

/** Replaces Fastify's own compilers, which would load ajv and fast-json-stringify: 3 MB that nothing here needs. Fastify exposes only their types. */
const compilersFactory: object = { buildValidator: () => validator, buildSerializer: () => () => JSON.stringify };

/** An empty app with strict headers and plain refusals. Bodies must be small unless a route allows more. */
export function newApp(options: AppOptions): FastifyInstance {
  const { headers, logger, requestTimeoutMs, tls = null, behindProxy = false, headersMs = 10_000, progress = minProgress } = options;
  const patience = { headersTimeout: headersMs, connectionsCheckingInterval: headersMs / 2 };
  const app: FastifyInstance = fastify({
    ...(tls === null
      ? { http: patience }
      : { https: { ...patience, handshakeTimeout: headersMs, cert: tls.cert, key: tls.key, minVersion: 'TLSv1.2' } }),
    ...(behindProxy === false ? {} : { trustProxy: ['loopback', ...(behindProxy === true ? [] : behindProxy)] }),
    loggerInstance: logger,
    // Requested addresses are private, and logging each would bury the entries that matter to staff.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: smallBody,
    schemaController: { compilersFactory },
    // A client that trickles bytes must not hold resources that the kiosk also needs.
    requestTimeout: requestTimeoutMs,
    // While the app closes, still answer requests on connections that are already open.
    return503OnClosing: false,
    connectionTimeout: 60_000,
    clientErrorHandler: answerUnreadable(headers),
    // An address that can't be decoded fails here, before any hook has run.
    frameworkErrors: (error, request, reply) => void refuseError(error, request, reply.headers(headers())),
  });
  // Node itself would refuse an unknown `Expect` header, without our headers. No standard requires a refusal.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  closeGently(app);
  sendAlways(app, headers);
  oneRequestAtATime(app);
  readFewValues(app);
  app.addHook('preParsing', demandProgress(progress));
  app.setErrorHandler(refuseError);
  return app;
}

/** Refuses a JSON body that is within its size limit but would fill the memory. Parsing it would block all other answers. */
function readFewValues(app: FastifyInstance): void {
  const read = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (hasManyValues(body)) return done(Object.assign(new Error('a body has too many values'), { statusCode: 413 }));
    return read(request, body.toString('utf8'), done);
  });
}

/**
 * Closes a connection that sends another request before the last one is answered. HTTP allows this ("pipelining"), but browsers and proxies
 * don't do it. A client that pipelines is trying to make one connection cost as much as a thousand.
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
    // Each guard of an upload listens for its end; Node would warn from the eleventh listener on.
    reply.raw.setMaxListeners(20);
    reply.raw.once('close', () => busy.delete(socket));
  });
}
