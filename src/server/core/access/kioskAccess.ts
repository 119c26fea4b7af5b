import type { Result } from '../../../shared/errors.ts';
import { failure, success } from '../../../shared/errors.ts';
import type { Chosen, Settings } from '../settings/readSettings.ts';
import { settingKinds } from '../settings/settingKinds.ts';

/** Who may reach the kiosk's listener, and how. */
export interface KioskAccess {
  /** The address to listen on; `everywhere` for all addresses of this machine. */
  readonly host: string;
  /** The token that kiosks on other machines must send; null only if the host is this machine's loopback. */
  readonly token: string | null;
  /** Absolute paths of PEM files; null for plain HTTP. */
  readonly tls: { readonly certFile: string; readonly keyFile: string } | null;
}

export const everywhere = 'everywhere';

export const accessSettings = {
  kioskToken: {
    takes: 'secret',
    says: 'opens the kiosk port to tablets that send it once; better set in the environment',
    otherwise: 'no token; the port is open only to the same user on this machine',
    read: settingKinds.token,
  },
  kioskHost: {
    takes: 'address',
    says: 'address that the kiosk port listens on',
    otherwise: '127.0.0.1; with a token, all addresses',
    read: settingKinds.ownAddress,
  },
  tlsCert: {
    takes: 'file',
    says: 'PEM certificate for https; browsers on other machines need it for the camera',
    otherwise: 'plain http',
    read: settingKinds.path,
  },
  tlsKey: { takes: 'file', says: "the certificate's PEM key", read: settingKinds.path },
} as const satisfies Settings;

/** A token alone opens the kiosk's listener to the network. A network address without a token is an error. */
export function kioskAccess(chosen: Chosen<typeof accessSettings>): Result<KioskAccess, string> {
  const { kioskToken: token, kioskHost: host, tlsCert: certFile, tlsKey: keyFile } = chosen;
  if (token === null && host !== null && !isLoopback(host))
    return failure(
      `The kiosk port would be open to other machines (${host}). Without a token, anybody on the network could use it as a kiosk. ` +
        'Set STAGEBOOTH_KIOSK_TOKEN to at least 16 letters and digits that nobody can guess, or leave out the kiosk host.',
    );
  if ((certFile === null) !== (keyFile === null))
    return failure('--tls-cert and --tls-key are needed together: a certificate and its key.');
  const tls = certFile === null || keyFile === null ? null : { certFile, keyFile };
  return success({ host: host ?? (token === null ? '127.0.0.1' : everywhere), token, tls });
}

/** Whether only this machine can reach the address. */
export const isLoopback = (host: string): boolean => host === '::1' || host.startsWith('127.');
