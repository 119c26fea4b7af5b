import { kioskPulses } from '../../src/server/features/health/kioskPulses.ts';
import type { KioskParts } from '../../src/server/core/http/kioskApp.ts';
import { assessHealth } from '../../src/server/features/health/assessHealth.ts';
import type { ThemeOnShow } from '../../src/server/core/ThemeOnShow.ts';
import type { LoadedTheme } from '../../src/themeFiles/readTheme.ts';
import { soundFacts } from './soundFacts.ts';
import { loadedTheme } from './loadedTheme.ts';
import { memoryVault } from './memoryVault.ts';
import { silentLogger } from './silentLogger.ts';
import { kioskStatuses, outboxReports } from '../../src/server/features/health/latestOfEach.ts';

/** The named parts are the test's own; a theme that was read is on show for good. */
export type OwnParts = Partial<Omit<KioskParts, 'theme'>> & { readonly theme?: LoadedTheme | ThemeOnShow };

/** What the kiosk's listener is made of, the named parts being the test's own. */
export function kioskParts({ theme = loadedTheme(), ...own }: OwnParts = {}): KioskParts {
  return {
    theme: 'current' in theme ? theme : unchanging(theme),
    pages: (_request, response) => response.end('page'),
    shareAddress: () => ({ address: 'http://192.168.1.20:8081' }),
    health: () => Promise.resolve(assessHealth(soundFacts)),
    reports: outboxReports(),
    pulses: kioskPulses(),
    pictures: null,
    vault: memoryVault(),
    staff: null,
    statuses: kioskStatuses(),
    kioskSettings: () => ({ closed: null, camera: null, outboxRetries: 0, rehearsal: null }),
    visits: { visit: () => Promise.resolve(true), duration: () => Promise.resolve(), picture: () => Promise.resolve() },
    logger: silentLogger,
    ...own,
  };
}

const unchanging = (loaded: LoadedTheme): ThemeOnShow => ({
  current: () => loaded,
  served: () => ({ theme: loaded.inLanguages, version: 'only' }),
  problem: () => null,
});
