import type { PrinterNews, PrintOrder } from '../../flow/features/print/print.ts';
import type { CameraTrouble, MakingStep, Visit } from '../../flow/Visit.ts';
import { sampleVisits } from '../../flow/sampleVisits.ts';
import type { PhotoSecret } from '../../shared/share/PhotoSecret.ts';
import type { Theme } from '../../shared/theme/themeSchema.ts';

export interface CheckedVisit {
  readonly name: string;
  readonly visit: Visit;
  /** Whether it looks unlike all others; of those that don't, only the words are measured. */
  readonly drawn: boolean;
}

const troubles: readonly (CameraTrouble | null)[] = ['none', 'in-use', 'insecure', 'lost', 'unknown', null];
const steps: readonly MakingStep[] = ['developing', 'finishing'];

/** Whoever has none is offered no print. */
const noSecret = 'AAAAAAAAAAAAAAAAAAAAAA' as PhotoSecret;

const ready: PrinterNews = { trouble: null, ahead: 0, seconds: 40, copiesLeft: 4, limit: null };
const inLine = (status: Extract<PrintOrder, { name: 'taken' }>['status']): PrintOrder => ({ name: 'taken', id: 'sample', status });

/** Every line that a guest may read of a print, by what the printer and their order are like. */
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

/** Every state that shows a text, a control or a picture of its own. `photo` is the address of the guest's picture. */
export function checkedVisits(theme: Theme, photo: string): CheckedVisit[] {
  // Its code is judged by the address that the theme itself names.
  const samples = [...sampleVisits(theme, photo)].map(
    ([name, visit]) => [name, 'secret' in visit && !('printer' in visit) ? { ...visit, secret: null } : visit] as const,
  );
  const answers = {};
  return [
    ...samples.map(([name, visit]) => ({ name, visit, drawn: true })),
    ...(theme.texts.print === undefined ? [] : Object.entries(printLines)).map(([name, told]) => ({
      name: `result-print-${name}`,
      visit: {
        scene: 'result',
        attention: 'present',
        answers,
        picture: { url: photo, shape: 'photo' },
        secret: noSecret,
        sharing: { name: 'done' },
        ...told,
      } as const,
      drawn: false,
    })),
    ...troubles.map((trouble) => ({
      name: `photo-${trouble ?? 'waiting'}`,
      visit: { scene: 'preparing', attention: 'present', answers, trouble, help: 'due' } as const,
      drawn: false,
    })),
    ...steps.map((step) => ({
      name: `photo-${step}`,
      visit: { scene: 'generating', answers, development: { name: 'making', photo, step, fraction: 0.5 } } as const,
      drawn: false,
    })),
  ];
}
