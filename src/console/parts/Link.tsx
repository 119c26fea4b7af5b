import type { ReactNode } from 'react';
import { useDeeds } from '../ConsoleContext.ts';

export interface LinkProps {
  readonly to: string;
  readonly className?: string;
  readonly isCurrent?: boolean;
  readonly children: ReactNode;
}

/** A link to another view, shown without reloading the page. */
export function Link({ to, className = '', isCurrent = false, children }: LinkProps) {
  const { go } = useDeeds();
  return (
    <a
      href={to}
      className={className}
      {...(isCurrent && { 'aria-current': 'page' as const })}
      onClick={(event) => {
        // The browser handles links opened in another tab.
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        go(to);
      }}
    >
      {children}
    </a>
  );
}
