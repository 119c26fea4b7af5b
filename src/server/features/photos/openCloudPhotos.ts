import type { Result } from '../../../shared/errors.ts';
import { failure, success } from '../../../shared/errors.ts';
import { withPhoneWords } from '../../../shared/theme/phoneWords.ts';
import { bundledThemes } from '../../../themeFiles/bundledThemes.ts';
import { readTheme } from '../../../themeFiles/readTheme.ts';
import { lineOfFinding } from '../../../themeFiles/ThemeFinding.ts';
import { stillIn } from '../../core/access/guardBooths.ts';
import type { CloudCore } from '../../core/CloudCore.ts';
import { fontReader } from '../../core/disk/fontReader.ts';
import type { Feature } from '../../core/Feature.ts';
import { sequelsUnderWay } from '../../core/sequelsUnderWay.ts';
import { cdnPurge } from './cdn/cdnPurge.ts';
import type { CdnConfig } from './cdn/cdnSettings.ts';
import { cloudPages } from './cloudPages.ts';
import { guestRoutes } from './guestRoutes.ts';
import { keepPhoneLookRoute } from './keepPhoneLook.ts';
import { keepPhotoRoute } from './keepPhoto.ts';
import { phonePages } from './phonePage/phonePages.ts';
import { sequelWantedRoute } from './sequelWanted.ts';

export interface CloudPhotoSettings {
  /** The theme of the phone page for cards whose booth has not sent its own look. */
  readonly theme: string;
  /** How long guests' photos are kept. */
  readonly keepDays: number;
  readonly cdn: CdnConfig;
}

const sweepEveryMs = 3_600_000;

/** Photos in the cloud: guests' sealed cards on their way from booths to phones, with an optional CDN. */
export async function openCloudPhotos(
  { settings, stores: { vault, problems, register, phoneLooks }, built, publicUrl, logger, work }: CloudCore<CloudPhotoSettings>,
  cdn = cdnPurge(settings.cdn, publicUrl, logger),
): Promise<Result<Feature, string>> {
  const theme = readTheme(settings.theme, { themesFolder: bundledThemes });
  if (!theme.ok) return failure(`The theme cannot be used:\n${theme.error.map((problem) => `  ${lineOfFinding(problem)}`).join('\n')}`);
  const page = phonePages(built.phoneTemplate, withPhoneWords(theme.value.inLanguages, 'cloud'), fontReader(theme.value.resolve));
  const sweeps = work.repeat(
    () => sweepEveryMs,
    () => phoneLooks.sweep(settings.keepDays),
  );
  return success({
    name: 'photos',
    problems,
    routes: {
      guests: (app) =>
        guestRoutes(app, {
          page,
          pageOf: cloudPages({ template: built.phoneTemplate, standard: page, read: phoneLooks.read }),
          reached: 'the cloud that keeps photos of several booths',
          vault,
          caching: { seconds: settings.cdn.seconds },
          onDeleted: cdn.purge,
          onSeen: () => undefined,
          // Always empty: booths order portraits themselves and do not report progress to the cloud.
          sequels: sequelsUnderWay(),
        }),
      booths(app) {
        keepPhotoRoute(app, vault, { isStillIn: stillIn(register) });
        sequelWantedRoute(app, vault);
        keepPhoneLookRoute(app, phoneLooks, built.phoneTemplate);
      },
    },
    close: async () => {
      await Promise.all([cdn.close(), sweeps.stop()]);
    },
  });
}
