import { onTestFinished } from 'vitest';
import { openPrintDesk } from '../../../src/server/features/print/openPrintDesk.ts';
import type { PrintDesk } from '../../../src/server/features/print/printDesk.ts';
import { openPrintRecords } from '../../../src/server/storage/prints/openPrintRecords.ts';
import type { StaffSettings } from '../../../src/server/storage/staff/StaffSettings.ts';
import type { Theme } from '../../../src/shared/theme/themeSchema.ts';
import { bundledTheme } from '../theme/classicTheme.ts';
import { silentLogger } from '../server/silentLogger.ts';
import { staffRecords } from '../server/staffRecords.ts';

export interface DeskSurroundings {
  /** What staff have set before. */
  readonly settings?: StaffSettings;
  /** Whose word is trusted for printers' certificates, as PEM. */
  readonly authorities?: string;
}

/** A desk with this printer (an address as `--printer` takes it), open until the test is over. */
export async function deskAtWork(
  printer: string,
  dataFolder = ':memory:',
  theme: () => Theme = () => bundledTheme('classic').theme,
  { settings = staffRecords().settings, ...authorities }: DeskSurroundings = {},
): Promise<PrintDesk> {
  const stores = openPrintRecords(dataFolder);
  if (!stores.ok) throw new Error(stores.error);
  const desk = await openPrintDesk({ printer, stores: stores.value, settings, theme, logger: silentLogger, ...authorities });
  if (!desk.ok) throw new Error(desk.error);
  onTestFinished(async () => {
    await desk.value.close();
    await stores.value.records.close();
  });
  desk.value.open();
  return desk.value;
}
