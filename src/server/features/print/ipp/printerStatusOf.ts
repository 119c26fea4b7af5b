import type { PrintTrouble } from '../../../../shared/contract/print/print.ts';
import type { KnownMedia } from '../media/Media.ts';
import { mediaAttributes } from './ippMedia.ts';
import { missingPaperFor, paperFor } from '../media/paperFor.ts';
import type { PrinterStatus, ReportedFault } from '../Printer.ts';
import { printerStates } from './ippTags.ts';
import { ownDefaults } from './ownDefaults.ts';
import type { ReadAttributes } from './readIpp.ts';
import { numberIn, numbersIn, textIn, textsIn } from './readIpp.ts';
import { outOfPaper, readReasons, saysOf } from './readReasons.ts';

/** The attributes that `printerStatusOf` reads. All attributes of a printer together may have a hundred kB. */
export const statusAttributes = [
  'printer-state',
  'printer-state-reasons',
  'printer-state-message',
  'printer-is-accepting-jobs',
  'printer-make-and-model',
  'printer-up-time',
  'printer-input-tray',
  'printer-supply',
  'printer-supply-description',
  'marker-names',
  'marker-levels',
  'marker-types',
  'marker-message',
  ...mediaAttributes,
  'media-col-supported',
  'document-format-supported',
  'operations-supported',
  'print-scaling-supported',
  'print-quality-supported',
  'print-color-mode-supported',
  'job-sheets-supported',
  ...ownDefaults,
] as const;

const atLeastPercent = 20;
/** Length limits for a printer's texts. */
const [longestName, longestMessage] = [60, 120];
/** Limits for supplies. The largest printers have a dozen cartridges and report a dozen fields for each. */
const [maxSupplies, maxFields] = [16, 50];
const maxWarnings = 8;
/** Limit for reasons. Printers report only a few, and each is matched against a long list. */
const maxReasons = 200;
/** CUPS reports this reason both for a queue that it stopped after a fault and for a queue that somebody paused. */
const pausedReason = /^(paused|moving-to-paused)(-(report|warning|error))?$/;

/** The fault of a queue that rejects jobs, for example after `cupsreject`. Resuming does not help. */
const refusing: ReportedFault = {
  trouble: 'paused',
  says: 'The printer accepts no jobs. Set it to accept them again; for a CUPS queue with "cupsaccept" and its name.',
};

/**
 * Interprets a printer's attributes. `known`: its paper sizes. `isQueue`: it is a print server's queue, which contacts the printer only
 * during a job.
 */
export function printerStatusOf(attributes: ReadAttributes, known: KnownMedia, isQueue = false): PrinterStatus {
  const stated = textsIn(attributes, 'printer-state-reasons').slice(0, maxReasons);
  const message = textIn(attributes, 'printer-state-message');
  const stopped = numberIn(attributes, 'printer-state') === printerStates.stopped;
  const refuses = attributes.get('printer-is-accepting-jobs')?.[0] === false;
  const paused = stated.some((reason) => pausedReason.test(reason));
  // If somebody pauses a queue, its message is "Paused". After a fault, the message is the driver's own, or missing.
  const stoppedByItself = stopped && paused && !refuses && !/^paused$/i.test(message?.trim() ?? '') && (isQueue || message !== null);
  const pausedByHand = isQueue && stopped && paused && !stoppedByItself;
  const paper = paperIn(attributes);
  const { holding, suspected, warnings } = readReasons(
    stated.filter((reason) => !pausedReason.test(reason)),
    stopped && !pausedByHand,
  );
  const empty = paper?.sheets === 0 && stated.some((reason) => /^media-empty\b/.test(reason)) ? outOfPaper : null;
  const halted = stoppedByItself ? troubleInMessage(message) : paused ? 'paused' : stopped ? 'broken' : null;
  const working = numberIn(attributes, 'printer-state') === printerStates.processing;
  // During a job, CUPS's programs report an unreachable printer only in their message.
  const unreached = isQueue && working && troubleInMessage(message) === 'offline' ? 'offline' : null;
  const reported = holding ?? empty;
  const fault = faultOf(pausedByHand ? 'paused' : unreached) ?? reported ?? (refuses ? refusing : faultOf(halted));
  const supplies = suppliesIn(attributes);
  return {
    makeAndModel: textIn(attributes, 'printer-make-and-model')?.slice(0, longestMessage) ?? null,
    trouble: fault?.trouble ?? null,
    says:
      fault === null
        ? working
          ? 'Printing.'
          : 'Ready.'
        : withMessage(fault.says, fault.trouble === 'broken' || stoppedByItself || unreached !== null ? message : null),
    evidence: stopped || refuses || unreached !== null ? 'certain' : isQueue && !working ? 'remembered' : 'reported',
    suspected: working ? suspected : null,
    isIdle: numberIn(attributes, 'printer-state') === printerStates.idle,
    deviceMessage:
      message === null || /^(idle|printing|ready|paused|stopped)\b.{0,3}$/i.test(message.trim())
        ? null
        : message.trim().slice(0, longestMessage),
    stoppedByItself,
    warnings: [...warnings.slice(0, maxWarnings), ...lowIn(paper, supplies)],
    paper,
    supplies,
    upMs: upTimeIn(attributes),
    missingPaper: (sheet) => missingPaperFor(known, sheet),
    uses: (sheet) => paperFor(known, sheet),
  };
}

