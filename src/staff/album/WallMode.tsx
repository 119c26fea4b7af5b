import { useId } from 'react';
import { useBusy } from '../StaffContext.ts';

interface WallModeProps {
  readonly isAfterYes: boolean;
  readonly choose: (isAfterYes: boolean) => void;
}

/** When the wall shows a card whose guest has ticked it. */
export function WallMode({ isAfterYes, choose }: WallModeProps) {
  const busy = useBusy();
  const name = useId();
  return (
    <div className="choices" role="radiogroup" aria-label="The wall shows a card">
      {(['at once', 'after the host’s yes'] as const).map((mode, place) => (
        <label key={mode}>
          <input type="radio" name={name} checked={isAfterYes === (place === 1)} disabled={busy} onChange={() => choose(place === 1)} />
          <span>The wall shows a card {mode}</span>
        </label>
      ))}
    </div>
  );
}
