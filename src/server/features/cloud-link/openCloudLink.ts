import { hostname } from 'node:os';
import type { FastifyBaseLogger } from 'fastify';
import { boothName } from '../../../shared/contract/booths.ts';
import type { Result } from '../../../shared/errors.ts';
import { failure, success } from '../../../shared/errors.ts';
import { systemReason } from '../../../themeFiles/systemReason.ts';
import type { Stores } from '../../storage/openStores.ts';
import type { ThemeSwitcher } from '../theme/openThemeSwitcher.ts';
import { lookOf } from '../../storage/themes/sentLooks.ts';
import type { ReportSources } from './reportedBooth.ts';
import { reportedBooth } from './reportedBooth.ts';
import { cloudCalls } from './cloudCalls.ts';
import type { CloudLink } from './cloudLink.ts';
import { cloudLink } from './cloudLink.ts';
import { keepLook } from '../../storage/themes/keepLook.ts';
import { openLinkRecord } from './linkRecord.ts';
import { orderDesk } from './orderDesk.ts';
import { unsentSums } from './unsentSums.ts';

/** What the cloud hears of, and what it may do to the booth. */
export interface LinkSources extends Omit<ReportSources, 'theme'> {
  readonly theme: Pick<ThemeSwitcher, 'chosen' | 'choose' | 'own' | 'served'>;
  readonly rehearse: () => void;
  /** Has server and browser started again; null where nobody would. */
  readonly restart: (() => void) | null;
}

/** The line of a booth to its cloud, as the rest of the booth knows it. */
export interface BoothCloud extends Omit<CloudLink, 'begin'> {
  /** Begins to join, to report and to take orders. */
  readonly begin: (sources: LinkSources) => void;
}

const idleLookMs = 2000;

/** Opens what the booth keeps about this cloud. Nothing is asked before `begin`. Fails with a sentence for staff. */
export async function openCloudLink(
  cloud: string,
  { settings, counts, dataFolder }: Pick<Stores, 'settings' | 'counts' | 'dataFolder'>,
  { tell, logger }: { readonly tell: (text: string) => void; readonly logger: FastifyBaseLogger },
): Promise<Result<BoothCloud, string>> {
  const record = await openLinkRecord(settings, cloud, Date.now());
  if (!record.ok) return failure(`What the booth keeps of its cloud in ${dataFolder} cannot be read: ${systemReason(record.error.cause)}.`);
  const calls = cloudCalls(cloud);
  const name = boothName.safeParse(hostname()).data ?? 'Booth';
  const link = cloudLink({ cloud, calls, record: record.value, name, tell, logger });
  let idle: NodeJS.Timeout | undefined;
  return success({
    ...link,
    begin(sources) {
      const { theme, statuses, kioskSettings, rehearse, restart } = sources;
      const isAtWork = (): boolean => statuses.heard().some(({ word }) => word.doing === 'visit');
      const orders = orderDesk({
        record: record.value,
        fetch: (...asked) => calls.fetch(...asked),
        setClosed: kioskSettings.setClosed,
        rehearse,
        restart:
          restart === null
            ? null
            : () => {
                idle = setInterval(() => {
                  if (!isAtWork()) restart();
                }, idleLookMs);
                idle.unref();
              },
        keepLook: (look, packed) => keepLook(dataFolder, look, packed, lookOf(theme.chosen())),
        chooseTheme: theme.choose,
        ownTheme: theme.own,
      });
      link.begin({ state: () => reportedBooth(sources), sums: unsentSums(counts), orders });
    },
    async close() {
      clearInterval(idle);
      await link.close();
    },
  });
}
