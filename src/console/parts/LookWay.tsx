import type { LookOnWay } from '../../shared/contract/console.ts';

const kinds: Readonly<Record<LookOnWay['state'], readonly ['good' | 'warn' | 'bad' | 'quiet', string]>> = {
  sent: ['warn', 'Sent'],
  taken: ['good', 'Accepted'],
  refused: ['bad', 'Refused'],
  superseded: ['quiet', 'Superseded'],
};

/** The progress of a theme that was sent to a booth. */
export function LookWay({ way: { look, state, says } }: { readonly way: LookOnWay }) {
  const [kind, word] = kinds[state];
  return (
    <div className="way">
      <p>
        <span className={`pill ${kind}`}>{word}</span> <span>{look === null ? 'its own theme' : look.name}</span>
      </p>
      {says !== null && says !== '' && <p className="quiet">{says}</p>}
    </div>
  );
}
