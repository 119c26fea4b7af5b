import { outboxReports } from '../../src/server/health/outboxReports.ts';
import type { KioskParts } from '../../src/server/kioskApp.ts';
import { assessHealth } from '../../src/server/health/assessHealth.ts';
import { soundFacts } from './soundFacts.ts';
import { loadedTheme } from './loadedTheme.ts';
import { memoryVault } from './memoryVault.ts';
import { silentLogger } from './silentLogger.ts';

/** What the kiosk's listener is made of, the named parts being the test's own. */
export function kioskParts(own: Partial<KioskParts> = {}): KioskParts {
  return {
    theme: own.theme ?? loadedTheme(),
    pages: (_request, response) => response.end('page'),
    shareAddress: () => 'http://192.168.1.20:8081',
    health: () => Promise.resolve(assessHealth(soundFacts)),
    reports: outboxReports(),
    pictures: null,
    vault: memoryVault(),
    logger: silentLogger,
    ...own,
  };
}
