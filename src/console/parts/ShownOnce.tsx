import type { ReactNode } from 'react';
import { CopyButton } from './CopyButton.tsx';

export interface ShownOnceProps {
  readonly value: string;
  /** Such as `Copy the link`. */
  readonly copyLabel: string;
  readonly onEnd: () => void;
  readonly children: ReactNode;
}

/** Shows a secret that is never shown again. */
export function ShownOnce({ value, copyLabel, onEnd, children }: ShownOnceProps) {
  return (
    <div className="stack">
      <p>{children}</p>
      <pre className="command">{value}</pre>
      <CopyButton text={value} label={copyLabel} />
      <button type="button" className="primary" onClick={onEnd}>
        I have saved it
      </button>
    </div>
  );
}
