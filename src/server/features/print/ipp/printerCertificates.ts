import { z } from 'zod';
import type { StaffPrinter } from '../../../../shared/contract/print/print.ts';
import type { Result } from '../../../../shared/errors.ts';
import { failure, success } from '../../../../shared/errors.ts';
import type { StaffSettings } from '../../../storage/staff/StaffSettings.ts';
import type { PrinterFault } from '../Printer.ts';

/** What a printer has shown of itself over TLS. */
export interface ShownCertificate {
  /** SHA-256 of the whole certificate: pairs of hex digits with colons between, as printers' own pages have it. */
  readonly fingerprint: string;
  /** Whether an authority that this machine trusts vouches for it, it is for this host, and it has not expired. */
  readonly isVouchedFor: boolean;
}

/**
 * Which certificates printers may show. Printers sign theirs themselves, so the first one is pinned for its address, and another one later is refused until
 * staff have accepted it. One that an authority vouches for is accepted without a question, whatever was pinned before: it proves the host's name by
 * itself, and is renewed every few months. The way back is a question: no printer returns to a certificate of its own by itself.
 */
export interface PrinterCertificates {
  /** Pins the first certificate of an address; fails if it now shows another. Nothing may be sent before this has succeeded. */
  readonly judge: (address: string, shown: ShownCertificate) => Promise<Result<void, PrinterFault>>;
  /** Null until the printer at this address has shown a certificate. */
  readonly of: (address: string) => StaffPrinter['certificate'];
  /** Accepts the certificate that was refused last. False if its fingerprint is not that one. */
  readonly accept: (address: string, fingerprint: string) => Promise<boolean>;
  /** Authorities to trust, as PEM; undefined for those that Node.js trusts. */
  readonly authorities?: string | undefined;
}

const setting = 'printer-certificates';
const keptSchema = z.record(z.string(), z.object({ fingerprint: z.string(), isVouchedFor: z.boolean(), sinceMs: z.number() }).readonly());
type Kept = z.infer<typeof keptSchema>;

export interface CertificateParts {
  /** By the printers' addresses. */
  readonly kept?: Kept;
  readonly keep?: (kept: Kept) => Promise<void>;
  readonly wallMs?: () => number;
  readonly log?: (words: string, about: object) => void;
  readonly authorities?: string;
}

/** Certificates that were accepted before, and those to come. */
export function printerCertificates({
  kept = {},
  keep = async () => undefined,
  wallMs = Date.now,
  log = () => undefined,
  authorities,
}: CertificateParts = {}): PrinterCertificates {
  const known = new Map(Object.entries(kept));
  /** Certificates that were refused, until staff accept them or the printer shows its own again. */
  const refused = new Map<string, ShownCertificate>();

  async function take(address: string, { fingerprint, isVouchedFor }: ShownCertificate, how: string): Promise<void> {
    refused.delete(address);
    // In memory first: of two connections at once only one may pin.
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
          log("a printer's certificate has changed, and nothing is printed", { printer: address, fingerprint: shown.fingerprint });
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
  'The printer shows another certificate than before, so nothing is sent to it. If the printer was reset or replaced, compare the fingerprints on the ' +
  'staff page and accept the new one; otherwise another device answers at its address.';

/** Opens those that are kept with the staff's settings. Fails if these can't be read: every printer would be a new one. */
export async function openPrinterCertificates(
  settings: StaffSettings,
  log: NonNullable<CertificateParts['log']>,
  authorities?: string,
): Promise<Result<PrinterCertificates>> {
  const read = await settings.read(setting);
  if (!read.ok) return read;
  async function keep(all: Kept): Promise<void> {
    const written = await settings.write(setting, all);
    if (!written.ok) log("printers' certificates could not be kept: they are pinned again at the next start", { err: written.error });
  }
  const kept = keptSchema.safeParse(read.value).data ?? {};
  return success(printerCertificates({ kept, keep, log, ...(authorities !== undefined && { authorities }) }));
}
