import { onTestFinished } from 'vitest';
import type { OwnWork } from '../../../src/server/core/ownWork.ts';
import { ownWork } from '../../../src/server/core/ownWork.ts';
import { openPrintDesk } from '../../../src/server/features/print/openPrintDesk.ts';
import type { PrintDesk } from '../../../src/server/features/print/printDesk.ts';
import { printStore } from '../../../src/server/storage/prints/printStore.ts';
import type { StaffSettings } from '../../../src/server/storage/staff/StaffSettings.ts';
import type { Theme } from '../../../src/shared/theme/themeSchema.ts';
import { bundledTheme } from '../theme/classicTheme.ts';
import { silentLogger } from '../server/silentLogger.ts';
import { openedStores, staffRecords } from '../server/staffRecords.ts';

export interface DeskSurroundings {
  /** What staff have set before. */
  readonly settings?: StaffSettings;
  /** Whose word is trusted for printers' certificates, as PEM. */
  readonly authorities?: string;
  readonly logger?: typeof silentLogger;
  readonly work?: OwnWork;
}

/** A desk with this printer (an address as `--printer` takes it), open until the test is over. */
export async function deskAtWork(
  printer: string,
  dataFolder = ':memory:',
  theme: () => Theme = () => bundledTheme('classic').theme,
  { settings = staffRecords().settings, logger = silentLogger, work = ownWork(logger), ...authorities }: DeskSurroundings = {},
): Promise<PrintDesk> {
  const { opened, close } = openedStores(dataFolder);
  const desk = await openPrintDesk({ printer, stores: opened(printStore), settings, theme, work, logger, ...authorities });
  if (!desk.ok) throw new Error(desk.error);
  onTestFinished(async () => {
    await desk.value.close();
    await close();
  });
  desk.value.open();
  return desk.value;
}
