import type { FastifyBaseLogger } from 'fastify';
import type { Result } from '../../../shared/errors.ts';
import { failure, success } from '../../../shared/errors.ts';
import { papers } from '../../../shared/theme/print/papers.ts';
import { printSheetsOf } from '../../../shared/theme/print/printSheets.ts';
import type { Theme } from '../../../shared/theme/themeSchema.ts';
import { systemReason } from '../../../themeFiles/systemReason.ts';
import type { StaffSettings } from '../../storage/staff/StaffSettings.ts';
import type { OwnWork } from '../../core/ownWork.ts';
import { hourOf } from '../../core/hourOf.ts';
import { cupsNotes, cupsQueues } from './drivers/cupsQueues.ts';
import { testSheet, testSheetOn } from './drivers/testSheet.ts';
import { openPrinterCertificates } from './ipp/printerCertificates.ts';
import { openPrinterSwitch } from './openPrinterSwitch.ts';
import type { PrintService } from './printService.ts';
import { printService } from './printService.ts';
import type { PrintReported } from './PrintQueueParts.ts';
import { printQueue } from './printQueue.ts';
import type { PrintStores } from '../../storage/prints/printStore.ts';

export interface PrintingParts {
  /** The value of `--printer`. */
  readonly printer: string;
  readonly stores: PrintStores;
  readonly settings: StaffSettings;
  readonly theme: () => Theme;
  /** Receives guests' prints when they are requested and when they end. */
  readonly tell?: PrintReported;
  readonly work: OwnWork;
  readonly logger: FastifyBaseLogger;
  /** Trusted authorities for printers' certificates, as PEM; Node.js's own by default. */
  readonly authorities?: string;
}

/** Opens the printer and its queue. Fails with a sentence for staff. Calling `open` starts checking the printer. */
export async function openPrintService({
  printer,
  stores,
  settings,
  theme,
  tell = () => undefined,
  work,
  logger,
  authorities,
}: PrintingParts): Promise<Result<PrintService, string>> {
  const certificates = await openPrinterCertificates(settings, (words, about) => logger.warn(about, words), authorities);
  if (!certificates.ok) return failure(`The printers' certificates cannot be read: ${systemReason(certificates.error.cause)}.`);
  const printers = await openPrinterSwitch({
    startedWith: printer,
    settings,
    certificates: certificates.value,
    queues: cupsQueues,
    notes: () => (printers.ok && printers.value.chosen().startsWith('cups:') ? cupsNotes() : []),
  });
  if (!printers.ok) return printers;
  let listener = (): void => undefined;
  const [today, wallMs, now] = [() => hourOf(new Date()).day, () => Date.now(), () => performance.now()];
  const queue = await printQueue({
    records: stores.records,
    sheets: stores.sheets,
    printer: printers.value.current,
    isPaused: printers.value.isPaused,
    papers: () =>
      printSheetsOf(theme()).map(({ paper, bleed = 0 }) => {
        const { widthMm, heightMm, strips } = papers[paper];
        return { name: paper, widthMm, heightMm, strips, bleedMm: bleed };
      }),
    log: (words, about = {}) => logger.warn(about, words),
    changed: () => listener(),
    tell,
    today,
    wallMs,
    now,
  });
  if (!queue.ok) return failure(`The list of prints cannot be read: ${systemReason(queue.error.cause)}.`);
  const onChange = (told: () => void): void => void (listener = told);
  return success(
    printService({
      queue: queue.value,
      records: stores.records,
      printers: printers.value,
      theme,
      testSheet,
      testSheetOn,
      work,
      today,
      wallMs,
      now,
      onChange,
    }),
  );
}
