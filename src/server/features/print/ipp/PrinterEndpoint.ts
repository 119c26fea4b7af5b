import type { CertificateTrust } from './connectTls.ts';

/** Where a printer listens. */
export type PrinterEndpoint =
  | {
      readonly kind: 'network';
      readonly host: string;
      readonly port: number;
      /** Whose certificate is trusted; null for a connection without TLS. */
      readonly trust: CertificateTrust | null;
    }
  /** A socket of this machine, such as that of CUPS, which knows by it who asks. */
  | { readonly kind: 'socket'; readonly path: string };