/** CUPS's drivers describe faults only in their message. */
const messagePatterns: readonly (readonly [trouble: PrintTrouble, pattern: RegExp])[] = [
  ['jam', /\bjam/i],
  ['refill', /\b(out of|no|empty|missing|end of) (paper|media)|(paper|media|roll) (is )?(out|empty|end|missing)/i],
  ['ink', /\b(ribbon|ink|toner|cartridge)\b/i],
  ['door', /\b(cover|door|tray) (is )?open/i],
  [
    'offline',
    /\b(offline(?! due)|unplugged|unavailable|unreachable|not (connected|respond(ing)?)|to become available|no matching printers|unable to (open|locate|contact|connect|attach))/i,
  ],
];

/** The trouble described by a message; `broken` if unknown. */
export const troubleInMessage = (message: string | null): PrintTrouble =>
  messagePatterns.find(([, pattern]) => message !== null && pattern.test(message))?.[0] ?? 'broken';

const faultOf = (trouble: PrintTrouble | null): ReportedFault | null => (trouble === null ? null : { trouble, says: saysOf(trouble) });

const withMessage = (sentence: string, message: string | null): string =>
  message === null ? sentence : `${sentence} It says: "${message.trim().slice(0, longestMessage)}".`;

function lowIn(paper: PrinterStatus['paper'], supplies: PrinterStatus['supplies']): string[] {
  const left = supplies
    .filter(({ percent }) => percent < atLeastPercent)
    .map(({ name, percent }) => `Only ${percent} % of ${name} is left.`);
  return paper?.percent != null && paper.percent < atLeastPercent ? [`Only ${paper.percent} % of the paper is left.`, ...left] : left;
}

/**
 * Paper left in the trays: `type=...;level=100;maxcapacity=250;name=main` per tray, where negative numbers mean unknown. Gutenprint reports the
 * remaining prints of a roll.
 */
function paperIn(attributes: ReadAttributes): PrinterStatus['paper'] {
  const [, sheets] = /(?<!\d)(\d{1,6}) native prints remaining/.exec(textIn(attributes, 'marker-message') ?? '') ?? [];
  const roll = markersIn(attributes).find(({ type }) => /ribbon|paper|media/i.test(type));
  if (sheets !== undefined) return { sheets: Number(sheets), percent: roll?.percent ?? null };
  const trays = fieldsIn(attributes, 'printer-input-tray').flatMap(({ level, maxcapacity }) => {
    const [left, whole] = [Number(level), Number(maxcapacity)];
    return left >= 0 && whole > 1 ? [{ left, whole }] : [];
  });
  if (trays.length === 0) return null;
  const [left, whole] = [trays.reduce((sum, tray) => sum + tray.left, 0), trays.reduce((sum, tray) => sum + tray.whole, 0)];
  return { sheets: left, percent: Math.round((100 * left) / whole) };
}

const fieldsIn = (attributes: ReadAttributes, name: string): Readonly<Record<string, string>>[] =>
  (attributes.get(name) ?? []).flatMap((value) => {
    const text = typeof value === 'string' ? value : Buffer.isBuffer(value) ? value.toString('utf8') : null;
    if (text === null) return [];
    return [
      Object.fromEntries(text.split(';', maxFields).map((part) => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)])),
    ];
  });

interface Marker {
  readonly name: string;
  readonly type: string;
  readonly percent: number;
}

function markersIn(attributes: ReadAttributes): Marker[] {
  const [names, types] = [textsIn(attributes, 'marker-names'), textsIn(attributes, 'marker-types')];
  return numbersIn(attributes, 'marker-levels').flatMap((percent, place) =>
    percent < 0 || percent > 100 ? [] : [{ name: names[place] ?? 'ink', type: types[place] ?? '', percent }],
  );
}

/** Consumables only, without waste tanks. */
const suppliesIn = (attributes: ReadAttributes): PrinterStatus['supplies'] =>
  allSuppliesIn(attributes)
    .slice(0, maxSupplies)
    .map(({ name, percent }) => ({ name: name.slice(0, longestName), percent }));

function allSuppliesIn(attributes: ReadAttributes): PrinterStatus['supplies'] {
  const markers = markersIn(attributes).filter(({ type }) => !/waste/i.test(type));
  if (markers.length > 0) return markers;
  const names = textsIn(attributes, 'printer-supply-description');
  return fieldsIn(attributes, 'printer-supply').flatMap((fields, place) => {
    const [left, whole] = [Number(fields['level']), Number(fields['maxcapacity'])];
    if (fields['class'] !== 'supplyThatIsConsumed' || !(left >= 0) || !(whole > 0)) return [];
    return [{ name: names[place] ?? fields['colorantname'] ?? 'ink', percent: Math.round((100 * left) / whole) }];
  });
}

const decade = 315_360_000;

/** The time since the printer was switched on, in ms; null for CUPS, which reports the time since 1970 here. */
function upTimeIn(attributes: ReadAttributes): number | null {
  const seconds = numberIn(attributes, 'printer-up-time');
  return seconds === null || seconds > decade ? null : seconds * 1000;
}
