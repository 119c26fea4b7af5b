import fastifyCookie from '@fastify/cookie';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Health } from '../../../shared/contract/health.ts';
import type { KioskSettings } from '../../../shared/contract/kioskStatus.ts';
import type { ShareAddress } from '../../../shared/contract/photos.ts';
import { emojiSvg } from '../../../themeFiles/emoji.ts';
import { guardOwnHosts } from '../access/guardHosts.ts';
import { guardKiosk } from '../access/guardKiosk.ts';
import type { KioskPulses } from '../../features/health/kioskPulses.ts';
import type { KioskPages } from '../../features/theme/kioskPage/kioskPages.ts';
import type { WelcomePicture } from '../../storage/themes/welcomePictures.ts';
import type { WelcomePictures } from '../../storage/themes/welcomePictures.ts';
import { noWelcomePictures } from '../../storage/themes/welcomePictures.ts';
import { kioskPages } from '../../features/theme/kioskPage/kioskPages.ts';
import type { LauncherLink } from '../launcherLink.ts';
import type { ConnectionLimits } from './limitConnections.ts';
import { limitConnections } from './limitConnections.ts';
import { newApp } from './newApp.ts';
import type { PictureOrders } from '../../features/portraits/pictureOrders.ts';
import type { PrintDesk } from '../../features/print/printDesk.ts';
import type { PortraitsUnderWay } from '../portraitsUnderWay.ts';
import { portraitsUnderWay } from '../portraitsUnderWay.ts';
import { generateRoute } from '../../features/portraits/generate.ts';
import { healthRoute } from './health.ts';
import { shareRoute } from '../../features/photos/share.ts';
import { keepPhotoRoute } from '../../features/photos/keepPhoto.ts';
import { portraitKeyRoute } from '../../features/portraits/portraitKey.ts';
import { printsRoute } from '../../features/print/prints.ts';
import { kioskPulseRoute, kioskStatusRoute, outboxReportRoute, stopKioskRoute } from '../../features/health/kioskStatus.ts';
import { rehearsalRoute } from '../../features/rehearsal/rehearsalRoutes.ts';
import { themeRoute, emojiRoute, fontsRoute, themeArtRoute, welcomePictureRoute } from '../../features/theme/theme.ts';
import { visitReportRoute } from '../../features/visits/visitReport.ts';
import type { VisitCounter } from '../../features/visits/visitCounter.ts';
import type { StaffParts } from './staffArea.ts';
import { staffArea } from './staffArea.ts';
import type { PhotoVault } from '../../storage/photos/PhotoVault.ts';
import { kioskHeaders } from '../../../shared/contract/strictHeaders.ts';
import type { ThemeOnShow } from '../ThemeOnShow.ts';
import { thirdPartyNoticesRoute } from '../../features/photos/phonePage.ts';
import type { KioskGate } from '../access/openKioskGate.ts';
import { thisMachineOnly } from '../access/openKioskGate.ts';
import type { KioskStatuses, OutboxReports } from '../../features/health/latestOfEach.ts';
import { perTheme } from '../ThemeOnShow.ts';
import { kioskBuild } from '../disk/builtFiles.ts';

export interface KioskParts {
  readonly theme: ThemeOnShow;
  readonly pages: KioskPages;
  /** Pictures of the theme's Welcome, for the page's first paint. */
  readonly welcome?: WelcomePictures;
  /** Where codes lead guests' phones now. */
  readonly shareAddress: () => ShareAddress;
  readonly health: () => Promise<Health>;
  /** Receives kiosks' outbox reports. */
  readonly reports: OutboxReports;
  /** Receives kiosk pages' heartbeats. */
  readonly pulses: KioskPulses;
  /** Orders pictures; null if no picture service is chosen. */
  readonly pictures: PictureOrders | null;
  /** Hears how far portraits are that kiosks order for phones. */
  readonly portraits?: PortraitsUnderWay;
  /** Takes orders for prints; null leaves printing out. */
  readonly prints?: PrintDesk | null;
  readonly vault: PhotoVault;
  /** Called for each photo that was stored, with how long it had waited in the kiosk, in milliseconds. */
  readonly onKept?: (id: string, waitedMs: number) => void;
  /** Counts visits. */
  readonly visits: VisitCounter;
  /** The staff page; null leaves it out. */
  readonly staff: StaffParts | null;
  /** Receives kiosks' status reports. */
  readonly statuses: KioskStatuses;
  /** What staff have set for kiosks. */
  readonly kioskSettings: () => KioskSettings;
  /** Third-party notices, as a text; '' if the build wrote none. */
  readonly notices?: () => string;
  readonly logger: FastifyBaseLogger;
  /** Protects the listener; by default only browsers on this machine get in. */
  readonly gate?: KioskGate;
  /** The launcher that started the booth together with this machine's browser. */
  readonly launcher?: LauncherLink | null;
}

/** Time enough for a tablet to send the largest photo over bad Wi-Fi. */
const uploadTimeoutMs = 120_000;

/** A tablet needs a handful; nobody else in the network may use up the rest. */
const networkLimits: ConnectionLimits = { connections: 256, connectionsEach: 64, slowMs: uploadTimeoutMs };

/** The app for the kiosk's browser: its pages, its theme and the theme's art. Not listening yet. */
export async function kioskApp({
  theme,
  pages,
  welcome = noWelcomePictures,
  shareAddress,
  health,
  reports,
  pulses,
  pictures,
  portraits = portraitsUnderWay(),
  prints = null,
  vault,
  onKept = () => undefined,
  visits,
  staff,
  statuses,
  kioskSettings,
  notices = () => '',
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
  if (gate.token !== null) {
    limitConnections(app, networkLimits);
    guardKiosk(app, { token: gate.token, redeem: (ticket) => launcher?.redeem(ticket) ?? false });
  }
  const resolve = (url: string): string | null => theme.current().resolve(url);
  const welcomeNow = (): readonly WelcomePicture[] => welcome.of(theme.current(), theme.served().version);
  themeRoute(app, theme);
  welcomePictureRoute(app, welcome);
  themeArtRoute(app, { resolve, drawing: (url) => theme.current().drawing(url) });
  fontsRoute(app, resolve);
  emojiRoute(app, emojiSvg);
  healthRoute(app, health);
  thirdPartyNoticesRoute(app, notices);
  outboxReportRoute(app, reports);
  kioskPulseRoute(app, pulses, kioskBuild(typeof pages === 'string' ? pages : null));
  shareRoute(app, shareAddress);
  if (launcher !== null) stopKioskRoute(app, () => launcher.tell({ kind: 'stop-asked' }));
  if (pictures !== null) generateRoute(app, { theme: () => theme.served().theme, orders: pictures, portraits, vault });
  portraitKeyRoute(app);
  if (prints !== null) printsRoute(app, prints);
  keepPhotoRoute(app, vault, { onNew: onKept });
  visitReportRoute(app, visits.visit);
  kioskStatusRoute(app, statuses, kioskSettings);
  if (staff !== null) {
    rehearsalRoute(app, staff.rehearsal);
    await staffArea(app, staff);
  }
  await kioskPages(app, pages, { served: () => theme.served(), welcome: () => (kioskSettings().closed === null ? welcomeNow() : null) });
  return app;
}
