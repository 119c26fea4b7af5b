import type { ReactNode } from 'react';
import { use, useMemo } from 'react';
import { ArrivalContext } from './Arrival.ts';

/** Shows its children once the scene's card lies on the table. */
export function OnceLanded({ children }: { readonly children: ReactNode }) {
  const arrival = use(ArrivalContext);
  const later = useMemo(() => ({ ...arrival, isDue: arrival.hasLanded }), [arrival]);
  return <ArrivalContext value={later}>{children}</ArrivalContext>;
}
