import { useState } from 'react';
import type { LookOnConsole } from '../../shared/contract/console.ts';
import { useConsole } from '../ConsoleContext.ts';
import { ActEnd } from './ActEnd.tsx';
import { momentOf } from './when.ts';

export interface SendLookProps {
  readonly looks: readonly LookOnConsole[];
  readonly onEnd: () => void;
  /** The chosen theme; null for the one with which a booth was started. */
  readonly onSend: (id: string | null, name: string) => Promise<unknown>;
}

const ownName = 'Its own theme';

/** The form for choosing an uploaded theme to send. */
export function SendLook({ looks, onEnd, onSend }: SendLookProps) {
  const busy = useConsole((state) => state.busy !== null);
  const [chosen, setChosen] = useState<string | null>(looks[0]?.id ?? null);
  const name = looks.find(({ id }) => id === chosen)?.name ?? ownName;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void onSend(chosen, name).then((done) => done !== null && onEnd());
      }}
    >
      <div className="choices scroll" role="radiogroup" aria-label="Theme">
        {looks.map((look) => (
          <label key={look.id}>
            <input type="radio" name="look" checked={chosen === look.id} onChange={() => setChosen(look.id)} />
            <span>
              {look.name} <span className="quiet">{momentOf(look.added)}</span>
            </span>
          </label>
        ))}
        <label>
          <input type="radio" name="look" checked={chosen === null} onChange={() => setChosen(null)} />
          <span>
            {ownName} <span className="quiet">the one that the booth was started with</span>
          </span>
        </label>
      </div>
      <p className="quiet">
        Guests already in a visit keep the theme they started with. A booth that cannot show the new theme keeps its current one and reports
        why.
      </p>
      <ActEnd act="look" verb="Send theme" disabled={busy} onLeave={onEnd} />
    </form>
  );
}
