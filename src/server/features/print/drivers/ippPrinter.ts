import type { Result } from '../../../../shared/errors.ts';
import { failure, success } from '../../../../shared/errors.ts';
import type { HttpOrder } from '../ipp/askPrinter.ts';
import type { PrinterEndpoint } from '../ipp/PrinterEndpoint.ts';
import { askHttp, ippHost } from '../ipp/askPrinter.ts';
import { jobOwner } from '../ipp/jobOwner.ts';
import { keywords, single } from '../ipp/operationGroup.ts';
import { overOwnDefaults } from '../ipp/ownDefaults.ts';
import { jobStates, operations, statuses } from '../ipp/ippTags.ts';
import type { ReadAttributes, ReadMessage } from '../ipp/readIpp.ts';
import { numberIn, numbersIn, textIn, textsIn } from '../ipp/readIpp.ts';
import { saysOf } from '../ipp/readReasons.ts';
import { statusAttributes, printerStatusOf } from '../ipp/printerStatusOf.ts';
import { printerAsker } from '../ipp/printerAsker.ts';
import { printerLine } from '../ipp/printerLine.ts';
import type { ServerWatch } from '../ipp/watchServer.ts';
import { watchServer } from '../ipp/watchServer.ts';
import type { IppAttribute, IppValue } from '../ipp/writeIpp.ts';
import { mediaOfDriver } from '../media/driverMedia.ts';
import { mediaByName, mediaOfPrinter } from '../ipp/ippMedia.ts';
import type { KnownMedia, Media } from '../media/Media.ts';
import { chooseMedia, wholePage } from '../media/Media.ts';
import { placeOn } from '../media/placeOn.ts';
import type { FoundJob, JobState, Printer, PrinterFault } from '../Printer.ts';
import type { Printable } from './printable.ts';
import { bestFormat, printable, sheetDotsPerInch } from './printable.ts';
import { deviceAddress, isOnThisMachine, queueDevice } from './queueDevice.ts';

export interface IppPrinterSettings {
  /** In the format of the `--printer` option. */
  readonly address: string;
  readonly place: PrinterEndpoint;
  /** The printer's path there, such as `/ipp/print`. */
  readonly path: string;
  /** Whether it is a CUPS queue. Queues have drivers and can be paused. */
  readonly isQueue: boolean;
}

