import type { KioskStatus } from '../../../src/shared/contract/kioskStatus.ts';
import type { OutboxReport } from '../../../src/shared/contract/outboxReport.ts';
import { kioskBuild } from '../../../src/server/core/disk/builtFiles.ts';
import type { Feature } from '../../../src/server/core/Feature.ts';
import type { KioskParts } from '../../../src/server/core/listeners/kioskApp.ts';
import type { Sequels } from '../../../src/server/core/sequelsUnderWay.ts';
import { sequelsUnderWay } from '../../../src/server/core/sequelsUnderWay.ts';
import type { ThemeOnShow } from '../../../src/server/core/ThemeOnShow.ts';
import { kioskPulses } from '../../../src/server/features/health/kioskPulses.ts';
import { latestOfEach } from '../../../src/server/features/health/latestOfEach.ts';
import type { ReceivedFromKiosks } from '../../../src/server/features/health/openHealth.ts';
import { healthFeature } from '../../../src/server/features/health/openHealth.ts';
import { keepPhotoRoute } from '../../../src/server/features/photos/keepPhoto.ts';
import { shareRoute } from '../../../src/server/features/photos/share.ts';
import { generateRoute } from '../../../src/server/features/portraits/generate.ts';
import type { PictureOrders } from '../../../src/server/features/portraits/pictureOrders.ts';
import { portraitKeyRoute } from '../../../src/server/features/portraits/portraitKey.ts';
import { printFeature } from '../../../src/server/features/print/openPrint.ts';
import type { PrintService } from '../../../src/server/features/print/printService.ts';
import type { KioskPages } from '../../../src/server/features/theme/kioskPage/kioskPages.ts';
import { kioskRoutes } from '../../../src/server/features/theme/openTheme.ts';
import type { VisitCounter } from '../../../src/server/features/visits/visitCounter.ts';
import { visitReportRoute } from '../../../src/server/features/visits/visitReport.ts';
import type { PhotoVault } from '../../../src/server/storage/photos/PhotoVault.ts';
import type { WelcomePictures } from '../../../src/server/storage/themes/welcomePictures.ts';
import { noWelcomePictures } from '../../../src/server/storage/themes/welcomePictures.ts';
import type { KioskSettings } from '../../../src/shared/contract/kioskStatus.ts';
import type { ShareAddress } from '../../../src/shared/contract/photos.ts';
import type { LoadedTheme } from '../../../src/themeFiles/readTheme.ts';
import { assessHealth } from './assessHealth.ts';
import { loadedTheme } from './loadedTheme.ts';
import { memoryVault } from './memoryVault.ts';
import { silentLogger } from './silentLogger.ts';
import { soundFacts } from './soundFacts.ts';

/** The parts of a kiosk's features that a test may replace. A theme that was read stays on show. */
export interface OwnParts
  extends Partial<Omit<KioskParts, 'theme' | 'features'>>, Partial<Omit<ReceivedFromKiosks, 'kioskSettings' | 'build'>> {
  readonly theme?: LoadedTheme | ThemeOnShow;
  readonly pages?: KioskPages;
  readonly welcome?: WelcomePictures;
  readonly shareAddress?: () => ShareAddress;
  readonly pictures?: PictureOrders | null;
  readonly sequels?: Sequels;
  readonly prints?: PrintService | null;
  readonly vault?: PhotoVault;
  readonly visits?: Pick<VisitCounter, 'visit'>;
  readonly kioskSettings?: () => KioskSettings;
  /** Features in addition to a kiosk's own. */
  readonly features?: readonly Feature[];
}

/** The parts of the kiosk's listener, with the given ones replaced by the test's. */
export function kioskParts({ theme: given = loadedTheme(), ...own }: OwnParts = {}): KioskParts {
  const theme = 'current' in given ? given : unchanging(given);
  const {
    pages = page,
    welcome = noWelcomePictures,
    shareAddress = () => ({ address: 'http://192.168.1.20:8081' }),
    health = () => Promise.resolve(assessHealth(soundFacts)),
    reports = latestOfEach<OutboxReport>(),
    pulses = kioskPulses(),
    statuses = latestOfEach<KioskStatus>(),
    pictures = null,
    sequels = sequelsUnderWay(),
    prints = null,
    vault = memoryVault(),
    visits = { visit: () => Promise.resolve(true) },
    kioskSettings = () => ({ closed: null, camera: null, cameraTurn: 0, outboxRetries: 0, rehearsal: null }),
    launcher = null,
    features = [],
    ...rest
  } = own;
  const build = kioskBuild(typeof pages === 'string' ? pages : null);
  const kiosks = healthFeature({ reports, statuses, pulses, kioskSettings: { current: kioskSettings }, launcher, health, mark: '', build });
  const others: Feature = {
    name: 'others',
    routes: {
      async kiosk(app) {
        await kioskRoutes(app, { theme, welcome, pages, startsWithWelcome: () => kioskSettings().closed === null });
        shareRoute(app, shareAddress);
        if (pictures !== null) generateRoute(app, { theme: () => theme.served().theme, orders: pictures, sequels, vault });
        portraitKeyRoute(app);
        keepPhotoRoute(app, vault);
        visitReportRoute(app, visits.visit);
      },
    },
  };
  return {
    theme,
    features: [
      { ...kiosks, routes: { kiosk: kiosks.routes?.kiosk ?? (() => undefined) } },
      others,
      ...(prints === null ? [] : [printFeature(prints)]),
      ...features,
    ],
    staff: null,
    notices: () => '',
    logger: silentLogger,
    launcher,
    ...rest,
  };
}

const page: KioskPages = (_request, response) => response.end('page');

const unchanging = (loaded: LoadedTheme): ThemeOnShow => ({
  current: () => loaded,
  served: () => ({ theme: loaded.inLanguages, version: 'only' }),
  problem: () => null,
});
