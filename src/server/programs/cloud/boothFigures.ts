import type { BoothOnConsole } from '../../../shared/contract/console.ts';
import { orThrow } from '../../../shared/errors.ts';
import type { BoothFigures } from '../../core/telemetry/metrics.ts';
import type { CloudCore } from '../../core/CloudCore.ts';
import { everybody } from '../../storage/cloud/consoleReach.ts';

const conditions: readonly BoothOnConsole['condition'][] = ['silent', 'problem', 'new', 'well', 'closed', 'revoked'];

/** The figures about all booths for the metrics. Throws if the database does not answer. */
export async function boothFigures({ booths, vault }: Pick<CloudCore['stores'], 'booths' | 'vault'>): Promise<BoothFigures> {
  const all = await booths.all({ ...everybody, name: '', role: 'viewer' });
  const ages = all.flatMap(({ condition, heardSecondsAgo }) =>
    condition === 'revoked' || heardSecondsAgo === null ? [] : [heardSecondsAgo],
  );
  return {
    booths: Object.fromEntries(conditions.map((one) => [one, all.filter(({ condition }) => condition === one).length])),
    waitingPhotos: all.reduce((sum, { isKnown, waitingPhotos }) => sum + (isKnown ? (waitingPhotos ?? 0) : 0), 0),
    reportAgeSeconds: ages.length === 0 ? null : { newest: Math.min(...ages), oldest: Math.max(...ages) },
    cards: orThrow(await vault.count()),
  };
}
