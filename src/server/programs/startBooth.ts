import { randomUUID } from 'node:crypto';
import { hostname, networkInterfaces } from 'node:os';
import { boothName } from '../../shared/contract/booths.ts';
import type { Result } from '../../shared/errors.ts';
import { failure, success } from '../../shared/errors.ts';
import { packageRoot } from '../../themeFiles/packageRoot.mjs';
import type { LoadedTheme } from '../../themeFiles/readTheme.ts';
import { machineNames, openKioskGate } from '../core/access/openKioskGate.ts';
import { tabletAddress } from '../core/access/tabletAddress.ts';
import { builtFiles } from '../core/disk/builtFiles.ts';
import { boothEvents } from '../core/events.ts';
import { kioskApp } from '../core/listeners/kioskApp.ts';
import { boundPort, localAddress } from '../core/http/listen.ts';
import { shareApp } from '../core/listeners/shareApp.ts';
import type { PublicAddress } from '../core/network/publicAddress.ts';
import { publicAddress } from '../core/network/publicAddress.ts';
import { tellingOpenings } from '../core/settings/kioskSettings.ts';
import { boothCore } from '../core/boothCore.ts';
import { ownWork } from '../core/ownWork.ts';
import { openFeatures } from '../core/openFeatures.ts';
import { sequelsUnderWay } from '../core/sequelsUnderWay.ts';
import { visitNumbers } from '../core/visitNumbers.ts';
import { openStores } from '../storage/openStores.ts';
import type { Closable } from '../core/openInTurn.ts';
import { openInTurn } from '../core/openInTurn.ts';
import type { BoothSurroundings } from './BoothSurroundings.ts';
import { boothFeatures } from './boothFeatures.ts';
import type { Config } from './config.ts';
import { openListeners } from './openListeners.ts';
import { openStaffAccess } from './openStaffAccess.ts';

/** A running booth. */
export interface RunningBooth {
  /** The theme at startup. */
  readonly theme: LoadedTheme;
  /** All findings about the requested theme, and what is shown instead; null if the requested theme is on show. */
  readonly themeProblem: string | null;
  /** Warnings for staff about the booth's photos and network, a sentence each. */
  readonly warnings: readonly string[];
  readonly kioskAddress: string;
  /** Where this machine reaches the guests' pages, with a trailing slash. */
  readonly guestsAddress: string;
  /** Whether each kiosk must send its token once. */
  readonly asksToken: boolean;
  /** The code for setting the staff page's first passphrase; null if a passphrase is set. Shown only in the terminal. */
  readonly staffCode: string | null;
  /** The booth's current address for a kiosk on another machine; null if only this machine can reach the booth. */
  readonly tabletAddress: () => string | null;
  /** The booth's current address for guests' phones, which changes with the network. */
  readonly publicAddress: () => PublicAddress;
  /** The cloud to which QR codes lead instead of the booth; null for a booth without a cloud. */
  readonly cloud: string | null;
  /** Accepts no more requests, finishes those in progress, and frees both ports. */
  close(): Promise<void>;
}

/** Checks the whole configuration, then opens both listeners. Fails with a sentence for event staff. */
export const startBooth = (config: Config, surroundings: BoothSurroundings): Promise<Result<RunningBooth, string>> =>
  openInTurn((toClose) => openBooth(config, surroundings, toClose));

/** Opens the parts one after the other and passes each to `toClose`, so that it can be closed later. */
async function openBooth(
  config: Config,
  surroundings: BoothSurroundings,
  toClose: (opened: Closable) => void,
): Promise<Result<Omit<RunningBooth, 'close'>, string>> {
  const { logger, launcher, tell } = surroundings;
  const built = builtFiles(packageRoot);
  const pages = surroundings.pages ?? built?.kiosk ?? null;
  if (built === null || pages === null)
    return failure('The booth has not been built. Run "npm start", which builds it, or "npm run build".');
  const gate = openKioskGate(config.kiosk, new Date());
  if (!gate.ok) return gate;
  const stores = await openStores(config, logger);
  if (!stores.ok) return stores;
  toClose(stores.value);
  const staff = await openStaffAccess(config, stores.value, logger);
  if (!staff.ok) return staff;
  const mark = randomUUID();
  const events = boothEvents({
    booth: boothName.safeParse(hostname()).data ?? 'Booth',
    nowMs: Date.now,
    onBug: (error) => logger.error({ err: error }, 'a feature failed to handle an event'),
  });
  let guestPort = (): number => config.sharePort;
  const ownAddress = (): PublicAddress => publicAddress(config.publicUrl, networkInterfaces(), guestPort());
  const ground = {
    settings: { ...config, pages },
    ...{ stores: stores.value, events, mark, built, launcher, logger, tell, ownAddress },
    ...staff.value,
    kioskSettings: tellingOpenings(staff.value.kioskSettings, events),
    visits: visitNumbers(),
    sequels: sequelsUnderWay(),
    now: () => new Date(),
    work: ownWork(logger),
  };
  const opened = await openFeatures(boothFeatures, (gathered) => boothCore(ground, gathered), toClose);
  if (!opened.ok) return opened;
  const { features, core } = opened.value;
  const warnings = [...stores.value.warnings(), ...gate.value.warnings];
  for (const warning of warnings) logger.warn(warning);
  const { notices } = built;
  const guests = shareApp({
    features,
    notices,
    logger,
    names: [...machineNames(), ...(config.publicUrl === null ? [] : [new URL(config.publicUrl).hostname])],
    behindProxy: config.publicUrl !== null,
  });
  guestPort = () => boundPort(guests);
  const access = { files: built.staff, authentication: core.authentication };
  const kiosk = await kioskApp({ theme: core.theme, features, staff: access, notices, logger, gate: gate.value.gate, launcher });
  const listeners = await openListeners({ kiosk, guests }, config);
  if (!listeners.ok) return listeners;
  toClose(listeners.value);
  for (const { begin } of features) begin?.();
  events.publish({ kind: core.kioskSettings.current().closed === null ? 'booth-opened' : 'booth-closed' });
  return success({
    theme: core.theme.current(),
    themeProblem: core.theme.startProblem,
    warnings,
    kioskAddress: localAddress(kiosk),
    guestsAddress: localAddress(guests),
    asksToken: config.kiosk.token !== null,
    staffCode: core.authentication.firstCode(),
    tabletAddress: () => tabletAddress(config.kiosk, gate.value.gate, boundPort(kiosk), networkInterfaces()),
    publicAddress: ownAddress,
    cloud: config.cloud,
  });
}
