import type { Result } from '../../../shared/errors.ts';
import { success } from '../../../shared/errors.ts';
import { withLook } from '../../../shared/share/shareLink.ts';
import { withPhoneWords } from '../../../shared/theme/phoneWords.ts';
import { fontReader } from '../../core/disk/fontReader.ts';
import type { Core, Feature } from '../../core/Feature.ts';
import type { PublicAddress } from '../../core/network/publicAddress.ts';
import { perTheme } from '../../core/ThemeOnShow.ts';
import { guestRoutes } from './guestRoutes.ts';
import { keepPhotoRoute } from './keepPhoto.ts';
import { phoneLookOf, phonePages } from './phonePage/phonePages.ts';
import { photosForStaffRoute } from './photosForStaff.ts';
import { shareRoute } from './share.ts';

/** Photos: guests' sealed cards on their way from the kiosk to phones. */
export async function openPhotos(core: Core): Promise<Result<Feature, string>> {
  const { stores, uploads, address, sequels, events, visits, theme, built, gathered } = core;
  const page = perTheme(theme, (loaded) =>
    phonePages(built.phoneTemplate, withPhoneWords(loaded.inLanguages, 'booth'), fontReader(loaded.resolve)),
  );
  const look = perTheme(theme, (loaded) =>
    phoneLookOf(built.phoneTemplate, withPhoneWords(loaded.inLanguages, 'cloud'), fontReader(loaded.resolve)),
  );
  return success({
    name: 'photos',
    routes: {
      kiosk(app) {
        shareRoute(app, () => ({ address: addressInLinks(address()), ...(gathered.port('carrier') !== null && { isKept: true }) }));
        keepPhotoRoute(app, uploads(), {
          onNew: (id, waitedMs) => events.publish({ kind: 'card-kept', visit: visits.of(id), isSequel: sequels.isSequel(id), waitedMs }),
        });
      },
      guests: (app) =>
        guestRoutes(app, {
          page: (languages) => page()(languages),
          pageOf: async () => null,
          reached: 'the photo booth',
          vault: stores.vault,
          onSeen: (id) => events.publish({ kind: 'card-fetched', visit: visits.of(id) }),
          onDeleted: async () => undefined,
          sequels,
          caching: { seconds: 0 },
        }),
      staff: (app) => photosForStaffRoute(app, core),
    },
    ports: { phoneLook: look },
  });
}

const addressInLinks = ({ address, look }: PublicAddress): string => (look === undefined ? address : withLook(address, look));
