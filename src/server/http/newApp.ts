import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import fastify, { LogController } from 'fastify';
import { answerUnreadable } from './answerUnreadable.ts';
import { oneRequestAtATime } from './oneRequestAtATime.ts';
import { refuseError } from './refusals.ts';
import { sendAlways } from './strictHeaders.ts';

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
