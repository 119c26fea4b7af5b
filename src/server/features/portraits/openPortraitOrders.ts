import type { Result } from '../../../shared/errors.ts';
import { success } from '../../../shared/errors.ts';
import { pictureStore } from '../../storage/staff/pictureStore.ts';
import type { PhotoVault } from '../../storage/photos/PhotoVault.ts';
import type { Core, Feature } from '../../core/Feature.ts';
import { generateRoute } from './generate.ts';
import { judgeService, picturesHealth, serviceProblems } from './judgeService.ts';
import { openPictureOrders } from './openPictureOrders.ts';
import type { OpenPictureServices } from './openPictureServices.ts';
import { openPictureServices } from './openPictureServices.ts';
import { pictureBudget } from './pictureBudget.ts';
import { keyOrigin, pictureKeys } from './pictureKeys.ts';
import type { PictureOrders } from './pictureOrders.ts';
import type { PortraitSettings } from './pictureSettings.ts';
import { portraitKeyRoute } from './portraitKey.ts';
import { portraitsForStaffRoute } from './portraitsForStaff.ts';

/** Portraits: pictures that a service makes of guests' photos, within limits. */
export async function openPortraitOrders(core: Core<PortraitSettings>): Promise<Result<Feature, string>> {
  const { settings, stores, keys, theme, now, logger, events } = core;
  const counts = stores.open(pictureStore);
  if (!counts.ok) return counts;
  const services = await openPictureServices(settings.pictureServices, keys.key);
  if (!services.ok) return services;
  const { service } = services.value;
  if (service === null) return success(portraitsFeature(core, null, services.value));
  const { pictureLimits: limits, picturePrice: price } = settings;
  const orders = openPictureOrders({
    service,
    budget: pictureBudget({ counts: counts.value, settings: stores.settings, limits, price, now }),
    theme: () => theme.current(),
    logger,
    onEnd: (end, tookMs) => events.publish({ kind: 'picture-made', visit: null, by: 'service', end, tookMs }),
  });
  return success(portraitsFeature(core, orders, services.value));
}

/** The feature and its orders; null if no service is chosen. */
function portraitsFeature(
  core: Pick<Core<Pick<PortraitSettings, 'pictureServices'>>, 'settings' | 'keys' | 'theme' | 'sequels'> & {
    readonly uploads: () => PhotoVault;
  },
  orders: PictureOrders | null,
  services: Pick<OpenPictureServices, 'out' | 'forgive' | 'close'>,
): Feature {
  const { settings, keys, theme, sequels, uploads } = core;
  const health = async () => (orders === null ? null : picturesHealth(orders.state(), await orders.budget.spending(), services.out()));
  return {
    name: 'portraits',
    routes: {
      kiosk(app) {
        if (orders !== null) generateRoute(app, { theme: () => theme.served().theme, orders, sequels, vault: uploads() });
        portraitKeyRoute(app);
      },
      staff: (app) =>
        portraitsForStaffRoute(app, {
          budget: orders?.budget ?? null,
          putKey: async (service, key) => {
            const origin = keyOrigin(settings.pictureServices, service);
            const put = origin === null ? success(false) : await keys.put(service, key, origin);
            services.forgive();
            return put;
          },
        }),
    },
    problems: async () => serviceProblems(await health()),
    health: async () => ({ pictures: await health() }),
    async overview() {
      const pictures = await health();
      return { pictures: pictures === null ? null : { ...pictures, keys: pictureKeys(settings.pictureServices, keys) } };
    },
    rehearse: () => judgeService(theme.current().theme.picture, orders?.state() ?? null, services.out()),
    close: () => services.close(),
  };
}
