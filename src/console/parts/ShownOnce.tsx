import type { ReactNode } from 'react';

export interface ShownOnceProps {
  readonly value: string;
  readonly onEnd: () => void;
  readonly children: ReactNode;
}

/** Shows a secret that is never shown again. */
export function ShownOnce({ value, onEnd, children }: ShownOnceProps) {
  return (
    <div className="stack">
      <p>{children}</p>
      <pre className="command">{value}</pre>
      <button type="button" className="primary" onClick={onEnd}>
        I have it
      </button>
    </div>
  );
}
