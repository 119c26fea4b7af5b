import type { ReactNode } from 'react';
import { useCallback, useId } from 'react';

export interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A question over the page, which can be left by Escape. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const id = useId();
  // Opened by the browser's own means, the page behind it can't be reached.
  const open = useCallback((dialog: HTMLDialogElement | null) => {
    if (dialog !== null && !dialog.open) dialog.showModal();
  }, []);
  return (
    <dialog ref={open} aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
}
