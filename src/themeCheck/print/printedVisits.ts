import type { PrinterNews, PrintOrder } from '../../flow/features/print/print.ts';
import type { PhotoSecret } from '../../shared/share/PhotoSecret.ts';
import type { Theme } from '../../shared/theme/themeSchema.ts';
import type { CheckedVisit } from '../FeatureCheck.ts';

/** A sample secret: guests without a secret are offered no print. */
const noSecret = 'AAAAAAAAAAAAAAAAAAAAAA' as PhotoSecret;

const ready: PrinterNews = { trouble: null, ahead: 0, seconds: 40, copiesLeft: 4, limit: null };
const inLine = (status: Extract<PrintOrder, { name: 'taken' }>['status']): PrintOrder => ({ name: 'taken', id: 'sample', status });

/** Every line that guests may read about a print, for every status of the printer and of their order. */
const printLines: Readonly<Record<string, { readonly printer: PrinterNews; readonly order?: PrintOrder }>> = {
  asked: { printer: ready, order: { name: 'drawing' } },
  next: { printer: ready, order: inLine({ state: 'waiting', ahead: 0, seconds: null, trouble: null }) },
  second: { printer: ready, order: inLine({ state: 'waiting', ahead: 1, seconds: null, trouble: null }) },
  later: { printer: ready, order: inLine({ state: 'waiting', ahead: 11, seconds: null, trouble: null }) },
  printing: { printer: ready, order: inLine({ state: 'printing', seconds: 115, trouble: null }) },
  soon: { printer: ready, order: inLine({ state: 'printing', seconds: null, trouble: null }) },
  held: { printer: ready, order: inLine({ state: 'waiting', ahead: 0, seconds: null, trouble: 'jam' }) },
  failed: { printer: ready, order: { name: 'refused' } },
  resting: { printer: { ...ready, trouble: 'offline' } },
  busy: { printer: { ...ready, trouble: 'busy' } },
  enough: { printer: { ...ready, copiesLeft: 0, limit: 'guest' } },
  over: { printer: { ...ready, copiesLeft: 0, limit: 'day' } },
};

/** The result with each of these lines; only the lines' texts are measured. */
export const printedVisits = ({ texts }: Theme, photo: string): CheckedVisit[] =>
  (texts.print === undefined ? [] : Object.entries(printLines)).map(([name, told]) => ({
    name: `result-print-${name}`,
    visit: {
      scene: 'result',
      attention: 'present',
      answers: {},
      picture: { url: photo, shape: 'photo' },
      secret: noSecret,
      sharing: { name: 'done' },
      ...told,
    } as const,
    drawn: false,
  }));
