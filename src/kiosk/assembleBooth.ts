import type { StoreApi } from 'zustand/vanilla';
import type { Theme } from '../shared/theme/themeSchema.ts';
import type { Clock } from './devices/Clock.ts';
import type { FilmPorts, ShownFilms } from './features/film/FilmNeeds.ts';
import { openFilms } from './features/film/openFilms.ts';
import { orderPortraits } from './features/portrait/orderPortraits.ts';
import type { BoothPrinter } from './features/print/BoothPrinter.ts';
import { printRunners } from './features/print/printRunners.ts';
import type { SharingPorts } from './outbox/startSharing.ts';
import type { AttendingPorts } from './store/attending.ts';
import { attending } from './store/attending.ts';
import type { BoothStore, StorePorts } from './store/createBooth.ts';
import { createBooth } from './store/createBooth.ts';
import type { PhotographingPorts } from './store/photographing.ts';
import { photographing } from './store/photographing.ts';
import { sharing } from './store/sharing.ts';

/** What a booth needs from outside, by who needs it. */
export interface BoothPorts {
  readonly clock: Clock;
  readonly page: Pick<StorePorts, 'addressBar' | 'sounds'>;
  readonly guests: AttendingPorts;
  readonly photos: PhotographingPorts;
  readonly share: SharingPorts;
  readonly printer: BoothPrinter;
  readonly films: FilmPorts;
}

/** A booth with all of its features. */
export type AssembledBooth = BoothStore & { readonly films: StoreApi<ShownFilms> };

/** Puts a theme's booth together: its store, and the features that have a part in a visit. */
export function assembleBooth(theme: Theme, { clock, page, guests, photos, share, printer, films: filmPorts }: BoothPorts): AssembledBooth {
  const { newSecret, publicAddress } = share;
  const portraits = orderPortraits(theme, share.sendCard);
  const { sendCard } = portraits;
  const photographed = photographing(theme, clock, photos);
  const films = openFilms({ ...filmPorts, clock, sendCard, develop: photographed.develop });
  const store = createBooth(
    theme,
    { ...page, publicAddress },
    {
      ...attending(theme, clock, guests),
      ...photographed.runners,
      ...sharing({ newSecret, sendCard }),
      ...printRunners(printer),
      ...films.runners,
      ...portraits.runners,
    },
  );
  return Object.assign(store, { films: films.shown });
}
