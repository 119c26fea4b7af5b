import { useState } from 'react';
import type { StoredGuests } from './guestPictures.ts';
import { OneOf } from './OneOf.tsx';
import { webcamShot } from './webcamShot.ts';

export interface GuestChoiceProps {
  readonly who: StoredGuests | 'webcam';
  readonly onStored: (who: StoredGuests) => void;
  readonly onShot: (url: string) => void;
}

const stored: Readonly<Record<StoredGuests, string>> = { one: 'One guest', two: 'Two', five: 'Five' };

/** Chooses the guest on the card being edited. */
export function GuestChoice({ who, onStored, onShot }: GuestChoiceProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const shoot = async (): Promise<void> => {
    const shot = await webcamShot();
    setProblem('refusal' in shot ? shot.refusal : null);
    if ('url' in shot) onShot(shot.url);
  };
  return (
    <div className="guests">
      <OneOf label="Who stands on the card" all={Object.entries(stored)} value={who} onChange={(id) => onStored(id as StoredGuests)} />
      <button type="button" aria-pressed={who === 'webcam'} onClick={() => void shoot()}>
        {who === 'webcam' ? 'Another photo' : 'You, by webcam'}
      </button>
      {who === 'webcam' && (
        <p className="quiet">
          Your photo stays on this page: it is neither sent nor stored, and is shown whole, as when nobody can be cut out.
        </p>
      )}
      {problem !== null && (
        <p className="words-trouble" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
