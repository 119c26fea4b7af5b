import type { Result } from '../../../shared/errors.ts';
import { failure, success } from '../../../shared/errors.ts';
import { nearest } from '../../../shared/theme/nearest.ts';
import { printerDrivers } from './drivers/printerDrivers.ts';
import type { PrinterCertificates } from './ipp/printerCertificates.ts';
import type { Printer } from './Printer.ts';

/** Selects no printer. */
export const noPrinter = 'none';

const kinds = Object.keys(printerDrivers) as (keyof typeof printerDrivers)[];

/**
 * Opens the printer at an address, which begins with the name of a driver, like `cups:<queue>`; null for `none`. Does not contact it yet. Fails with a text about the address that follows the setting's name.
 */
export function openPrinter(address: string, certificates: PrinterCertificates): Result<Printer | null, string> {
  if (address === noPrinter) return success(null);
  const [, kind = '', rest = ''] = /^([a-z]+)(?::(.*))?$/s.exec(address.trim()) ?? [];
  const known = kinds.find((one) => one === kind);
  if (known !== undefined) return printerDrivers[known](rest, address.trim(), certificates);
  const meant = nearest(kind, [...kinds, noPrinter]);
  return failure(
    `needs ipp://<printer>, cups:<queue>, folder:<path> or none, not "${address}".${meant === undefined ? '' : ` Did you mean ${meant}:?`}`,
  );
}
