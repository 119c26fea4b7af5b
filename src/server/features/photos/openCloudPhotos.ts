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
import { guestRoutes } from './guestRoutes.ts';
import { keepPhotoRoute } from './keepPhoto.ts';
import { phonePages } from './phonePage/phonePages.ts';
import { sequelWantedRoute } from './sequelWanted.ts';

export interface CloudPhotoSettings {
  /** The theme of the page for phones. */
  readonly theme: string;
  readonly cdn: CdnConfig;
}

/** Photos in the cloud: guests' sealed cards on their way from booths to phones, with an optional CDN. */
export async function openCloudPhotos(
  { settings, stores: { vault, problems, register }, built, publicUrl, logger }: CloudCore<CloudPhotoSettings>,
  cdn = cdnPurge(settings.cdn, publicUrl, logger),
): Promise<Result<Feature, string>> {
  const theme = readTheme(settings.theme, { themesFolder: bundledThemes });
  if (!theme.ok) return failure(`The theme cannot be used:\n${theme.error.map((problem) => `  ${lineOfFinding(problem)}`).join('\n')}`);
  const page = phonePages(built.phoneTemplate, withPhoneWords(theme.value.inLanguages, 'cloud'), fontReader(theme.value.resolve));
  return success({
    name: 'photos',
    problems,
    routes: {
      guests: (app) =>
        guestRoutes(app, {
          page,
          reached: 'the cloud that keeps photos of several booths',
          vault,
          caching: { seconds: settings.cdn.seconds },
          onDeleted: cdn.purge,
          onSeen: () => undefined,
          // Always empty: booths order portraits and do not report their progress to the cloud.
          sequels: sequelsUnderWay(),
        }),
      booths(app) {
        keepPhotoRoute(app, vault, { isStillIn: stillIn(register) });
        sequelWantedRoute(app, vault);
      },
    },
    close: cdn.close,
  });
}
