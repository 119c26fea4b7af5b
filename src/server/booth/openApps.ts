import { randomUUID } from 'node:crypto';
import { networkInterfaces } from 'node:os';
import type { KioskGate } from '../access/openKioskGate.ts';
import { machineNames } from '../access/openKioskGate.ts';
import type { BuiltFiles } from '../files/builtFiles.ts';
import { fontReader } from '../files/fontReader.ts';
import { noWelcomePictures, welcomePictures } from '../files/welcomePictures.ts';
import { kioskPulses } from '../health/kioskPulses.ts';
import { kioskStatuses, outboxReports } from '../health/latestOfEach.ts';
import { watchHealth } from '../health/watchHealth.ts';
import { kioskApp } from '../http/kioskApp.ts';
import { boundPort } from '../http/listen.ts';
import { shareApp } from '../http/shareApp.ts';
import type { KioskPages } from '../kioskPage/kioskPages.ts';
import type { PublicAddress } from '../network/publicAddress.ts';
import { publicAddress } from '../network/publicAddress.ts';
import { phonePages } from '../phonePage/phonePages.ts';
import { openPictureOrders } from '../pictures/openPictureOrders.ts';
import { lookAround } from '../rehearsal/lookAround.ts';
import { rehearsal } from '../rehearsal/rehearsal.ts';
import type { Config } from '../settings/config.ts';
import { noFolder } from '../settings/settingKinds.ts';
import { phoneWaits } from '../staff/phoneWaits.ts';
import { staffDashboard } from '../staff/staffDashboard.ts';
import { visitCounter } from '../staff/visitCounter.ts';
import type { ThemeSwitcher } from '../theme/openThemeSwitcher.ts';
import { perTheme } from '../theme/ThemeOnShow.ts';
import { boothHealth } from './boothHealth.ts';
import type { BoothApps } from './openListeners.ts';
import type { StaffAccess } from './openStaffAccess.ts';
import type { Stores } from './openStores.ts';
import type { BoothSurroundings, Closable } from './BoothSurroundings.ts';

export interface OpenParts {
  readonly config: Config;
  readonly surroundings: BoothSurroundings;
  readonly built: BuiltFiles;
  readonly kioskPages: KioskPages;
  readonly stores: Stores;
  readonly staff: StaffAccess;
  readonly theme: ThemeSwitcher;
  readonly gate: KioskGate;
}

/** Assembles the two apps from the parts that are open. They don't listen yet. */
export async function openApps(
  { config, surroundings, built, kioskPages, stores, staff, theme, gate }: OpenParts,
  toClose: (opened: Closable) => void,
): Promise<{ readonly apps: BoothApps; readonly address: () => PublicAddress }> {
  const { logger, launcher, pages } = surroundings;
  const { vault, counts } = stores;
  const visits = visitCounter({ counts, theme: () => theme.current().theme, now: () => new Date(), logger });
  const phoneTimes = phoneWaits((ms) => void visits.duration('code-to-phone', ms));
  const pictures = openPictureOrders(config.pictureService, () => theme.current().theme.picture, logger);
  const [reports, statuses, pulses] = [outboxReports(), kioskStatuses(), kioskPulses()];
  /** A value that only this booth's guests' listener can answer with. */
  const mark = randomUUID();
  const inAnyLanguage = perTheme(theme, (loaded) => phonePages(built.phoneTemplate, loaded.inLanguages, fontReader(loaded.resolve)));
  const guests = shareApp({
    page: (languages) => inAnyLanguage()(languages),
    vault,
    mark,
    onSeen: (id) => {
      if (!rehearsals.seen(id)) phoneTimes.seen(id);
    },
    notices: built.notices,
    logger,
    names: [...machineNames(), ...(config.publicUrl === null ? [] : [new URL(config.publicUrl).hostname])],
    behindProxy: config.publicUrl !== null,
  });
  const address = (): PublicAddress => publicAddress(config.publicUrl, networkInterfaces(), boundPort(guests));
  const health = boothHealth({ theme, publicAddress: address, vault, floorBytes: config.diskFloorBytes, pictures, pulses, reports });
  const around = {
    theme: () => theme.current(),
    themeProblem: () => theme.problem(),
    vault: () => vault.condition(),
    floorBytes: config.diskFloorBytes,
    keepsOnDisk: stores.dataFolder !== noFolder,
    publicAddress: address,
    mark,
    pictures,
    builtMs: built.builtMs,
    kioskIsElsewhere: () => pulses.heard().every(({ here }) => !here),
  };
  const rehearsals = rehearsal({
    look: (visit) => lookAround(around, visit),
    wish: staff.kioskSettings.setRehearsal,
    onOver: (state) => launcher?.tell({ kind: 'rehearsed', state }),
  });
  toClose(rehearsals);
  launcher?.onRehearse((phone) => rehearsals.begin({ phone, backToStaff: false }));
  const { kioskSettings, authentication } = staff;
  const now = (): Date => new Date();
  const dashboard = staffDashboard({ health, theme, statuses, kioskSettings, counts, vault, keepDays: config.keepDays, now });
  const kiosk = await kioskApp({
    theme,
    pages: kioskPages,
    welcome: pages === undefined ? welcomePictures(logger) : noWelcomePictures,
    shareAddress: () => address().address,
    health,
    reports,
    pulses,
    pictures,
    vault,
    onKept: (id, waitedMs) => {
      phoneTimes.kept(id, waitedMs);
      rehearsals.kept(id);
    },
    visits,
    statuses,
    kioskSettings: kioskSettings.current,
    staff: { files: built.staff, authentication, dashboard, rehearsal: rehearsals },
    notices: built.notices,
    logger,
    gate,
    launcher,
  });
  toClose({ close: watchHealth(health, logger) });
  return { apps: { kiosk, guests }, address };
}
