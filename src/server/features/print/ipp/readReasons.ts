import type { PrintTrouble } from '../../../../shared/contract/print/print.ts';
import type { ReportedFault } from '../Printer.ts';
import type { HoldsFrom, PrinterReason } from './printerReasons.ts';
import { printerReasons } from './printerReasons.ts';

/** The combined meaning of a printer's reasons. */
export interface ReadReasons {
  /** The worst reason that holds prints back; null if there is none. */
  readonly holding: ReportedFault | null;
  /** A reported condition that is too mild to block printing, but is the likely cause if a sheet gets stuck; null if there is none. */
  readonly suspected: ReportedFault | null;
  /** Conditions that staff should know about although printing continues, a sentence each. */
  readonly warnings: readonly string[];
}

/** The sentence for staff about a trouble reported without a reason. */
export const saysOf = (trouble: PrintTrouble): string =>
  (trouble === 'broken' ? null : printerReasons.find((one) => one.trouble === trouble)?.says) ?? 'The printer has stopped.';

export const outOfPaper: ReportedFault = { trouble: 'refill', says: saysOf('refill') };

const severities = ['report', 'warning', 'bare', 'error', 'stopped'] as const satisfies readonly HoldsFrom[];
type Severity = (typeof severities)[number];

const names = new Map(printerReasons.flatMap((meaning) => meaning.reasons.map((name) => [name, meaning] as const)));
const patterns = [...names.keys()].filter((name) => name.includes('*')).sort((a, b) => b.length - a.length);

/** A keyword's meaning and severity. Some registered keywords end in `-error` or `-warning` by themselves. */
export function meaningOf(keyword: string): { readonly meaning: PrinterReason; readonly severity: Severity; readonly part: string } {
  const whole = names.get(keyword);
  if (whole !== undefined) return { meaning: whole, severity: 'bare', part: '' };
  const [, name = keyword, suffix] = /^(.+?)-(report|warning|error)$/.exec(keyword) ?? [];
  const severity = severities.find((one) => one === suffix) ?? 'bare';
  const named = names.get(name);
  if (named !== undefined) return { meaning: named, severity, part: '' };
  const fits = patterns.find((pattern) => fitsPattern(pattern, name)) ?? '*';
  const meaning = names.get(fits);
  if (meaning === undefined) throw new Error('the list of reasons has no fallback row');
  const part = name.slice(0, name.length - (fits.length - 1)).replaceAll('-', ' ');
  return { meaning, severity, part };
}

const fitsPattern = (pattern: string, name: string): boolean =>
  pattern.startsWith('*') ? name.endsWith(pattern.slice(1)) : name.startsWith(pattern.slice(0, -1));

/** Whether a reason holds prints back. If the printer has stopped, the suffix does not matter, except for `never`. */
function holdsBack({ trouble, holds }: PrinterReason, severity: Severity, hasStopped: boolean): boolean {
  if (trouble === null || holds === 'never') return false;
  return severities.indexOf(hasStopped ? 'stopped' : severity) >= severities.indexOf(holds);
}

/**
 * Judges a printer's `printer-state-reasons` by severity, and by whether the printer has stopped. An idle printer that accepts jobs
 * continues.
 */
export function readReasons(keywords: readonly string[], hasStopped: boolean): ReadReasons {
  const read = keywords
    .map((keyword) => meaningOf(keyword.toLowerCase()))
    .sort((a, b) => printerReasons.indexOf(a.meaning) - printerReasons.indexOf(b.meaning));
  const [holding, others] = [
    read.filter(({ meaning, severity }) => holdsBack(meaning, severity, hasStopped)),
    read.filter(({ meaning, severity }) => !holdsBack(meaning, severity, hasStopped)),
  ];
  return {
    holding: faultIn(holding),
    suspected: faultIn(others),
    warnings: [...new Set(others.filter(isTold).map(sentence))].filter((text) => text !== ''),
  };
}

/** By definition, a `-report` changes nothing, but staff should still learn that a supply is running low. */
const isTold = ({ meaning: { trouble, holds }, severity }: Read): boolean =>
  trouble === null || (severity !== 'report' && holds !== 'stopped');

type Read = ReturnType<typeof meaningOf>;

const sentence = ({ meaning, part }: Read): string => (meaning.says ?? '').replace('{part}', part.slice(0, 40));

function faultIn(read: readonly Read[]): ReportedFault | null {
  const worst = read.find(({ meaning: { trouble, holds } }) => trouble !== null && holds !== 'never');
  return worst === undefined || worst.meaning.trouble === null ? null : { trouble: worst.meaning.trouble, says: sentence(worst) };
}