/** Any IPP printer: a driverless printer, a print server, or a CUPS queue. Stores nothing on disk, because the printer keeps the state. */
export function ippPrinter({ address, place, path, isQueue }: IppPrinterSettings): Printer {
  const user = jobOwner();
  const printerUri = `${place.kind === 'network' && place.trust !== null ? 'ipps' : 'ipp'}://${ippHost(place)}${path}`;
  const line = printerLine(place);
  const ask = printerAsker({ place, path, line, printerUri, user });
  /** The last reported capabilities, cached so that a new job need not request them all again. */
  let last: { readonly attributes: ReadAttributes; readonly known: KnownMedia } | null = null;
  /** The sizes of a queue's driver, read again after the queue was changed; null if it has no driver. */
  let driver: { readonly changedAt: number | null; readonly media: readonly Media[] | null } | null = null;
  /** The last queue job that was searched for, and a watch on the server since then. */
  let watched: { readonly name: string; readonly server: ServerWatch; readonly startedAt: number | null } | null = null;
  const device = isQueue && isOnThisMachine(place) ? queueDevice() : null;

  async function learn(signal: AbortSignal): Promise<Result<NonNullable<typeof last>, PrinterFault>> {
    const answer = await ask(
      operations.getPrinterAttributes,
      [keywords('requested-attributes', [...statusAttributes, ...(isQueue ? [changeTime, deviceAddress] : [rasterResolutions])])],
      { signal },
    );
    if (!answer.ok) return answer;
    const attributes = groupOf(answer.value, 'printer');
    if (isMissing(answer.value.code)) return failure({ kind: 'broken', says: `The printer or queue at ${address} no longer exists.` });
    if (attributes === null) return failure({ kind: 'broken', says: `The printer returned no status (${codeText(answer.value.code)}).` });
    if (isQueue && (driver === null || driver.changedAt !== numberIn(attributes, changeTime)))
      driver = { changedAt: numberIn(attributes, changeTime), media: await mediaOfQueue({ place, path, line, signal }) };
    last = { attributes, known: knownMedia(attributes) };
    return success(last);
  }

  /** The papers of a printer or queue. For a queue's trays, CUPS reports only common sizes, so the driver's sizes are used. */
  function knownMedia(attributes: ReadAttributes): KnownMedia {
    if (!isQueue) return mediaOfPrinter(attributes);
    const { media, range } = mediaByName(textsIn(attributes, 'media-supported'));
    return { media: driver?.media ?? media, range, tellsLoaded: false };
  }

  const known = async (signal: AbortSignal): Promise<Result<NonNullable<typeof last>, PrinterFault>> =>
    last === null ? learn(signal) : success(last);

  /** All jobs with this name in an answer, furthest along first. One of them may be empty. */
  async function jobsOf(name: string, code: number, which: IppAttribute, signal: AbortSignal): Promise<Result<SeenJob[], PrinterFault>> {
    const answer = await ask(code, [which, keywords('requested-attributes', jobAttributes)], { signal });
    if (!answer.ok) return answer;
    const jobs = answer.value.groups.filter(({ tag }) => tag === groupTags.job).map(({ attributes }) => attributes);
    const named = jobs.filter((job) => textIn(job, 'job-name') === name).map(seenJob);
    return success(named.sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state)));
  }

  const listed = (name: string, which: string, signal: AbortSignal): Promise<Result<SeenJob[], PrinterFault>> =>
    jobsOf(name, operations.getJobs, single('which-jobs', { type: 'keyword', value: which }), signal);

  /** Finds a job at the printer, first by its number, then by its name among waiting and finished jobs. */
  async function seek(name: string, handle: string | null, signal: AbortSignal): Promise<Result<SeenJob | null, PrinterFault>> {
    const number = Number(handle);
    const hasNumber = handle !== null && handle !== atOnce && Number.isInteger(number);
    // A printer that lost its memory reuses numbers, so only the name identifies a job.
    const numbered = single('job-id', { type: 'integer', value: number });
    const questions = [
      ...(hasNumber ? [() => jobsOf(name, operations.getJobAttributes, numbered, signal)] : []),
      // Also request completed jobs separately, because some printers otherwise omit them. CUPS may have a job on neither list (`orOver`).
      ...[...(isQueue ? ['all'] : []), 'not-completed', 'completed'].map((which) => () => listed(name, which, signal)),
    ];
    for (const question of questions) {
      const jobs = await question();
      if (!jobs.ok) return jobs;
      const [best] = jobs.value;
      if (best !== undefined) return success(best);
    }
    return success(null);
  }

  /**
   * Determines whether a job that appears to wait has in fact ended. CUPS writes a job's end to its list of all jobs first, then to the
   * job's own file. If CUPS is killed in between, it restarts with contradictory records: the job waits, but is on neither the active nor
   * the completed list. CUPS would print it again after another restart, so this cancels the job.
   */
  async function orOver(job: SeenJob, name: string, signal: AbortSignal): Promise<Result<SeenJob | null, PrinterFault>> {
    const active = await listed(name, 'not-completed', signal);
    if (!active.ok) return active;
    if (active.value.some(({ handle }) => handle === job.handle)) return success(job);
    // The job may have continued between the two questions.
    const now = await seek(name, job.handle, signal);
    if (!now.ok || now.value === null || !waits(now.value)) return now;
    const cancelled = await cancel(job.handle, signal);
    return cancelled.ok ? success({ ...job, state: job.hasDocument ? 'done' : 'cancelled' }) : cancelled;
  }

  function watch(name: string): void {
    if (watched?.name === name) return;
    watched?.server.end();
    watched = { name, server: watchServer(place), startedAt: null };
  }

  /**
   * Determines whether an aborted job was in fact printed. CUPS removes a document before it records the end of its job. If it is killed in
   * between, it restarts with a job without a document, and aborts that job before starting it. If CUPS had started the job again, it has
   * failed.
   */
  function orOut(job: SeenJob): SeenJob {
    if (watched === null) return job;
    const { server, startedAt } = watched;
    if (job.state === 'gave-up')
      return server.hasGone() && startedAt !== null && job.startedAt === startedAt && job.hasDocument ? { ...job, state: 'done' } : job;
    watched = { ...watched, server: server.hasGone() ? watchServer(place) : server, startedAt: job.startedAt };
    return job;
  }

  async function cancel(handle: string, signal: AbortSignal): Promise<Result<void, PrinterFault>> {
    if (handle === atOnce) return success(undefined);
    const which = single('job-id', { type: 'integer', value: Number(handle) });
    const answer = await ask(operations.cancelJob, [which], { signal, proves: true });
    return answer.ok ? success(undefined) : answer;
  }

  return {
    address,
    async look(signal) {
      const learnt = await learn(signal);
      // The next answer may come from a different printer.
      if (!learnt.ok) last = driver = null;
      if (!learnt.ok) return learnt;
      const { attributes, known: sizes } = learnt.value;
      const status = printerStatusOf(attributes, sizes, isQueue);
      const missing =
        status.evidence === 'certain' ? null : ((await device?.missing(attributes, status.isIdle ? 'idle' : 'working')) ?? null);
      return success(
        missing === null ? status : { ...status, trouble: 'offline', says: `${saysOf('offline')} ${missing}`, evidence: 'unanswered' },
      );
    },

    async begin({ name, paper }, signal) {
      const facts = await known(signal);
      if (!facts.ok) return facts;
      const { attributes, known: sizes } = facts.value;
      await device?.missing(attributes, 'beginning');
      const missingPaper = printerStatusOf(attributes, sizes).missingPaper(paper);
      if (missingPaper !== null) return failure({ kind: 'paper', says: missingPaper });
      if (bestFormat(textsIn(attributes, 'document-format-supported')) === null) return failure(noFormat);
      // A printer without the two steps gets name and picture in one request.
      if (!takesTwoSteps(attributes)) return success(atOnce);
      const media = chooseMedia(sizes, paper);
      const answer = await ask(operations.createJob, [single('job-name', { type: 'name', value: name })], {
        signal,
        groups: [{ group: 'job', attributes: wishes(attributes, media) }],
      });
      if (!answer.ok) return answer;
      const id = numberIn(groupOf(answer.value, 'job') ?? new Map(), 'job-id');
      return isGood(answer.value.code) && id !== null ? success(String(id)) : failure(faultOf(answer.value));
    },

    async send(handle, { name, paper }, png, signal) {
      const facts = await known(signal);
      if (!facts.ok) return facts;
      const { attributes, known: sizes } = facts.value;
      const media = chooseMedia(sizes, paper);
      const format = bestFormat(textsIn(attributes, 'document-format-supported'));
      if (format === null) return failure(noFormat);
      const document = await printable(
        png,
        placeOn(media ?? wholePage('', paper.widthMm, paper.heightMm), paper),
        format,
        resolutionOf(attributes, format),
      );
      if (document === null) return failure({ kind: 'refused', says: 'The picture of this print is damaged.' });
      const { bytes } = document;
      const kind = single('document-format', { type: 'mimeType', value: format });
      try {
        const answer =
          handle === atOnce
            ? await ask(operations.printJob, [single('job-name', { type: 'name', value: name }), kind], {
                signal,
                document: bytes,
                groups: [{ group: 'job', attributes: wishes(attributes, media) }],
              })
            : await ask(
                operations.sendDocument,
                [
                  single('job-id', { type: 'integer', value: Number(handle) }),
                  kind,
                  single('last-document', { type: 'boolean', value: true }),
                ],
                { signal, document: bytes },
              );
        if (!answer.ok) return answer;
        return isGood(answer.value.code) ? success(undefined) : failure(faultOf(answer.value));
      } finally {
        bytes.fill(0);
      }
    },

    async find(name, handle, signal) {
      if (isQueue) watch(name);
      const found = await seek(name, handle, signal);
      if (!isQueue || !found.ok || found.value === null) return found;
      if (waits(found.value)) return orOver(found.value, name, signal);
      const job = orOut(found.value);
      if (job.state === 'done') device?.hasPrinted();
      return success(job);
    },

    cancel,

    async resume(signal) {
      if (!isQueue) return success(undefined);
      const answer = await ask(operations.resumePrinter, [], { signal, proves: true });
      if (answer.ok && isGood(answer.value.code)) return success(undefined);
      return failure({
        kind: 'broken',
        says:
          `CUPS has stopped this queue after a fault, and ${user} may not resume it. Resume it by "cupsenable ${path.slice(path.lastIndexOf('/') + 1)}", ` +
          `and let the booth do it from now on: "sudo usermod -aG lpadmin ${user}".`,
      });
    },
  };
}

