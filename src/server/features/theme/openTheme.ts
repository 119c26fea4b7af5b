import type { FastifyInstance } from 'fastify';
import { lookOf } from '../../../shared/contract/lookChoice.ts';
import type { Result } from '../../../shared/errors.ts';
import { success } from '../../../shared/errors.ts';
import type { PictureRecipients } from '../../../shared/theme/themeSchema.ts';
import { bundledThemes } from '../../../themeFiles/bundledThemes.ts';
import { emojiSvg } from '../../../themeFiles/emoji.ts';
import { openThemeReader } from '../../../themeFiles/openThemeReader.ts';
import type { Core, Feature } from '../../core/Feature.ts';
import { plainSentence } from '../../core/plainSentence.ts';
import type { ThemeOnShow, ThemeSwitcher } from '../../core/ThemeOnShow.ts';
import type { WelcomePictures } from '../../storage/themes/welcomePictures.ts';
import type { KioskPages } from './kioskPage/kioskPages.ts';
import { kioskPages } from './kioskPage/kioskPages.ts';
import { openThemeSwitcher } from './openThemeSwitcher.ts';
import { studioForStaff } from './studioForStaff.ts';
import { emojiRoute, fontsRoute, themeArtRoute, themeRoute, welcomePictureRoute } from './theme.ts';
import { themeForStaffRoute } from './themeForStaff.ts';
import type { ThemeForStaff } from './themeForStaff.ts';
import { wallThemeRoutes } from './wallTheme.ts';

export interface ShownThemeSettings {
  /** A theme's name, or the path of its folder or file. */
  readonly theme: string;
  /** The recipients of photos for this booth's themes that order pictures; undefined if there are none. */
  readonly sentTo: PictureRecipients | undefined;
  readonly pages: KioskPages;
}

/** The theme on show: the one that staff chose, or else the one from the options. If it is broken, the last good one. */
export async function openTheme(core: Core<ShownThemeSettings>): Promise<Result<Feature, string>> {
  const { settings, stores, kioskSettings, logger, tell } = core;
  const { copy, sent, made, welcome } = stores.themes;
  const reader = openThemeReader();
  const opened = await openThemeSwitcher(
    {
      nameOrFolder: settings.theme,
      sentTo: settings.sentTo,
      themesFolder: bundledThemes,
      copy,
      sent,
      made,
      readGood: reader.read,
      logger,
      tell,
    },
    stores.settings,
  );
  if (!opened.ok) {
    reader.close();
    return opened;
  }
  const theme = opened.value;
  const studio = studioForStaff(made);
  return success({
    ...themeFeature({ theme, studio }),
    routes: {
      kiosk: (app) =>
        kioskRoutes(app, { theme, welcome, pages: settings.pages, startsWithWelcome: () => kioskSettings.current().closed === null }),
      staff: (app) => themeForStaffRoute(app, { theme, studio }),
      guests: (app) => wallThemeRoutes(app, theme),
    },
    ports: { theme },
    begin: theme.watch,
    async close() {
      await studio.close();
      await theme.close();
      reader.close();
    },
  });
}

/** The theme's details for staff and the cloud. */
export function themeFeature(own: ThemeForStaff & { readonly theme: Omit<ThemeSwitcher, 'startProblem' | 'own'> }): Feature {
  const { theme } = own;
  return {
    name: 'theme',
    routes: { staff: (app) => themeForStaffRoute(app, own) },
    problems: () => [theme.problem()].filter((problem) => problem !== null),
    problemAfar: 'The theme cannot be shown as it is. The booth’s staff page gives the reason.',
    overview() {
      const { name, brand } = theme.current().theme;
      return {
        brand: brand.name,
        theme: { name, chosen: theme.chosen(), choices: theme.choices(), openingTimes: brand.openingTimes ?? [] },
      };
    },
    news: ({ look }) => look,
    report() {
      const { theme: shown, version } = theme.served();
      return { look: { name: plainSentence(shown.name, 300), version: plainSentence(version, 100), id: lookOf(theme.chosen()) } };
    },
  };
}

export interface ThemeForKiosk {
  readonly theme: ThemeOnShow;
  readonly welcome: WelcomePictures;
  readonly pages: KioskPages;
  /** Whether a new page shows Welcome first. */
  readonly startsWithWelcome: () => boolean;
}

/** The routes for kiosks: the theme, its pictures and fonts, and the page that contains them. */
export async function kioskRoutes(app: FastifyInstance, { theme, welcome, pages, startsWithWelcome }: ThemeForKiosk): Promise<void> {
  const resolve = (url: string): string | null => theme.current().resolve(url);
  themeRoute(app, theme);
  welcomePictureRoute(app, welcome);
  themeArtRoute(app, { resolve, drawing: (url) => theme.current().drawing(url) });
  fontsRoute(app, resolve);
  emojiRoute(app, emojiSvg);
  await kioskPages(app, pages, {
    served: () => theme.served(),
    welcome: () => (startsWithWelcome() ? welcome.of(theme.current(), theme.served().version) : null),
  });
}
