import { isIP } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { connect } from 'node:tls';
import type { Result } from '../../../../shared/errors.ts';
import type { PrinterFault } from '../Printer.ts';
import type { ShownCertificate } from './printerCertificates.ts';

/** Decides whether to trust a printer's certificate. */
export interface CertificateTrust {
  readonly judge: (shown: ShownCertificate) => Promise<Result<void, PrinterFault>>;
  /** Trusted authorities, as PEM; undefined for Node.js's own. */
  readonly authorities?: string | undefined;
}

/** Thrown by `connectTls` for an untrusted certificate. */
export class NotTrusted extends Error {
  readonly fault: PrinterFault;

  constructor(fault: PrinterFault) {
    super(fault.says);
    this.fault = fault;
  }
}

interface TlsPlace {
  readonly host: string;
  readonly port: number;
  readonly trust: CertificateTrust;
}

/** Connects, and returns the connection once its certificate is trusted. Does not send any request data before that. */
export async function connectTls({ host, port, trust }: TlsPlace, signal: AbortSignal): Promise<TLSSocket> {
  const socket = connect({
    host,
    port,
    ...(isIP(host) === 0 && { servername: host }),
    ...(trust.authorities !== undefined && { ca: trust.authorities }),
    // `trust.judge` decides below.
    rejectUnauthorized: false,
  });
  const give = (): void => void socket.destroy(signal.reason instanceof Error ? signal.reason : new Error('given up'));
  signal.addEventListener('abort', give, { once: true });
  try {
    if (signal.aborted) give();
    await new Promise<void>((resolve, reject) => {
      socket.once('secureConnect', resolve).once('error', reject);
      socket.once('close', () => reject(new Error('the connection was closed')));
    });
    const { fingerprint256: fingerprint } = socket.getPeerCertificate();
    const judged = await trust.judge({ fingerprint, isVouchedFor: socket.authorized });
    if (!judged.ok) throw new NotTrusted(judged.error);
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  } finally {
    signal.removeEventListener('abort', give);
  }
}