/** The handle of a job that is sent together with its picture in one request. */
const atOnce = 'at-once';
const jobAttributes = ['job-id', 'job-name', 'job-state', 'job-state-reasons', 'job-k-octets', 'number-of-documents', 'time-at-processing'];
/** The attribute with the time of the queue's last change, in seconds by CUPS's clock. */
const changeTime = 'printer-config-change-time';
const rasterResolutions = 'pwg-raster-document-resolution-supported';
const groupTags = { job: 0x02, printer: 0x04 } as const;
const order: readonly JobState[] = ['done', 'printing', 'waiting', 'empty', 'gave-up', 'cancelled'];
const noFormat: PrinterFault = {
  kind: 'broken',
  says: "The printer does not accept any of the booth's formats: PDF, JPEG, PNG, PWG Raster.",
};

const groupOf = ({ groups }: ReadMessage, name: keyof typeof groupTags): ReadAttributes | null =>
  groups.find(({ tag, attributes }) => tag === groupTags[name] && attributes.size > 0)?.attributes ?? null;

const isGood = (code: number): boolean => code < 0x0100;
const isMissing = (code: number): boolean => code === statuses.notFound || code === statuses.gone;
const codeText = (code: number): string => `status 0x${code.toString(16).padStart(4, '0')}`;

