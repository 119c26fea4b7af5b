import { request as httpRequest } from 'node:http';
import type { Result } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/errors.ts';
import { answerOf, wholeBody } from '../../../storage/beginRequest.ts';
import type { PrinterFault } from '../Printer.ts';
import type { CertificateTrust } from './connectTls.ts';
import { connectTls, NotTrusted } from './connectTls.ts';
import type { ReadMessage } from './readIpp.ts';
import { readIpp } from './readIpp.ts';

/** Where a printer listens. */
export type IppPlace =
  | {
      readonly kind: 'network';
      readonly host: string;
      readonly port: number;
      /** Whose certificate is trusted; null for a connection without TLS. */
      readonly trust: CertificateTrust | null;
    }
  /** A socket of this machine, such as that of CUPS, which knows by it who asks. */
  | { readonly kind: 'socket'; readonly path: string };

export interface HttpOrder {
  readonly place: IppPlace;
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly type?: string;
  readonly body?: readonly Buffer[];
  /** The user of this machine in whose name CUPS is asked, where the socket proves it. */
  readonly user?: string | null;
  readonly signal: AbortSignal;
}

/** Host and port, as addresses have them. */
export const ippHost = (place: IppPlace): string =>
  place.kind === 'socket' ? 'localhost' : `${place.host.includes(':') ? `[${place.host}]` : place.host}:${place.port}`;

/** What a printer says of itself is some 10 kB, a driver's description 500 kB. */
const longestAnswer = 4 * 1024 * 1024;

/** Status and body of an answer, or the error of the connection. */
export async function askHttp({
  place,
  path,
  method,
  type,
  body = [],
  user = null,
  signal,
}: HttpOrder): Promise<{ status: number; bytes: Buffer }> {
  const secured = place.kind === 'network' && place.trust !== null ? await connectTls({ ...place, trust: place.trust }, signal) : null;
  const headers = {
    host: ippHost(place),
    ...(type === undefined ? {} : { 'content-type': type }),
    ...(method === 'GET' ? {} : { 'content-length': body.reduce((sum, { length }) => sum + length, 0) }),
    ...(place.kind === 'socket' && user !== null ? { authorization: `PeerCred ${user}` } : {}),
  };
  const where =
    place.kind === 'socket'
      ? { socketPath: place.path, agent: false }
      : secured === null
        ? { host: place.host, port: place.port, agent: false }
        : { createConnection: () => secured };
  const request = httpRequest({ path, method, headers, signal, ...where });
  const answered = answerOf(request);
  for (const part of body) request.write(part);
  request.end();
  const response = await answered;
  const bytes = await wholeBody(response, longestAnswer);
  if (bytes === null) throw new Error('its answer is too long');
  return { status: response.statusCode ?? 0, bytes };
}

/** Sends an IPP message, and a document behind it. Fails if nobody answers, or if what answers speaks no IPP. */
export async function askPrinter(order: Omit<HttpOrder, 'method' | 'type'>): Promise<Result<ReadMessage, PrinterFault>> {
  try {
    const { status, bytes } = await askHttp({ ...order, method: 'POST', type: 'application/ipp' });
    if (status === 401 || status === 403)
      return failure({ kind: 'broken', says: 'The printer wants a password, or does not let this machine print.' });
    const message = status === 200 ? readIpp(bytes) : failure('');
    if (message.ok) return message;
    return failure({
      kind: 'broken',
      says: `What answers at the printer's address is no printer (it speaks no IPP). Look at --printer.`,
    });
  } catch (error) {
    if (error instanceof NotTrusted) return failure(error.fault);
    return failure({ kind: 'away', says: awayText(error) });
  }
}

const awayTexts: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens at its address',
  ENOTFOUND: 'its name leads nowhere',
  EAI_AGAIN: 'its name cannot be looked up',
  EHOSTUNREACH: 'there is no way to it',
  ENETUNREACH: 'there is no way to it',
  ENOENT: 'CUPS is not running',
  EACCES: 'this user may not ask CUPS',
};

function awayText(error: unknown): string {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  return `The printer does not answer: ${awayTexts[code] ?? 'is it on, and plugged in?'}${awayTexts[code] === undefined ? '' : '. Is it on, and plugged in?'}`;
}
