import { readFileSync } from 'node:fs';
import { askPrinter } from '../ipp/askPrinter.ts';
import { jobOwner } from '../ipp/jobOwner.ts';
import { keywords, operationGroup } from '../ipp/operationGroup.ts';
import { operations } from '../ipp/ippTags.ts';
import { textIn } from '../ipp/readIpp.ts';
import { writeIpp } from '../ipp/writeIpp.ts';
import { ownCups } from './printerDrivers.ts';

const patienceMs = 2000;
const printerGroup = 0x04;

/** The queues of this machine's CUPS, by address for `--printer`; empty without CUPS. */
export async function cupsQueues(): Promise<readonly { readonly address: string; readonly name: string }[]> {
  const message = writeIpp({
    code: operations.cupsGetPrinters,
    requestId: 1,
    groups: [
      operationGroup(null, jobOwner(), [keywords('requested-attributes', ['printer-name', 'printer-info', 'printer-make-and-model'])]),
    ],
  });
  const answer = await askPrinter({ place: ownCups(), path: '/', body: [message], signal: AbortSignal.timeout(patienceMs) });
  if (!answer.ok) return [];
  return answer.value.groups.flatMap(({ tag, attributes }) => {
    const queue = tag === printerGroup ? textIn(attributes, 'printer-name') : null;
    if (queue === null) return [];
    const model = textIn(attributes, 'printer-make-and-model');
    return [{ address: `cups:${queue}`, name: model === null ? queue : `${queue} (${model})` }];
  });
}

/**
 * Warns staff about CUPS's configuration: by default, CUPS keeps printed files for a day. Empty if the configuration can't be read, for
 * example on a remote print server.
 */
export function cupsNotes(file = '/etc/cups/cupsd.conf'): readonly string[] {
  try {
    const [, value] = /^[ \t]*PreserveJobFiles[ \t]+(\S+)/im.exec(readFileSync(file, 'utf8')) ?? [];
    if (value !== undefined && /^(no|off|false|0)$/i.test(value)) return [];
    return [`CUPS keeps guests' prints on the disk after printing. Add the line "PreserveJobFiles No" to ${file}, and restart CUPS.`];
  } catch {
    return [];
  }
}
