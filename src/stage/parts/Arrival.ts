import { createContext, use, useState } from 'react';

/** A card's progress: drawn and ready to move, or landed on the table. */
export type CardStage = 'complete' | 'landed';

/** When a scene may appear: one with a card waits until the card is complete, so that guests never see a table without it. */
export interface Arrival {
  readonly isDue: boolean;
  readonly hasLanded: boolean;
  /** Called by the shown card with its progress; with null when it leaves the stage. */
  readonly onCard: (id: string, stage: CardStage | null) => void;
}

const atOnce: Arrival = { isDue: true, hasLanded: true, onCard: () => undefined };

export const ArrivalContext = createContext<Arrival>(atOnce);

/** Whether the scene has appeared. A component that has appeared once stays, even if the next scene is still waiting for its card. */
export function useArrived(): boolean {
  const { isDue } = use(ArrivalContext);
  const [hasArrived, setArrived] = useState(isDue);
  if (isDue && !hasArrived) setArrived(true);
  return hasArrived || isDue;
}
