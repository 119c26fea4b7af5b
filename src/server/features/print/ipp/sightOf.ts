import type { PrintTrouble } from '../../../../shared/contract/print/print.ts';
import type { Media, MediaRange } from '../media.ts';
import { chooseMedia, sizesInWords } from '../media.ts';
import type { PrinterSight } from '../Printer.ts';
import type { PrintPaper } from '../../../storage/prints/PrintRecords.ts';
import { printerStates } from './ippTags.ts';
import type { ReadAttributes } from './readIpp.ts';
import { numberIn, numbersIn, textIn, textsIn } from './readIpp.ts';

/** What `sightOf` reads; a printer that is asked for all of it sends a hundred kB. */
export const sightAttributes = [
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
  'media-supported',
  'media-col-ready',
  'media-col-supported',
  'media-left-margin-supported',
  'media-top-margin-supported',
  'document-format-supported',
  'operations-supported',
  'print-scaling-supported',
  'print-quality-supported',
  'print-color-mode-supported',
  'job-sheets-supported',
] as const;

export interface KnownMedia {
  readonly media: readonly Media[];
  readonly range: MediaRange | null;
}

const says: Readonly<Record<PrintTrouble, string>> = {
  refill: 'Out of paper. Put in new paper; printing goes on by itself.',
  ink: 'Out of ink, toner or ribbon. Put in a new one; printing goes on by itself.',
  jam: 'Paper is jammed. Take it out and close the printer; printing goes on by itself.',
  door: 'A cover is open, or a tray is out. Close it; printing goes on by itself.',
  offline: 'The printer is off or unplugged. Switch it on and look at its cable; printing goes on by itself.',
  paused: 'Printing is paused. Resume it where it was paused.',
  busy: "The printer has somebody else's job.",
  paper: "The printer lacks the sheet's size of paper.",
  broken: 'The printer has stopped.',
};

/**
 * Reasons (`printer-state-reasons`) without their severity, the worst first. Out of paper or ink is trouble whatever the severity: printers report
 * it as a warning and then print nothing, or a card without its red.
 */
const reasons: readonly (readonly [trouble: PrintTrouble, reason: RegExp])[] = [
  ['offline', /^(offline|shutdown|timed-out|cups-remote-(shutdown|stopped))$/],
  ['jam', /^(media|fuser|.*)-?jam$/],
  ['door', /^((cover|door|interlock|.*-door|.*-cover)-open|input-tray-missing|marker-supply-missing|output-tray-missing)$/],
  ['refill', /^(media-needed|media-empty)$/],
  ['ink', /^(marker-supply|toner|ink|ribbon|developer)-empty$|^marker-(waste|ink|ribbon).*-(empty|full)$/],
];

/** A warning only: it prints on. */
const soon: Readonly<Record<string, string>> = {
  'media-low': 'Little paper is left: keep a refill at hand.',
  'toner-low': 'Little toner is left: keep a new one at hand.',
  'marker-supply-low': 'Little ink or ribbon is left: keep a new one at hand.',
  'output-area-almost-full': 'The tray that prints fall into is nearly full: empty it.',
};

const atLeastPercent = 20;
/** What a printer calls itself, or says, is told to so many letters. */
const [longestName, longestMessage] = [60, 120];
/** The largest have a dozen cartridges. */
const mostSupplies = 16;
/** CUPS stops a queue whose printer has failed, and says so with this reason, as it does when somebody pauses it. */
const pausedReason = /^(paused|moving-to-paused)$/;

/** What a printer's attributes mean to the booth. `known`: its sizes of paper. */
export function sightOf(attributes: ReadAttributes, known: KnownMedia): PrinterSight {
  const stated = textsIn(attributes, 'printer-state-reasons').filter((reason) => reason !== 'none');
  const message = textIn(attributes, 'printer-state-message');
  const stopped = numberIn(attributes, 'printer-state') === printerStates.stopped;
  const refuses = attributes.get('printer-is-accepting-jobs')?.[0] === false;
  const paused = stated.some((reason) => pausedReason.test(bare(reason)));
  // Somebody who pauses a queue leaves "Paused" as its message; a driver that fails leaves its own words.
  const stoppedByItself = stopped && paused && message !== null && !/^paused$/i.test(message.trim());
  const paper = paperIn(attributes);
  const empty = paper?.sheets === 0 && stated.some((reason) => bare(reason) === 'media-empty') ? 'refill' : null;
  const halted = stoppedByItself ? troubleInWords(message) : paused ? 'paused' : stopped ? 'broken' : null;
  const trouble = troubleIn(stated) ?? empty ?? (refuses ? 'paused' : halted);
  const supplies = suppliesIn(attributes);
  const working = numberIn(attributes, 'printer-state') === printerStates.processing;
  return {
    makeAndModel: textIn(attributes, 'printer-make-and-model')?.slice(0, longestMessage) ?? null,
    trouble,
    says:
      trouble === null
        ? working
          ? 'Printing.'
          : 'Ready.'
        : withMessage(says[trouble], trouble === 'broken' || stoppedByItself ? message : null),
    isIdle: numberIn(attributes, 'printer-state') === printerStates.idle,
    words:
      message === null || /^(idle|printing|ready|paused|stopped)\b.{0,3}$/i.test(message.trim())
        ? null
        : message.trim().slice(0, longestMessage),
    stoppedByItself,
    warnings: [...warningsIn(stated), ...lowIn(paper, supplies)],
    paper,
    supplies,
    upMs: upTimeIn(attributes),
    lacks: (sheet) => lacks(known, sheet),
  };
}

