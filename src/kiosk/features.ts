import { createStore } from 'zustand/vanilla';
import type { Theme } from '../shared/theme/themeSchema.ts';
import type { ShownOnStage } from '../stage/lateParts.tsx';
import type { Clock } from './devices/Clock.ts';
import { albumRunners } from './features/album/albumRunners.ts';
import type { BoothAlbum } from './features/album/BoothAlbum.ts';
import { serverAlbum } from './features/album/serverAlbum.ts';
import type { FilmPorts, ShownFilms } from './features/film/FilmNeeds.ts';
import { lazyFilms } from './features/film/lazyFilms.ts';
import { openFilms } from './features/film/openFilms.ts';
import { orderPortraits } from './features/portrait/orderPortraits.ts';
import type { BoothPrinter } from './features/print/BoothPrinter.ts';
import { lazyPrinter } from './features/print/lazyPrinter.ts';
import { printRunners } from './features/print/printRunners.ts';
import type { SendCard } from './outbox/startSharing.ts';
import type { CutoutClient } from './pictures/cutoutClient.ts';
import type { Runners } from './store/BoothState.ts';
import type { Develop } from './store/photographing.ts';

/** The features' ports to devices and servers. */
export interface FeaturePorts {
  readonly album: BoothAlbum;
  readonly printer: BoothPrinter;
  readonly films: FilmPorts;
  /**
   * Functions for features that show something on Welcome; they run while Welcome waits for guests. `signal` aborts when a visit begins
   * or the booth ends.
   */
  readonly atWelcome: readonly ((show: (shown: ShownOnStage) => void, signal: AbortSignal) => void)[];
}

/** The features' ports, connected to this machine's devices. */
export const featurePorts = (theme: Theme, cutouts: CutoutClient): FeaturePorts => ({
  album: serverAlbum,
  printer: lazyPrinter(theme),
  films: lazyFilms(theme, cutouts),
  atWelcome: [],
});

interface FeatureNeeds {
  readonly clock: Clock;
  readonly develop: Develop;
  readonly sendCard: SendCard;
}

/** What the features add to a kiosk with this theme: runners for their activities, sending of cards, and content for the stage. */
export function openKioskFeatures(theme: Theme, { clock, develop, sendCard }: FeatureNeeds, ports: FeaturePorts) {
  const shown = createStore<ShownFilms & ShownOnStage>(() => ({ asked: null, moving: null }));
  const show = shown.setState;
  const films = openFilms({ ...ports.films, clock, develop, show });
  const welcome: Runners['welcome'] = (_activity, { signal }) => ports.atWelcome.forEach((begin) => begin(show, signal));
  const portraits = orderPortraits(theme);
  const album = albumRunners(ports.album);
  return {
    runners: { welcome, ...films.runners, ...portraits.runners, ...album.runners, ...printRunners(ports.printer) },
    sendCard: films.sending(portraits.sending(album.sending(sendCard))),
    shown,
  };
}

export type ShownFeatures = ReturnType<typeof openKioskFeatures>['shown'];
