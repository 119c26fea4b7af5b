import type { Result } from '../../../shared/errors.ts';
import { failure } from '../../../shared/errors.ts';
import { success } from '../../../shared/errors.ts';

/** Who may reach the kiosk's listener, and how. */
export interface KioskAccess {
  /** The address that it listens on; `everywhere` for all addresses of this machine. */
  readonly host: string;
  /** The token that kiosks on other machines must send; null only if the host is this machine's loopback. */
  readonly token: string | null;
  /** Absolute paths of PEM files; null for plain HTTP. */
  readonly tls: { readonly certFile: string; readonly keyFile: string } | null;
}

export const everywhere = 'everywhere';

/** A token alone opens the kiosk's listener to the network; a network address without a token is refused. */
export function kioskAccess(
  token: string | null,
  host: string | null,
  certFile: string | null,
  keyFile: string | null,
): Result<KioskAccess, string> {
  if (token === null && host !== null && !isLoopback(host))
    return failure(
      `The kiosk's listener is to be open to other machines (${host}), but without a token everybody in the network could use it as a kiosk. ` +
        'Set STAGEBOOTH_KIOSK_TOKEN to at least 16 letters and digits that nobody guesses, or leave the kiosk host out.',
    );
  if ((certFile === null) !== (keyFile === null))
    return failure('--tls-cert and --tls-key are needed together: a certificate and its key.');
  const tls = certFile === null || keyFile === null ? null : { certFile, keyFile };
  return success({ host: host ?? (token === null ? '127.0.0.1' : everywhere), token, tls });
}

/** Whether only this machine can reach the address. */
export const isLoopback = (host: string): boolean => host === '::1' || host.startsWith('127.');
