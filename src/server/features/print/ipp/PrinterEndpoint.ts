import type { CertificateTrust } from './connectTls.ts';

/** Where a printer listens. */
export type PrinterEndpoint =
  | {
      readonly kind: 'network';
      readonly host: string;
      readonly port: number;
      /** Which certificates to trust; null for a connection without TLS. */
      readonly trust: CertificateTrust | null;
    }
  /** A socket of this machine, such as CUPS's, over which the server can identify the user. */
  | { readonly kind: 'socket'; readonly path: string };
