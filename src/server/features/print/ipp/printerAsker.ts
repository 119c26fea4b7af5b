import type { Result } from '../../../../shared/errors.ts';
import type { PrinterFault } from '../Printer.ts';
import type { HttpOrder } from './askPrinter.ts';
import { askPrinter, noIpp } from './askPrinter.ts';
import { operations, statuses } from './ippTags.ts';
import { operationGroup } from './operationGroup.ts';
import type { ReadMessage } from './readIpp.ts';
import type { IppAttribute, IppGroup, IppVersion } from './writeIpp.ts';
import { ippVersions, writeIpp } from './writeIpp.ts';

interface Ask {
  readonly signal: AbortSignal;
  readonly groups?: readonly IppGroup[];
  readonly document?: Buffer;
  /** Whether the user must prove their identity to CUPS. */
  readonly proves?: boolean;
}

export type PrinterAsker = (code: number, attributes: readonly IppAttribute[], ask: Ask) => Promise<Result<ReadMessage, PrinterFault>>;

export interface AskerParts extends Pick<HttpOrder, 'place' | 'path' | 'line'> {
  readonly printerUri: string;
  readonly user: string;
}

/** Operations that change nothing and may be repeated. */
const questions: readonly number[] = [operations.getPrinterAttributes, operations.getJobs, operations.getJobAttributes];

/**
 * Sends requests to a printer in a protocol version that it supports, and continues with the first version that worked. Printers that know
 * only IPP 1.1 refuse other versions in several ways.
 */
export function printerAsker({ printerUri, user, ...place }: AskerParts): PrinterAsker {
  let requestId = 0;
  /** Null until the printer has answered. */
  let version: IppVersion | null = null;

  function askIn(asked: IppVersion, code: number, attributes: readonly IppAttribute[], { groups = [], document, proves, signal }: Ask) {
    requestId = (requestId % 1_000_000) + 1;
    const message = writeIpp({ version: asked, code, requestId, groups: [operationGroup(printerUri, user, attributes), ...groups] });
    const body = document === undefined ? [message] : [message, document];
    return askPrinter({ ...place, body, isQuestion: questions.includes(code), user: proves === true ? user : null, signal });
  }

  /** Some printers refuse the version with a status, some reject the whole request, and some answer only with an HTTP error. */
  const refusesVersion = (answer: Awaited<ReturnType<typeof askIn>>): boolean =>
    answer.ok
      ? answer.value.code === statuses.wrongVersion || (version === null && answer.value.code === statuses.badRequest)
      : answer.error === noIpp;

  return async (code, attributes, order) => {
    const answer = await askIn(version ?? ippVersions.current, code, attributes, order);
    if (!refusesVersion(answer)) {
      if (answer.ok) version ??= ippVersions.current;
      return answer;
    }
    // Never repeat a request that may have started something.
    if (!questions.includes(code) || version === ippVersions.old) return answer;
    const old = await askIn(ippVersions.old, code, attributes, order);
    if (!old.ok || refusesVersion(old)) return answer;
    version = ippVersions.old;
    return old;
  };
}
