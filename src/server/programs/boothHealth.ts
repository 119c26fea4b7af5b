import type { Health } from '../../shared/contract/health.ts';
import { problemText } from '../../themeFiles/ThemeProblem.ts';
import { assessHealth } from '../features/health/assessHealth.ts';
import { boothVersion } from '../core/boothVersion.ts';
import type { BoothCloud } from '../features/cloud-link/openCloudLink.ts';
import type { KioskPulses } from '../features/health/kioskPulses.ts';
import type { OutboxReports } from '../features/health/latestOfEach.ts';
import type { PublicAddress } from '../core/network/publicAddress.ts';
import type { PhotoVault } from '../storage/photos/PhotoVault.ts';
import type { PictureOrders } from '../features/portraits/pictureOrders.ts';
import type { PrintDesk } from '../features/print/printDesk.ts';
import type { ThemeOnShow } from '../core/ThemeOnShow.ts';

export interface HealthSources {
  readonly theme: ThemeOnShow;
  readonly publicAddress: () => PublicAddress;
  readonly vault: PhotoVault;
  readonly floorBytes: number;
  readonly pictures: PictureOrders | null;
  readonly prints: PrintDesk;
  readonly pulses: KioskPulses;
  readonly reports: OutboxReports;
  readonly cloud: BoothCloud | null;
}

/** Returns a function that assesses the booth's health, asking its parts each time. */
export function boothHealth({
  theme,
  publicAddress,
  vault,
  floorBytes,
  pictures,
  prints,
  pulses,
  reports,
  cloud,
}: HealthSources): () => Promise<Health> {
  return async () =>
    assessHealth({
      version: boothVersion,
      uptimeMs: process.uptime() * 1000,
      theme: { name: theme.current().theme.name, warnings: theme.current().warnings.map(problemText), problem: theme.problem() },
      publicAddress: publicAddress(),
      vault: await vault.condition(),
      floorBytes,
      pictures: pictures === null ? null : { ...pictures.state(), spending: await pictures.budget.spending() },
      printing: prints.problems(),
      kiosks: pulses.heard(),
      outboxes: reports.heard(),
      cloud: cloud?.problems() ?? [],
    });
}
