import type { TestProject } from 'vitest/node';
import { canInstallPackages, installPackages } from '../../src/cli/installPackages.mjs';
import { missingPackages, whyNoPrinting } from '../support/print/canPrint.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Why real printers can't be had, with what apt-get said; null where they can. */
    readonly noPrinters: string | null;
  }
}

/** Installs what printing is tested with. It never fails: that would end the tests of all other projects too. `realPrinters.test.ts` fails instead. */
export async function setup(project: TestProject): Promise<void> {
  const said = await installed().catch((error: unknown) => String(error));
  const why = whyNoPrinting();
  const noPrinters = why === null ? null : `Printing is not tested with real printers: ${why}.\n${said}`;
  if (noPrinters !== null) process.stderr.write(`${noPrinters}\n`);
  project.provide('noPrinters', noPrinters);
}

async function installed(): Promise<string> {
  const missing = missingPackages();
  return missing.length > 0 && canInstallPackages() ? installPackages(missing) : '';
}
