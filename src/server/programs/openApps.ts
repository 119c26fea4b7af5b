import { randomUUID } from 'node:crypto';
import { networkInterfaces } from 'node:os';
import type { BoothCloud } from '../features/cloud-link/openCloudLink.ts';
import type { KioskGate } from '../core/access/openKioskGate.ts';
import { success } from '../../shared/errors.ts';
import { machineNames } from '../core/access/openKioskGate.ts';
import type { BuiltFiles } from '../core/disk/builtFiles.ts';
import { fontReader } from '../core/disk/fontReader.ts';
import { madeThemes } from '../storage/themes/madeThemes.ts';
import { noWelcomePictures, welcomePictures } from '../storage/themes/welcomePictures.ts';
import { kioskPulses } from '../features/health/kioskPulses.ts';
import { kioskStatuses, outboxReports } from '../features/health/latestOfEach.ts';
import { watchHealth } from '../features/health/watchHealth.ts';
import { kioskApp } from '../core/http/kioskApp.ts';
import { boundPort } from '../core/http/listen.ts';
import { shareApp } from '../core/http/shareApp.ts';
import type { KioskPages } from '../features/theme/kioskPage/kioskPages.ts';
import type { PublicAddress } from '../core/network/publicAddress.ts';
import { publicAddress } from '../core/network/publicAddress.ts';
import { phonePages } from '../features/photos/phonePage/phonePages.ts';
import type { OpenPictureServices } from '../features/portraits/openPictureServices.ts';
import { pictureBudget } from '../features/portraits/pictureBudget.ts';
import { keyOrigin, pictureKeys } from '../features/portraits/pictureKeys.ts';
import { openPictureOrders } from '../features/portraits/openPictureOrders.ts';
import { portraitsUnderWay } from '../core/portraitsUnderWay.ts';
import { lookAround } from '../features/rehearsal/lookAround.ts';
import { rehearsal } from '../features/rehearsal/rehearsal.ts';
import type { Config } from './config.ts';
import { noFolder } from '../storage/disk/noFolder.ts';
import type { PrintDesk } from '../features/print/printDesk.ts';
import { phoneWaits } from '../features/visits/phoneWaits.ts';
import { staffDashboard } from '../features/staff/staffDashboard.ts';
import { visitCounter } from '../features/visits/visitCounter.ts';
import type { ThemeSwitcher } from '../features/theme/openThemeSwitcher.ts';
import { studioForStaff } from '../features/theme/studioForStaff.ts';
import { perTheme } from '../core/ThemeOnShow.ts';
import { boothHealth } from './boothHealth.ts';
import type { BoothApps } from './openListeners.ts';
import type { StaffAccess } from './openStaffAccess.ts';
import type { Stores } from '../storage/openStores.ts';
import type { BoothSurroundings, Closable } from './BoothSurroundings.ts';

export interface OpenParts {
  readonly config: Config;
  readonly surroundings: BoothSurroundings;
  readonly built: BuiltFiles;
  readonly kioskPages: KioskPages;
  readonly stores: Stores;
  readonly staff: StaffAccess;
  readonly theme: ThemeSwitcher;
  readonly prints: PrintDesk;
  readonly gate: KioskGate;
  readonly pictureServices: OpenPictureServices;
  /** Null for a booth of its own. */
  readonly cloud: BoothCloud | null;
}

