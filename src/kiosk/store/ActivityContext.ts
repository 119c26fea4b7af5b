import type { StoreApi } from 'zustand/vanilla';
import type { VisitEvent } from '../../flow/VisitEvent.ts';
import type { Theme } from '../../shared/theme/themeSchema.ts';
import type { BoothState, BoothPorts } from './BoothPorts.ts';

/** What an activity works with. */
export interface ActivityContext {
  readonly theme: Theme;
  readonly ports: BoothPorts;
  readonly store: Pick<StoreApi<BoothState>, 'getState' | 'setState'>;
  readonly send: (event: VisitEvent) => void;
  readonly signal: AbortSignal;
}
