import type { Agent } from 'node:http';
import { request as httpRequest } from 'node:http';
import type { Result } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/errors.ts';
import { answerOf, wholeBody } from '../../../storage/beginRequest.ts';
import type { PrinterFault } from '../Printer.ts';
import { NotTrusted } from './connectTls.ts';
import type { PrinterEndpoint } from './PrinterEndpoint.ts';
import { printerLine } from './printerLine.ts';
import type { ReadMessage } from './readIpp.ts';
import { readIpp } from './readIpp.ts';

export interface HttpOrder {
  readonly place: PrinterEndpoint;
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly type?: string;
  readonly body?: readonly Buffer[];
  /** The local user name for CUPS to verify over the socket; null to send none. */
  readonly user?: string | null;
  readonly signal: AbortSignal;
  /** An agent that keeps the connection open between requests. Without one, each request opens its own. */
  readonly line?: Agent;
  /** Whether the request changes nothing, so that it may be repeated if a kept connection was already closed. */
  readonly isQuestion?: boolean;
}

/** Host and port, in the format of addresses. */
export const ippHost = (place: PrinterEndpoint): string =>
  place.kind === 'socket' ? 'localhost' : `${place.host.includes(':') ? `[${place.host}]` : place.host}:${place.port}`;

/** Size limit for an answer: a printer's attributes have about 10 kB, a driver's description 500 kB. */
const longestAnswer = 4 * 1024 * 1024;

/** Status and body of a response. Throws the connection's error. */
export async function askHttp(order: HttpOrder): Promise<{ status: number; bytes: Buffer }> {
  const { place, path, method, type, body = [], user = null, signal, isQuestion = method === 'GET' } = order;
  const line = order.line ?? printerLine(place, { keepAlive: false });
  const headers = {
    host: ippHost(place),
    ...(type === undefined ? {} : { 'content-type': type }),
    ...(method === 'GET' ? {} : { 'content-length': body.reduce((sum, { length }) => sum + length, 0) }),
    ...(place.kind === 'socket' && user !== null ? { authorization: `PeerCred ${user}` } : {}),
  };
  const where = place.kind === 'socket' ? { socketPath: place.path } : { host: place.host, port: place.port };
  const request = httpRequest({ path, method, headers, signal, agent: line, ...where });
  const answered = answerOf(request);
  for (const part of body) request.write(part);
  request.end();
  try {
    const response = await answered;
    const bytes = await wholeBody(response, longestAnswer);
    if (bytes === null) throw new Error('its answer is too long');
    return { status: response.statusCode ?? 0, bytes };
  } catch (error) {
    // The printer closed the kept connection just as the request was being sent.
    if (isQuestion && request.reusedSocket && !signal.aborted) return askHttp({ ...order, isQuestion: false });
    throw error;
  }
}

/** Sends an IPP message, optionally followed by a document. Fails if there is no answer or the answer is not IPP. */
export async function askPrinter(order: Omit<HttpOrder, 'method' | 'type'>): Promise<Result<ReadMessage, PrinterFault>> {
  try {
    const { status, bytes } = await askHttp({ ...order, method: 'POST', type: 'application/ipp' });
    if (status === 401 || status === 403)
      return failure({ kind: 'broken', says: 'The printer requires a password, or does not let this machine print.' });
    if (status === upgradeRequired)
      return failure({ kind: 'broken', says: 'The printer requires an encrypted connection. Start the booth with ipps:// in --printer.' });
    const message = status === 200 ? readIpp(bytes) : failure('');
    if (message.ok) return message;
    return failure(noIpp);
  } catch (error) {
    if (error instanceof NotTrusted) return failure(error.fault);
    return failure(tlsFault(error) ?? { kind: 'away', says: awayText(error) });
  }
}

const upgradeRequired = 426;

/** The answer is not IPP, or not in the requested version. */
export const noIpp: PrinterFault = {
  kind: 'broken',
  says: `The device at the printer's address is not a printer (it does not support IPP). Check --printer.`,
};

/** Why an encrypted connection was not possible; null if TLS is not the cause. */
function tlsFault(error: unknown): PrinterFault | null {
  const code = codeOf(error);
  if (code === 'ERR_SSL_WRONG_VERSION_NUMBER' || code === 'ERR_SSL_PACKET_LENGTH_TOO_LONG')
    return { kind: 'broken', says: 'The printer does not use encryption at this address. Start the booth with ipp:// in --printer.' };
  if (!/^ERR_SSL_/.test(code)) return null;
  return {
    kind: 'broken',
    says: `The printer's encryption is too old to be safe (TLS before 1.2, ${code}). Update its firmware, or print with ipp:// on a separate network.`,
  };
}

const awayTexts: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens at its address',
  ENOTFOUND: 'host name not found',
  EAI_AGAIN: 'its name cannot be looked up',
  EHOSTUNREACH: 'there is no route to it',
  ENETUNREACH: 'there is no route to it',
  ENOENT: 'CUPS is not running',
  EACCES: 'this user has no access to CUPS',
};

function awayText(error: unknown): string {
  const code = codeOf(error);
  return `The printer does not answer: ${awayTexts[code] ?? 'is it on, and plugged in?'}${awayTexts[code] === undefined ? '' : '. Is it on, and plugged in?'}`;
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '');
