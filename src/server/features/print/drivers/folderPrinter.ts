import { randomUUID } from 'node:crypto';
import { access, constants, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { failure, success } from '../../../../shared/errors.ts';
import { systemReason } from '../../../../themeFiles/systemReason.ts';
import { syncFolder } from '../../../storage/disk/syncFolder.ts';
import type { Printer, PrinterFault } from '../Printer.ts';

/**
 * A folder that gets a PNG per print, for programs that print files from a folder ("hot folders"). A print is done when its file is
 * written; that program does the rest. The files are not encrypted and remain until somebody removes them.
 */
export function folderPrinter(folder: string): Printer {
  const fileOf = (name: string): string => join(folder, `${name}.png`);
  const fault = (error: unknown): PrinterFault => ({
    kind: 'away',
    says: `The folder for prints, ${folder}, cannot be written: ${systemReason(error)}.`,
  });
  /** Turns the system's errors into faults; for example, a network drive may be unreachable. */
  const attempt = async <T>(work: () => Promise<T>) => {
    try {
      return success(await work());
    } catch (error) {
      return failure(fault(error));
    }
  };
  return {
    address: `folder:${folder}`,
    look: () =>
      attempt(async () => {
        await mkdir(folder, { recursive: true });
        await access(folder, constants.W_OK);
        return {
          makeAndModel: 'A folder',
          trouble: null,
          says: 'Ready.',
          evidence: 'certain' as const,
          suspected: null,
          isIdle: true,
          deviceMessage: null,
          stoppedByItself: false,
          warnings: [],
          paper: null,
          supplies: [],
          upMs: null,
          missingPaper: () => null,
          uses: () => null,
        };
      }),
    begin: async ({ name }) => success(name),
    send: (_handle, { name }, png) =>
      attempt(async () => {
        await mkdir(folder, { recursive: true });
        // Write a draft first: other programs must never find an incomplete picture in the folder.
        const draft = join(folder, `.${randomUUID()}.part`);
        try {
          const file = await open(draft, 'wx', 0o600);
          try {
            await file.writeFile(png);
            await file.sync();
          } finally {
            await file.close();
          }
          await rename(draft, fileOf(name));
          await syncFolder(folder);
        } finally {
          await rm(draft, { force: true });
        }
      }),
    find: (name) =>
      attempt(async () => {
        const files = await readdir(folder);
        return files.includes(`${name}.png`) ? { handle: name, state: 'done' as const } : null;
      }),
    // A written file counts as printed.
    cancel: async () => success(undefined),
    resume: async () => success(undefined),
  };
}
