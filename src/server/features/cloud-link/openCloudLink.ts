import { hostname } from 'node:os';
import type { ReportedBooth } from '../../../shared/contract/booths.ts';
import { boothName } from '../../../shared/contract/booths.ts';
import { lookOf } from '../../../shared/contract/lookChoice.ts';
import type { Result } from '../../../shared/errors.ts';
import { failure, success } from '../../../shared/errors.ts';
import { systemReason } from '../../../themeFiles/systemReason.ts';
import type { Core, Feature } from '../../core/Feature.ts';
import { cloudCalls } from './cloudCalls.ts';
import { cloudLink } from './cloudLink.ts';
import { openLinkRecord } from './linkRecord.ts';
import { orderDesk } from './orderDesk.ts';
import { unsentSums } from './unsentSums.ts';

const idleLookMs = 2000;

/** The line of a booth to its cloud: cards go there, and its operators see how the booth is. Nothing is asked before `begin`. */
export async function openCloudLink(cloud: string, core: Core): Promise<Result<Feature, string>> {
  const { stores, theme, gathered, kioskSettings, launcher, tell, logger } = core;
  const record = await openLinkRecord(stores.settings, cloud, Date.now());
  if (!record.ok)
    return failure(`What the booth keeps of its cloud in ${stores.dataFolder} cannot be read: ${systemReason(record.error.cause)}.`);
  const calls = cloudCalls(cloud);
  const name = boothName.safeParse(hostname()).data ?? 'Booth';
  const link = cloudLink({ cloud, calls, record: record.value, name, tell, logger });
  let idle: NodeJS.Timeout | undefined;
  // All parts are there, or the booth was put together without the feature that has one.
  const report = async (): Promise<ReportedBooth> => (await gathered.report()) as ReportedBooth;
  function restartWhenIdle(restart: () => void): void {
    idle = setInterval(() => {
      void report().then(({ kiosks }) => {
        if (!kiosks.some(({ doing }) => doing === 'visit')) restart();
      });
    }, idleLookMs);
    idle.unref();
  }
  return success({
    name: 'cloud-link',
    problems: link.problems,
    ports: { carrier: { vault: link.vault, address: link.address } },
    begin() {
      const orders = orderDesk({
        record: record.value,
        fetch: (...asked) => calls.fetch(...asked),
        setClosed: kioskSettings.setClosed,
        rehearse: () => gathered.port('rehearse')?.(),
        restart: launcher === null ? null : () => restartWhenIdle(() => launcher.tell({ kind: 'restart-asked' })),
        keepLook: (look, packed) => stores.themes.keep(look, packed, lookOf(theme.chosen())),
        chooseTheme: theme.choose,
        ownTheme: theme.own,
      });
      link.begin({ state: report, sums: unsentSums(stores.counts), orders });
    },
    async close() {
      clearInterval(idle);
      await link.close();
    },
  });
}
