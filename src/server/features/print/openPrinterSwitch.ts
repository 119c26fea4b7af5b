import { z } from 'zod';
import type { StaffPrinter } from '../../../shared/contract/print/print.ts';
import type { Result } from '../../../shared/errors.ts';
import { failure, success } from '../../../shared/errors.ts';
import type { StaffSettings } from '../../storage/staff/StaffSettings.ts';
import type { PrinterCertificates } from './ipp/printerCertificates.ts';
import { noPrinter, openPrinter } from './openPrinter.ts';
import type { Printer } from './Printer.ts';

/** The chosen printer, which staff can change and pause. */
export interface PrinterSwitch {
  readonly current: () => Printer | null;
  readonly chosen: () => string;
  readonly choices: () => Promise<StaffPrinter['choices']>;
  /**
   * Switches to a printer on the list. Fails with a sentence for staff if the address is not on it. Calls `before` once the switch is
   * certain.
   */
  readonly choose: (address: string, before: () => Promise<void>) => Promise<Result<void, string>>;
  /** The certificate of the chosen printer; null if it has none. */
  readonly certificate: () => StaffPrinter['certificate'];
  /** Trusts the certificate with this fingerprint from now on. False unless the chosen printer has just shown it. */
  readonly acceptCertificate: (fingerprint: string) => Promise<boolean>;
  readonly isPaused: () => boolean;
  readonly setPaused: (paused: boolean) => Promise<void>;
  /** Notes for staff about the connection to the printer. */
  readonly notes: () => readonly string[];
}

export interface SwitchParts {
  /** The value of `--printer`. */
  readonly startedWith: string;
  readonly settings: StaffSettings;
  readonly certificates: PrinterCertificates;
  /** The queues of CUPS. */
  readonly queues: () => Promise<readonly { readonly address: string; readonly name: string }[]>;
  readonly notes: () => readonly string[];
}

/** The stored choice. It is valid only while the booth is started with the same `--printer`; a new value overrides it. */
const keptSchema = z.object({ startedWith: z.string(), address: z.string() });

export async function openPrinterSwitch({
  startedWith,
  settings,
  certificates,
  queues,
  notes,
}: SwitchParts): Promise<Result<PrinterSwitch, string>> {
  const [before, pausedBefore] = [await settings.read('printer'), await settings.read('printer-paused')];
  const note = keptSchema.safeParse(before.ok ? before.value : undefined).data;
  let chosen = note?.startedWith === startedWith ? note.address : startedWith;
  let paused = pausedBefore.ok && pausedBefore.value === true;
  let opened = openPrinter(chosen, certificates);
  if (!opened.ok && chosen !== startedWith) {
    chosen = startedWith;
    opened = openPrinter(chosen, certificates);
  }
  if (!opened.ok) return failure(`--printer ${opened.error}`);
  let printer = opened.value;
  async function choices(): Promise<StaffPrinter['choices']> {
    const own = [startedWith, chosen].map((address) => ({ address, name: nameOf(address) }));
    const all = [...(await queues()), ...own, { address: noPrinter, name: nameOf(noPrinter) }];
    return all.filter(({ address }, place) => all.findIndex((one) => one.address === address) === place);
  }
  return success({
    current: () => printer,
    chosen: () => chosen,
    choices,
    async choose(address, change) {
      // With a free choice, anybody with the passphrase could send guests' cards, and requests from this machine, to any address.
      if (!(await choices()).some((one) => one.address === address))
        return failure('This printer is not on the list. Start the booth with it (--printer), or add it to CUPS.');
      const next = openPrinter(address, certificates);
      if (!next.ok) return failure(`The printer's address ${next.error}`);
      await change();
      [printer, chosen] = [next.value, next.value?.address ?? noPrinter];
      await (chosen === startedWith ? settings.remove('printer') : settings.write('printer', { startedWith, address: chosen }));
      return success(undefined);
    },
    certificate: () => certificates.of(chosen),
    acceptCertificate: (fingerprint) => certificates.accept(chosen, fingerprint),
    isPaused: () => paused,
    async setPaused(wanted) {
      paused = wanted;
      await (paused ? settings.write('printer-paused', true) : settings.remove('printer-paused'));
    },
    notes,
  });
}

const nameOf = (address: string): string => {
  if (address === noPrinter) return 'No printer';
  return address.startsWith('cups:') ? `${address.slice('cups:'.length)} (CUPS)` : address;
};
