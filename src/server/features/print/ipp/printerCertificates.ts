import { z } from 'zod';
import type { StaffPrinter } from '../../../../shared/contract/print/print.ts';
import type { Result } from '../../../../shared/errors.ts';
import { failure, success } from '../../../../shared/errors.ts';
import type { StaffSettings } from '../../../storage/staff/StaffSettings.ts';
import type { PrinterFault } from '../Printer.ts';

/** A printer's TLS certificate. */
export interface ShownCertificate {
  /** SHA-256 of the whole certificate: pairs of hex digits separated by colons, as printers' own pages show it. */
  readonly fingerprint: string;
  /** Whether the certificate is signed by a trusted authority, is for this host, and has not expired. */
  readonly isVouchedFor: boolean;
}

/**
 * Which certificates to accept from printers. Most printers sign their own, so the first one is pinned for the address; a different one is
 * refused until staff accept it. A certificate from a trusted authority is always accepted, whatever was pinned before: it proves the
 * host's name and is renewed every few months. Returning to a self-signed certificate needs confirmation, because printers do not do that
 * by themselves.
 */
export interface PrinterCertificates {
  /**
   * Pins the first certificate of an address. Fails if the printer now shows a different one. Do not send anything before this succeeds.
   */
  readonly judge: (address: string, shown: ShownCertificate) => Promise<Result<void, PrinterFault>>;
  /** Null until the printer at this address has shown a certificate. */
  readonly of: (address: string) => StaffPrinter['certificate'];
  /** Accepts the last refused certificate. False if its fingerprint differs. */
  readonly accept: (address: string, fingerprint: string) => Promise<boolean>;
  /** Trusted authorities, as PEM; undefined for Node.js's own. */
  readonly authorities?: string | undefined;
}

const setting = 'printer-certificates';
const keptSchema = z.record(z.string(), z.object({ fingerprint: z.string(), isVouchedFor: z.boolean(), sinceMs: z.number() }).readonly());
type Kept = z.infer<typeof keptSchema>;

export interface CertificateParts {
  /** The accepted certificates, by printer address. */
  readonly kept?: Kept;
  readonly keep?: (kept: Kept) => Promise<void>;
  readonly wallMs?: () => number;
  readonly log?: (words: string, about: object) => void;
  readonly authorities?: string;
}

/** The certificates accepted so far, and the rules for new ones. */
export function printerCertificates({
  kept = {},
  keep = async () => undefined,
  wallMs = Date.now,
  log = () => undefined,
  authorities,
}: CertificateParts = {}): PrinterCertificates {
  const known = new Map(Object.entries(kept));
  /** Refused certificates, kept until staff accept them or the printer shows its pinned one again. */
  const refused = new Map<string, ShownCertificate>();

  async function take(address: string, { fingerprint, isVouchedFor }: ShownCertificate, how: string): Promise<void> {
    refused.delete(address);
    // Update memory first, so that only one of two concurrent connections can pin.
    known.set(address, { fingerprint, isVouchedFor, sinceMs: wallMs() });
    log(`a printer's certificate was ${how}`, { printer: address, fingerprint });
    await keep(Object.fromEntries(known));
  }

  return {
    authorities,
    async judge(address, shown) {
      const before = known.get(address);
      if (before?.fingerprint === shown.fingerprint) refused.delete(address);
      else if (before === undefined || shown.isVouchedFor) await take(address, shown, shown.isVouchedFor ? 'vouched for' : 'pinned');
      else {
        if (refused.get(address)?.fingerprint !== shown.fingerprint)
          log("a printer's certificate has changed, so printing has stopped", { printer: address, fingerprint: shown.fingerprint });
        refused.set(address, shown);
        return failure({ kind: 'broken', says: changedText });
      }
      return success(undefined);
    },
    of(address) {
      const trusted = known.get(address);
      if (trusted === undefined) return null;
      const { fingerprint, isVouchedFor, sinceMs } = trusted;
      return { fingerprint, by: isVouchedFor ? 'authority' : 'pin', sinceMs, refused: refused.get(address)?.fingerprint ?? null };
    },
    async accept(address, fingerprint) {
      const shown = refused.get(address);
      if (shown?.fingerprint !== fingerprint) return false;
      await take(address, shown, 'accepted by staff');
      return true;
    },
  };
}

const changedText =
  "The printer's certificate has changed, so nothing is sent to it. If the printer was reset or replaced, compare the fingerprints on the " +
  'staff page and accept the new one. If it was not, another device answers at its address.';

/** Loads the accepted certificates from the staff settings. Fails if they can't be read, because otherwise every printer would seem new. */
export async function openPrinterCertificates(
  settings: StaffSettings,
  log: NonNullable<CertificateParts['log']>,
  authorities?: string,
): Promise<Result<PrinterCertificates>> {
  const read = await settings.read(setting);
  if (!read.ok) return read;
  async function keep(all: Kept): Promise<void> {
    const written = await settings.write(setting, all);
    if (!written.ok) log("printers' certificates could not be saved: they will be pinned again at the next start", { err: written.error });
  }
  const kept = keptSchema.safeParse(read.value).data ?? {};
  return success(printerCertificates({ kept, keep, log, ...(authorities !== undefined && { authorities }) }));
}
