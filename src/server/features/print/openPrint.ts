import type { RehearsalFinding } from '../../../shared/contract/rehearsal.ts';
import type { Result } from '../../../shared/errors.ts';
import { success } from '../../../shared/errors.ts';
import type { Core, Feature } from '../../core/Feature.ts';
import { printStore } from '../../storage/prints/printStore.ts';
import { plainSentence } from '../../core/plainSentence.ts';
import { wholeCount } from '../../core/wholeCount.ts';
import { openPrintService } from './openPrintService.ts';
import type { PrintService } from './printService.ts';
import type { PrintSettings } from './printSettings.ts';
import { printsRoute } from './prints.ts';
import type { TestOutcome } from './watchTestSheet.ts';
import { staffPrinterRoute } from './staffPrinter.ts';

/** Prints: a queue for the printer named by `--printer`. */
export async function openPrint({
  settings,
  stores,
  theme,
  events,
  visits,
  work,
  logger,
}: Pick<Core<PrintSettings>, 'settings' | 'stores' | 'theme' | 'events' | 'visits' | 'work' | 'logger'>): Promise<Result<Feature, string>> {
  const opened = stores.open(printStore);
  if (!opened.ok) return opened;
  const service = await openPrintService({
    printer: settings.printer,
    stores: opened.value,
    settings: stores.settings,
    theme: () => theme.current().theme,
    tell: (event) => events.publish({ ...event, visit: visits.of(event.visit) }),
    work,
    logger,
  });
  return service.ok ? success(printFeature(service.value)) : service;
}

export const printFeature = (service: PrintService): Feature => ({
  name: 'print',
  routes: { kiosk: (app) => printsRoute(app, service), staff: (app) => staffPrinterRoute(app, service) },
  problems: service.problems,
  news: ({ printer }) => printer?.trouble,
  async report() {
    const { chosen, says, trouble, paper } = await service.printerStatus();
    if (chosen === 'none') return { printer: null };
    const sheets = paper === null || paper.sheets === null ? null : wholeCount(paper.sheets);
    return { printer: { says: plainSentence(says), trouble, sheets, waiting: wholeCount(service.waiting()) } };
  },
  rehearse: async ({ supplies }) => rehearsed(supplies ? await service.rehearse() : 'unasked'),
  begin: service.open,
  close: service.close,
});

/** The finding from the test sheet; none without a printer. */
export function rehearsed(outcome: TestOutcome | 'unasked' | null): readonly RehearsalFinding[] {
  if (outcome === null) return [];
  if (outcome === 'unasked')
    return [
      {
        about: 'printer',
        level: 'note',
        says: 'No test sheet was printed.',
        howToFix: 'Rehearse without --no-print before the doors open.',
      },
    ];
  const howToFix = outcome.accepted ? null : 'Fix the printer, then rehearse again; without prints: --no-print.';
  return [{ about: 'printer', level: outcome.accepted ? 'good' : 'bad', says: outcome.says, howToFix }];
}
