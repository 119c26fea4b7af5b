import type { ReactNode } from 'react';
import { useState } from 'react';
import { Dialog } from '../../pageParts/Dialog.tsx';
import { useConsole } from '../ConsoleContext.ts';

export interface ConfirmedProps {
  /** The label of the button that asks. */
  readonly label: string;
  readonly question: string;
  /** The label of the button that confirms. */
  readonly verb: string;
  readonly isDanger?: boolean;
  readonly onConfirm: () => Promise<unknown>;
  readonly children: ReactNode;
}

/** A button that asks for confirmation. */
export function Confirmed({ label, question, verb, isDanger = false, onConfirm, children }: ConfirmedProps) {
  const busy = useConsole((state) => state.busy !== null);
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <button type="button" className={isDanger ? 'danger' : ''} onClick={() => setAsked(true)}>
        {label}
      </button>
      {isAsked && (
        <Dialog title={question} onClose={() => setAsked(false)}>
          <div className="stack">
            {children}
            <div className="pair">
              <button type="button" onClick={() => setAsked(false)}>
                Leave it
              </button>
              <button
                type="button"
                className={isDanger ? 'danger solid' : 'primary'}
                disabled={busy}
                onClick={() => void onConfirm().then(() => setAsked(false))}
              >
                {verb}
              </button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  );
}
