import { createContext, use, useState } from 'react';

/** How far a card has come: drawn and ready to move, or at its place on the table. */
export type CardStage = 'complete' | 'landed';

/** When a scene may come in: one that shows a card waits until the card is complete, so that nobody sees a table without it. */
export interface Arrival {
  readonly isDue: boolean;
  readonly hasLanded: boolean;
  /** The shown card reports its progress; null when it leaves the stage. */
  readonly onCard: (id: string, stage: CardStage | null) => void;
}

const atOnce: Arrival = { isDue: true, hasLanded: true, onCard: () => undefined };

export const ArrivalContext = createContext<Arrival>(atOnce);

/** Whether the scene has come in. What has arrived once stays, even if the next scene is still waiting for its card. */
export function useArrived(): boolean {
  const { isDue } = use(ArrivalContext);
  const [hasArrived, setArrived] = useState(isDue);
  if (isDue && !hasArrived) setArrived(true);
  return hasArrived || isDue;
}
