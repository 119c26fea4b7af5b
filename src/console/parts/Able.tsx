import type { ReactNode } from 'react';

export interface AbleProps {
  /** Why the controls can't be used now; undefined if they can be used. */
  readonly whyNot: string | undefined;
  readonly children: ReactNode;
}

/** Disabled controls, with the reason below them. */
export function Able({ whyNot, children }: AbleProps) {
  return (
    <fieldset className="able" disabled={whyNot !== undefined}>
      {children}
      {whyNot !== undefined && <p className="quiet">{whyNot}</p>}
    </fieldset>
  );
}
