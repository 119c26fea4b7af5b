import fastifyCookie from '@fastify/cookie';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { guardOwnHosts } from '../access/guardHosts.ts';
import { guardKiosk } from '../access/guardKiosk.ts';
import { guardUsers } from '../access/guardUsers.ts';
import { guardOwnPages } from '../access/guardOwnPages.ts';
import type { KioskGate } from '../access/openKioskGate.ts';
import { thisMachineOnly } from '../access/openKioskGate.ts';
import type { Feature } from '../Feature.ts';
import type { LauncherLink } from '../launcherLink.ts';
import type { ThemeOnShow } from '../ThemeOnShow.ts';
import { perTheme } from '../ThemeOnShow.ts';
import type { ConnectionLimits } from '../http/limitConnections.ts';
import { limitConnections } from '../http/limitConnections.ts';
import { newApp } from '../http/newApp.ts';
import type { StaffParts } from './staffArea.ts';
import { staffArea } from './staffArea.ts';
import { kioskHeaders } from '../../../shared/contract/strictHeaders.ts';
import { thirdPartyNoticesRoute } from '../http/thirdPartyNotices.ts';

export interface KioskParts {
  readonly theme: Pick<ThemeOnShow, 'current'>;
  readonly features: readonly Feature[];
  /** The staff page; null if it is not served. */
  readonly staff: StaffParts | null;
  /** The text of the third-party notices; '' if the build did not write any. */
  readonly notices: () => string;
  readonly logger: FastifyBaseLogger;
  /** Protects the listener; by default, only browsers on this machine have access. */
  readonly gate?: KioskGate;
  /** The launcher that started the booth together with this machine's browser. */
  readonly launcher?: LauncherLink | null;
}

/** Enough time for a tablet to send the largest photo over bad Wi-Fi. */
const uploadTimeoutMs = 120_000;

/** A tablet needs only a few connections. Other clients on the network must not use up the rest. */
const networkLimits: ConnectionLimits = { connections: 256, connectionsEach: 64, slowMs: uploadTimeoutMs };

/** The app for the kiosk's browser and for staff, with the features' routes. Not listening yet. */
export async function kioskApp({
  theme,
  features,
  staff,
  notices,
  logger,
  gate = thisMachineOnly,
  launcher = null,
}: KioskParts): Promise<FastifyInstance> {
  const app = newApp({
    headers: perTheme(theme, (loaded) => kioskHeaders(loaded.theme.picture.serviceUrl)),
    logger,
    requestTimeoutMs: uploadTimeoutMs,
    tls: gate.certificate,
  });
  // Cookies must be parsed before the guards read them.
  await app.register(fastifyCookie);
  guardOwnHosts(app, gate.names);
  guardOwnPages(app);
  if (gate.token !== null) {
    limitConnections(app, networkLimits);
    guardKiosk(app, { token: gate.token, redeem: (ticket) => launcher?.redeem(ticket) ?? false });
  } else guardUsers(app);
  thirdPartyNoticesRoute(app, notices);
  for (const { routes } of features) await routes?.kiosk?.(app);
  if (staff !== null) await staffArea(app, staff, features);
  return app;
}
