import { networkInterfaces } from 'node:os';
import type { Result } from '../../shared/errors.ts';
import { failure, success } from '../../shared/errors.ts';
import { bundledThemes } from '../../themeFiles/bundledThemes.ts';
import { packageRoot } from '../../themeFiles/packageRoot.mjs';
import type { LoadedTheme } from '../../themeFiles/readTheme.ts';
import { openKioskGate } from '../core/access/openKioskGate.ts';
import { tabletAddress } from '../core/access/tabletAddress.ts';
import { builtFiles } from '../core/disk/builtFiles.ts';
import { lastTheme } from '../storage/themes/lastTheme.ts';
import type { BoothCloud } from '../features/cloud-link/openCloudLink.ts';
import { boundPort, localAddress } from '../core/http/listen.ts';
import { openPictureServices } from '../features/portraits/openPictureServices.ts';
import { pictureRecipients } from '../features/portraits/pictureRecipients.ts';
import type { PublicAddress } from '../core/network/publicAddress.ts';
import type { Config } from './config.ts';
import { noFolder } from '../storage/disk/noFolder.ts';
import type { SwitcherSettings, ThemeSwitcher } from '../features/theme/openThemeSwitcher.ts';
import { openThemeSwitcher } from '../features/theme/openThemeSwitcher.ts';
import { openThemeReader } from '../../themeFiles/openThemeReader.ts';
import { sentLooks } from '../storage/themes/sentLooks.ts';
import { madeThemes } from '../storage/themes/madeThemes.ts';
import { noCopy } from '../storage/themes/ThemeCopy.ts';
import { openPrintDesk } from '../features/print/openPrintDesk.ts';
import { openListeners } from './openListeners.ts';
import { openStaffAccess } from './openStaffAccess.ts';
import type { Stores } from '../storage/openStores.ts';
import { openStores } from '../storage/openStores.ts';
import type { BoothSurroundings, Closable } from './BoothSurroundings.ts';
import { openApps } from './openApps.ts';

/** A running booth. */
export interface RunningBooth {
  /** The theme at start. */
  readonly theme: LoadedTheme;
  /** All that is wrong with the theme that was asked for, and what is shown instead; null if it is on show. */
  readonly themeTrouble: string | null;
  /** Warnings for staff about the booth's photos and network, a sentence each. */
  readonly warnings: readonly string[];
  readonly kioskAddress: string;
  /** Whether a kiosk must show its token once. */
  readonly asksToken: boolean;
  /** The code for setting the staff page's first passphrase; null if it has one already. For people at the terminal only. */
  readonly staffCode: string | null;
  /** Where a kiosk on another machine finds the booth now; null if it is open to this machine only. */
  readonly tabletAddress: () => string | null;
  /** Where guests' phones find the booth itself now; networks change. */
  readonly publicAddress: () => PublicAddress;
  /** Where codes lead instead; null for a booth of its own. */
  readonly cloud: string | null;
  /** Finishes the requests in progress, accepts no more, and frees both ports. */
  close(): Promise<void>;
}

/** Checks everything that could be wrong with the configuration, then opens both listeners. Fails with a sentence for event staff. */
export async function startBooth(config: Config, surroundings: BoothSurroundings): Promise<Result<RunningBooth, string>> {
  /** Parts that are open, to be closed in reverse order. */
  const opened: Closable[] = [];
  const close = async (): Promise<void> => {
    for (const one of opened.splice(0).reverse()) await one.close();
  };
  const booth = await openBooth(config, surroundings, (one) => void opened.push(one));
  if (booth.ok) return success({ ...booth.value, close });
  await close();
  return booth;
}

/** Opens one part after the other and passes each to `toClose`, which closes it later. */
async function openBooth(
  config: Config,
  surroundings: BoothSurroundings,
  toClose: (opened: Closable) => void,
): Promise<Result<Omit<RunningBooth, 'close'>, string>> {
  const { logger, tell, pages } = surroundings;
  const built = builtFiles(packageRoot);
  const kioskPages = pages ?? built?.kiosk ?? null;
  if (built === null || kioskPages === null)
    return failure('The booth has not been built. Run "npm start", which does it, or "npm run build".');
  const gate = openKioskGate(config.kiosk, new Date());
  if (!gate.ok) return gate;
  const stores = await openStores(config, logger);
  if (!stores.ok) return stores;
  toClose(stores.value);
  const staff = await openStaffAccess(config, stores.value, logger);
  if (!staff.ok) return staff;
  const reader = openThemeReader();
  toClose(reader);
  const theme = await openTheme(config, stores.value, { readGood: reader.read, logger, tell });
  if (!theme.ok) return theme;
  toClose(theme.value);
  const cloud = await openCloud(config, stores.value, { logger, tell });
  if (!cloud.ok) return cloud;
  if (cloud.value !== null) toClose(cloud.value);
  const pictureServices = await openPictureServices(config.pictureServices, staff.value.keys.key);
  if (!pictureServices.ok) return pictureServices;
  toClose(pictureServices.value);
  const prints = await openPrintDesk({
    printer: config.printer,
    stores: stores.value.prints,
    settings: stores.value.settings,
    theme: () => theme.value.current().theme,
    logger,
  });
  if (!prints.ok) return prints;
  toClose(prints.value);
  const warnings = [...stores.value.warnings, ...gate.value.warnings];
  for (const warning of warnings) logger.warn(warning);

  const open = {
    stores: stores.value,
    staff: staff.value,
    theme: theme.value,
    pictureServices: pictureServices.value,
    prints: prints.value,
    cloud: cloud.value,
  };
  const { apps, address } = await openApps({ config, surroundings, built, kioskPages, ...open, gate: gate.value.gate }, toClose);
  const listeners = await openListeners(apps, config);
  if (!listeners.ok) return listeners;
  toClose(listeners.value);
  theme.value.watch();
  prints.value.open();
  return success({
    theme: theme.value.current(),
    themeTrouble: theme.value.startTrouble,
    warnings,
    kioskAddress: localAddress(apps.kiosk),
    asksToken: config.kiosk.token !== null,
    staffCode: staff.value.authentication.firstCode(),
    tabletAddress: () => tabletAddress(config.kiosk, gate.value.gate, boundPort(apps.kiosk), networkInterfaces()),
    publicAddress: address,
    cloud: config.cloud,
  });
}

/** The line to the booth's cloud, of which a booth of its own loads nothing. */
async function openCloud(
  { cloud }: Config,
  stores: Stores,
  surroundings: Pick<BoothSurroundings, 'logger' | 'tell'>,
): Promise<Result<BoothCloud | null, string>> {
  if (cloud === null) return success(null);
  return (await import('../features/cloud-link/openCloudLink.ts')).openCloudLink(cloud, stores, surroundings);
}

/** Opens the theme that staff chose or the options name, and the copy of the last good one that can stand in for it. */
function openTheme(
  config: Config,
  { dataFolder, settings }: Stores,
  surroundings: Pick<BoothSurroundings, 'logger' | 'tell'> & Pick<SwitcherSettings, 'readGood'>,
): Promise<Result<ThemeSwitcher, string>> {
  const themesFolder = bundledThemes;
  const copy = dataFolder === noFolder ? noCopy : lastTheme({ dataFolder, themesFolder });
  const sentTo = pictureRecipients(config.pictureServices);
  const sent = () => sentLooks(dataFolder);
  const made = madeThemes(dataFolder);
  return openThemeSwitcher({ nameOrFolder: config.theme, sentTo, themesFolder, copy, sent, made, ...surroundings }, settings);
}
