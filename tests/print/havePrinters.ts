import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { canInstallPackages, installPackages } from '../../src/cli/installPackages.mjs';
import { serverProcess } from '../support/built/serverProcess.ts';
import { missingPackages, whyNoPrinting } from '../support/print/canPrint.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Why real printers are not available, with apt-get's output; null if they are. */
    readonly noPrinters: string | null;
  }
}

/**
 * Installs the programs for testing printing. It never fails, because that would end the tests of all other projects too;
 * `realPrinters.test.ts` fails instead.
 */
export async function setup(project: TestProject): Promise<void> {
  const said = await installed().catch((error: unknown) => String(error));
  const why = whyNoPrinting();
  const noPrinters = why === null ? null : `Printing is not tested with real printers: ${why}.\n${said}`;
  if (noPrinters !== null) process.stderr.write(`${noPrinters}\n`);
  project.provide('noPrinters', noPrinters);
  if (noPrinters === null) await checkTheme().catch(() => undefined);
}

/** The first booth after a build draws its theme to check it. Do this once here, instead of in each booth that tests start concurrently. */
async function checkTheme(): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'stagebooth-first-'));
  try {
    await (await serverProcess(data)).end('SIGTERM');
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}

async function installed(): Promise<string> {
  const missing = missingPackages();
  return missing.length > 0 && canInstallPackages() ? installPackages(missing) : '';
}
