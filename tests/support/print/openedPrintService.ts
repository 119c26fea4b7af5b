import { onTestFinished } from 'vitest';
import type { OwnWork } from '../../../src/server/core/ownWork.ts';
import { ownWork } from '../../../src/server/core/ownWork.ts';
import { openPrintService } from '../../../src/server/features/print/openPrintService.ts';
import type { PrintService } from '../../../src/server/features/print/printService.ts';
import { printStore } from '../../../src/server/storage/prints/printStore.ts';
import type { StaffSettings } from '../../../src/server/storage/staff/StaffSettings.ts';
import type { Theme } from '../../../src/shared/theme/themeSchema.ts';
import { bundledTheme } from '../theme/classicTheme.ts';
import { silentLogger } from '../server/silentLogger.ts';
import { openedStores, staffRecords } from '../server/staffRecords.ts';

export interface PrintServiceSurroundings {
  /** The settings stored by staff. */
  readonly settings?: StaffSettings;
  /** The authorities trusted for printer certificates, as PEM. */
  readonly authorities?: string;
  readonly logger?: typeof silentLogger;
  readonly work?: OwnWork;
}

/** A print service with this printer (an address as in `--printer`), open until the test ends. */
export async function openedPrintService(
  printer: string,
  dataFolder = ':memory:',
  theme: () => Theme = () => bundledTheme('classic').theme,
  { settings = staffRecords().settings, logger = silentLogger, work = ownWork(logger), ...authorities }: PrintServiceSurroundings = {},
): Promise<PrintService> {
  const { opened, close } = openedStores(dataFolder);
  const service = await openPrintService({ printer, stores: opened(printStore), settings, theme, work, logger, ...authorities });
  if (!service.ok) throw new Error(service.error);
  onTestFinished(async () => {
    await service.value.close();
    await close();
  });
  service.value.open();
  return service.value;
}
