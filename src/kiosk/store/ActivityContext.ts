import type { StoreApi } from 'zustand/vanilla';
import type { VisitEvent } from '../../flow/VisitEvent.ts';
import type { Theme } from '../../shared/theme/themeSchema.ts';
import type { Booth, BoothPorts } from './BoothPorts.ts';

/** What an activity works with. */
export interface ActivityContext {
  readonly theme: Theme;
  readonly ports: BoothPorts;
  readonly store: Pick<StoreApi<Booth>, 'getState' | 'setState'>;
  readonly send: (event: VisitEvent) => void;
  readonly signal: AbortSignal;
}