/** Drivers of CUPS tell what has stopped them in words. */
const words: readonly (readonly [trouble: PrintTrouble, pattern: RegExp])[] = [
  ['jam', /\bjam/i],
  ['refill', /\b(out of|no|empty|missing|end of) (paper|media)|(paper|media|roll) (is )?(out|empty|end|missing)/i],
  ['ink', /\b(ribbon|ink|toner|cartridge)\b/i],
  ['door', /\b(cover|door|tray) (is )?open/i],
  ['offline', /\b(offline|unplugged|not (connected|responding)|unable to (open|locate|contact))/i],
];

/** What a fault's own words mean; `broken` if nothing known. */
export const troubleInWords = (message: string | null): PrintTrouble =>
  words.find(([, pattern]) => message !== null && pattern.test(message))?.[0] ?? 'broken';

const withMessage = (sentence: string, message: string | null): string =>
  message === null ? sentence : `${sentence} It says: "${message.trim().slice(0, longestMessage)}".`;

/** `media-empty-error` is `media-empty`. */
const bare = (reason: string): string => reason.replace(/-(report|warning|error)$/, '');

function troubleIn(stated: readonly string[]): PrintTrouble | null {
  // An empty tray that is only reported is another one than the tray in use.
  const worth = stated.filter((reason) => !/^media-empty-(report|warning)$/.test(reason)).map(bare);
  return reasons.find(([, pattern]) => worth.some((reason) => pattern.test(reason)))?.[0] ?? null;
}

const warningsIn = (stated: readonly string[]): string[] => [...new Set(stated.map(bare))].flatMap((reason) => soon[reason] ?? []);

function lowIn(paper: PrinterSight['paper'], supplies: PrinterSight['supplies']): string[] {
  const left = supplies
    .filter(({ percent }) => percent < atLeastPercent)
    .map(({ name, percent }) => `Only ${percent} % of ${name} is left.`);
  return paper?.percent != null && paper.percent < atLeastPercent ? [`Only ${paper.percent} % of the paper is left.`, ...left] : left;
}

/** `type=...;level=100;maxcapacity=250;name=main`, one for each tray; below 0 means unknown. Gutenprint counts what is left of a roll. */
function paperIn(attributes: ReadAttributes): PrinterSight['paper'] {
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
    return [Object.fromEntries(text.split(';').map((part) => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)]))];
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

/** What is used up, not what fills up. */
const suppliesIn = (attributes: ReadAttributes): PrinterSight['supplies'] =>
  allSuppliesIn(attributes)
    .slice(0, mostSupplies)
    .map(({ name, percent }) => ({ name: name.slice(0, longestName), percent }));

function allSuppliesIn(attributes: ReadAttributes): PrinterSight['supplies'] {
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

/** In seconds since the printer was switched on. CUPS has the time since 1970 here, which says nothing. */
function upTimeIn(attributes: ReadAttributes): number | null {
  const seconds = numberIn(attributes, 'printer-up-time');
  return seconds === null || seconds > decade ? null : seconds * 1000;
}

function lacks({ media, range }: KnownMedia, paper: PrintPaper): string | null {
  // A printer that names no size takes what it gets.
  if (media.length === 0 || chooseMedia(media, range, paper) !== null) return null;
  return (
    `The printer has no ${paper.name} (${Math.round(paper.widthMm)} x ${Math.round(paper.heightMm)} mm). ` +
    `It has ${sizesInWords(media)}. Choose another printer, or another paper in the theme's print.sheets.`
  );
}