function takesTwoSteps(attributes: ReadAttributes): boolean {
  const can = numbersIn(attributes, 'operations-supported');
  return can.includes(operations.createJob) && can.includes(operations.sendDocument);
}

/** The resolution in dots per inch. A raster must use one that the printer reports. */
function resolutionOf(attributes: ReadAttributes, format: Printable['format']): number {
  const told = format === 'image/pwg-raster' ? (attributes.get(rasterResolutions) ?? []) : [];
  // Horizontal and vertical resolution, then 3 for inches (RFC 8011, section 5.1.16).
  const square = told.flatMap((value) =>
    Buffer.isBuffer(value) && value.length === 9 && value[8] === 3 && value.readInt32BE(0) === value.readInt32BE(4)
      ? value.readInt32BE(0)
      : [],
  );
  return square.includes(sheetDotsPerInch) ? sheetDotsPerInch : (square.find((dots) => dots >= 100 && dots <= 720) ?? sheetDotsPerInch);
}

/**
 * The job's options, as far as the printer supports them: borderless, in colour, best quality, no cover sheet, and options that override
 * the printer's unsuitable defaults.
 */
function wishes(attributes: ReadAttributes, media: Media | null): IppAttribute[] {
  const takes = (name: string, value: string): boolean => textsIn(attributes, name).includes(value);
  // An image, unlike a PDF, has no physical size, only the page's aspect ratio. Scale it to fill the page.
  const scaling = bestFormat(textsIn(attributes, 'document-format-supported')) === 'application/pdf' ? 'none' : 'fill';
  return [
    ...(takes('print-scaling-supported', scaling) ? [single('print-scaling', { type: 'keyword', value: scaling })] : []),
    ...(takes('print-color-mode-supported', 'color') ? [single('print-color-mode', { type: 'keyword', value: 'color' })] : []),
    ...(numbersIn(attributes, 'print-quality-supported').includes(best) ? [single('print-quality', { type: 'enum', value: best })] : []),
    ...(takes('job-sheets-supported', 'none') ? [single('job-sheets', { type: 'keyword', value: 'none' })] : []),
    ...overOwnDefaults(attributes),
    ...(media === null ? [] : [mediaWish(attributes, media)]),
  ];
}

const best = 5;

