import { boothEvents } from '../../../src/server/core/events.ts';
import type { Core } from '../../../src/server/core/Feature.ts';
import { gatheredParts } from '../../../src/server/core/gatheredParts.ts';
import { sequelsUnderWay } from '../../../src/server/core/sequelsUnderWay.ts';
import { ownWork } from '../../../src/server/core/ownWork.ts';
import { visitNumbers } from '../../../src/server/core/visitNumbers.ts';
import { openStores } from '../../../src/server/storage/openStores.ts';
import { onTestFinished } from 'vitest';
import { silentLogger } from './silentLogger.ts';

type FeatureCore<Settings> = Pick<
  Core<Settings>,
  'settings' | 'stores' | 'events' | 'visits' | 'sequels' | 'gathered' | 'now' | 'work' | 'logger' | 'tell'
>;

/** The core as a booth's feature gets it, with everything in memory and no other features. */
export async function featureCore<Settings>(settings: Settings): Promise<FeatureCore<Settings>> {
  const opened = await openStores({ dataFolder: ':memory:', keepDays: 7, diskFloorBytes: 0 }, silentLogger);
  if (!opened.ok) throw new Error(opened.error);
  onTestFinished(() => opened.value.close());
  return {
    settings,
    stores: opened.value,
    events: boothEvents({
      booth: 'Hall 3',
      nowMs: Date.now,
      onBug: (error) => {
        throw error;
      },
    }),
    visits: visitNumbers(),
    sequels: sequelsUnderWay(),
    gathered: gatheredParts([]),
    now: () => new Date(),
    work: ownWork(silentLogger),
    logger: silentLogger,
    tell: () => undefined,
  };
}
