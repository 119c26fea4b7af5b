import type { Theme } from '../shared/theme/themeSchema.ts';
import type { Clock } from './devices/Clock.ts';
import type { FilmPorts } from './features/film/FilmNeeds.ts';
import { lazyFilms } from './features/film/lazyFilms.ts';
import { openFilms } from './features/film/openFilms.ts';
import { orderPortraits } from './features/portrait/orderPortraits.ts';
import type { BoothPrinter } from './features/print/BoothPrinter.ts';
import { lazyPrinter } from './features/print/lazyPrinter.ts';
import { printRunners } from './features/print/printRunners.ts';
import type { SendCard } from './outbox/startSharing.ts';
import type { CutoutClient } from './pictures/cutoutClient.ts';
import type { Develop } from './store/photographing.ts';

/** The features' ports to the outside. */
export interface FeaturePorts {
  readonly printer: BoothPrinter;
  readonly films: FilmPorts;
}

/** The features' ports on this machine's devices. */
export const featurePorts = (theme: Theme, cutouts: CutoutClient): FeaturePorts => ({
  printer: lazyPrinter(theme),
  films: lazyFilms(theme, cutouts),
});

interface FeatureNeeds {
  readonly clock: Clock;
  readonly develop: Develop;
  readonly sendCard: SendCard;
}

/** The features' parts of a theme's booth: runners for their activities, sending of cards, and content for the stage. */
export function openKioskFeatures(theme: Theme, { clock, develop, sendCard }: FeatureNeeds, ports: FeaturePorts) {
  const films = openFilms({ ...ports.films, clock, develop });
  const portraits = orderPortraits(theme);
  return {
    runners: { ...films.runners, ...portraits.runners, ...printRunners(ports.printer) },
    sendCard: films.sending(portraits.sending(sendCard)),
    shown: films.shown,
  };
}

export type ShownFeatures = ReturnType<typeof openKioskFeatures>['shown'];