function mediaWish(attributes: ReadAttributes, { key, of, page, area, loaded }: Media): IppAttribute {
  if (of === 'driver') return single('PageSize', { type: 'name', value: key });
  const knows = textsIn(attributes, 'media-col-supported');
  const edges = ['left', 'right', 'top', 'bottom'].map((edge) => `media-${edge}-margin`);
  const isWhole = area.widthMm === page.widthMm && area.heightMm === page.heightMm;
  const toTheEdge = isWhole && [...edges, 'media-size'].every((member) => knows.includes(member)) && saysMargins(attributes);
  // By default, a printer with several trays may wait for paper in an empty tray or for another kind of paper.
  const from = Object.entries({ 'media-source': loaded?.source ?? null, 'media-type': loaded?.type ?? null }).flatMap(([member, value]) =>
    value !== null && knows.includes(member) ? [single(member, { type: 'keyword', value })] : [],
  );
  if (!toTheEdge && from.length === 0 && !key.startsWith('custom_')) return single('media', { type: 'keyword', value: key });
  const size: IppValue = {
    type: 'collection',
    value: [
      single('x-dimension', { type: 'integer', value: Math.round(page.widthMm * 100) }),
      single('y-dimension', { type: 'integer', value: Math.round(page.heightMm * 100) }),
    ],
  };
  const margins = toTheEdge ? edges.map((edge) => single(edge, { type: 'integer', value: 0 })) : [];
  return single('media-col', { type: 'collection', value: [single('media-size', size), ...margins, ...from] });
}

/** Whether the printer reports its margins. */
const saysMargins = (attributes: ReadAttributes): boolean =>
  ['left', 'top'].every((edge) => numbersIn(attributes, `media-${edge}-margin-supported`).length > 0);

/** The sizes of the queue's own driver; null if it has no driver, or if the driver lists no papers. */
async function mediaOfQueue({ path, ...order }: Pick<HttpOrder, 'place' | 'path' | 'line' | 'signal'>): Promise<readonly Media[] | null> {
  try {
    const { status, bytes } = await askHttp({ ...order, path: `${path}.ppd`, method: 'GET' });
    const media = status === 200 ? mediaOfDriver(bytes.toString('latin1')) : [];
    return media.length > 0 ? media : null;
  } catch {
    // Without the driver's sizes, use IPP's own names. The next request will show whether the printer is reachable.
    return null;
  }
}

interface SeenJob extends FoundJob {
  /** Whether the job ever had a document. CUPS forgets the number of removed documents, but not their size. */
  readonly hasDocument: boolean;
  /** When the job was last started, in seconds by the printer's clock; null if it has not started. */
  readonly startedAt: number | null;
}

const seenJob = (job: ReadAttributes): SeenJob => ({
  handle: String(numberIn(job, 'job-id') ?? 0),
  state: stateOf(job),
  hasDocument: (numberIn(job, 'job-k-octets') ?? 0) > 0,
  startedAt: numberIn(job, 'time-at-processing'),
});

const waits = ({ state }: FoundJob): boolean => state === 'waiting' || state === 'empty';

function stateOf(job: ReadAttributes): JobState {
  const reasons = textsIn(job, 'job-state-reasons');
  switch (numberIn(job, 'job-state')) {
    case jobStates.completed:
      return 'done';
    case jobStates.cancelled:
      return 'cancelled';
    case jobStates.aborted:
      return 'gave-up';
    case jobStates.processing:
    case jobStates.stopped:
      return 'printing';
    default:
      return isEmpty(job, reasons) ? 'empty' : 'waiting';
  }
}

/** Whether a job has no document: CUPS reports the number of documents, other printers a reason. */
const isEmpty = (job: ReadAttributes, reasons: readonly string[]): boolean => {
  const documents = numberIn(job, 'number-of-documents');
  if (documents !== null) return documents === 0;
  return reasons.includes('job-incoming') || reasons.includes('job-data-insufficient');
};

function faultOf({ code, groups }: ReadMessage): PrinterFault {
  const said = textIn(groups[0]?.attributes ?? new Map(), 'status-message');
  const words = said === null ? codeText(code) : `"${said.slice(0, 160)}"`;
  if (code === statuses.busy) return { kind: 'busy', says: 'The printer has another job at the moment.' };
  if (isMissing(code) || code === statuses.notPossible) return { kind: 'broken', says: `The printer no longer has this job (${words}).` };
  if (code === statuses.unauthorized || code === statuses.forbidden)
    return { kind: 'broken', says: `The printer does not let this machine print (${words}).` };
  // Errors from 0x0500 on are the printer's own and temporary.
  return code >= 0x0500 ? { kind: 'broken', says: `The printer is not accepting prints now (${words}).` } : refusedBy(words);
}

const refusedBy = (words: string): PrinterFault => ({ kind: 'refused', says: `The printer rejects this print (${words}).` });