/** Assembles the two apps from the parts that are open. They don't listen yet. */
export async function openApps(
  { config, surroundings, built, kioskPages, stores, staff, theme, prints, gate, pictureServices, cloud }: OpenParts,
  toClose: (opened: Closable) => void,
): Promise<{ readonly apps: BoothApps; readonly address: () => PublicAddress }> {
  const { logger, launcher, pages } = surroundings;
  const { vault, counts } = stores;
  const visits = visitCounter({ counts, theme: () => theme.current().theme, now: () => new Date(), logger });
  const phoneTimes = phoneWaits((ms) => void visits.duration('code-to-phone', ms));
  const { service } = pictureServices;
  const pictures =
    service === null
      ? null
      : openPictureOrders({
          service,
          budget: pictureBudget({
            counts: stores.pictures,
            settings: stores.settings,
            limits: config.pictureLimits,
            price: config.picturePrice,
            now: () => new Date(),
          }),
          theme: () => theme.current(),
          logger,
          onEnd: (end, tookMs) => void visits.picture(end, tookMs),
        });
  const portraits = portraitsUnderWay();
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
    portraits,
    notices: built.notices,
    logger,
    names: [...machineNames(), ...(config.publicUrl === null ? [] : [new URL(config.publicUrl).hostname])],
    behindProxy: config.publicUrl !== null,
  });
  const ownAddress = (): PublicAddress => publicAddress(config.publicUrl, networkInterfaces(), boundPort(guests));
  const address = (): PublicAddress => cloud?.address(ownAddress(), theme.current().theme.share.nearby ?? false) ?? ownAddress();
  const isInCloud = (): boolean => address().address === config.cloud;
  const health = boothHealth({
    theme,
    publicAddress: address,
    vault,
    floorBytes: config.diskFloorBytes,
    pictures,
    prints,
    pulses,
    reports,
    cloud,
  });
  const around = {
    theme: () => theme.current(),
    themeProblem: () => theme.problem(),
    vault: () => vault.condition(),
    floorBytes: config.diskFloorBytes,
    keepsOnDisk: stores.dataFolder !== noFolder,
    publicAddress: address,
    mark: () => (isInCloud() ? null : mark),
    pictures,
    prints,
    builtMs: built.builtMs,
    kioskIsElsewhere: () => pulses.heard().every(({ here }) => !here),
  };
  const rehearsals = rehearsal({
    look: (visit, print) => lookAround(around, visit, print),
    wish: staff.kioskSettings.setRehearsal,
    onOver: (state) => launcher?.tell({ kind: 'rehearsed', state }),
    hearsPhones: () => !isInCloud(),
  });
  toClose(rehearsals);
  launcher?.onRehearse((asked) => rehearsals.begin({ ...asked, backToStaff: false }));
  const { kioskSettings, authentication } = staff;
  const now = (): Date => new Date();
  const studio = studioForStaff(madeThemes(stores.dataFolder));
  toClose(studio);
  const dashboard = staffDashboard({
    health,
    theme,
    studio,
    statuses,
    kioskSettings,
    counts,
    vault,
    portraits,
    keepDays: config.keepDays,
    now,
    pictures: pictures?.budget ?? null,
    keys: {
      states: () => pictureKeys(config.pictureServices, staff.keys),
      put: async (service, key) => {
        const origin = keyOrigin(config.pictureServices, service);
        return origin === null ? success(false) : staff.keys.put(service, key, origin);
      },
    },
  });
  const kiosk = await kioskApp({
    theme,
    pages: kioskPages,
    welcome: pages === undefined ? welcomePictures(logger) : noWelcomePictures,
    shareAddress: () => ({ address: address().address, ...(cloud !== null && { isKept: true }) }),
    health,
    reports,
    pulses,
    pictures,
    portraits,
    prints,
    vault: cloud?.vault(vault) ?? vault,
    onKept: (id, waitedMs) => {
      // Nobody stood before a code for a portrait.
      if (!portraits.isPortrait(id)) phoneTimes.kept(id, waitedMs);
      rehearsals.kept(id);
    },
    visits,
    statuses,
    kioskSettings: kioskSettings.current,
    staff: { files: built.staff, authentication, dashboard, rehearsal: rehearsals, prints },
    notices: built.notices,
    logger,
    gate,
    launcher,
  });
  toClose({ close: watchHealth(health, logger) });
  cloud?.begin({
    health,
    statuses,
    kioskSettings,
    theme,
    prints,
    rehearsals,
    now,
    rehearse: () => rehearsals.begin({ phone: false, print: false, backToStaff: false }),
    restart: launcher === null ? null : () => launcher.tell({ kind: 'restart-asked' }),
  });
  return { apps: { kiosk, guests }, address: ownAddress };
}
