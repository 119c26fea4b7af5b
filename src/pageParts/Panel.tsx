import type { ReactNode } from 'react';
import { useId } from 'react';

export interface PanelProps {
  readonly title: string;
  /** Stands beside the title. */
  readonly aside?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A card of the dashboard with its heading. */
export function Panel({ title, aside, className = '', children }: PanelProps) {
  const id = useId();
  return (
    <section className={`panel ${className}`} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  );
}
