import { useState } from 'react';
import { Dialog } from '../../pageParts/Dialog.tsx';
import type { StaffPrinter } from '../../shared/contract/print/print.ts';
import { useActions, useBusy } from '../StaffContext.ts';

export interface PrinterCertificateProps {
  readonly certificate: NonNullable<StaffPrinter['certificate']>;
}

const dayOf = (ms: number): string => new Date(ms).toLocaleDateString('en', { day: 'numeric', month: 'long', year: 'numeric' });

/** The certificate that identifies the printer to the booth, and the button to trust a new one. */
export function PrinterCertificate({ certificate: { fingerprint, by, sinceMs, refused } }: PrinterCertificateProps) {
  const { act } = useActions();
  const busy = useBusy();
  /** Stored when the dialog opens: the fingerprint must not change while staff compare it. */
  const [compared, setCompared] = useState<string | null>(null);
  return (
    <>
      <p className="quiet">
        {`The connection to the printer is encrypted. ${by === 'authority' ? 'Its certificate has been signed by an authority' : 'Its certificate has been pinned'} since ${dayOf(sinceMs)}. SHA-256: `}
        <code>{fingerprint}</code>
      </p>
      {refused !== null && (
        <button type="button" onClick={() => setCompared(refused)}>
          Compare the new certificate …
        </button>
      )}
      {compared !== null && (
        <Dialog title="Is this the printer?" onClose={() => setCompared(null)}>
          <p>The printer’s certificate has changed. Compare this fingerprint with the one on the printer’s own page or display.</p>
          <p>
            New: <code>{compared}</code>
          </p>
          <p>
            Before: <code>{fingerprint}</code>
          </p>
          <p>If they differ, another device answers at the printer’s address and would receive guests’ cards.</p>
          <div className="pair">
            <button type="button" onClick={() => setCompared(null)}>
              Don’t print
            </button>
            <button
              type="button"
              className="danger solid"
              disabled={busy}
              onClick={() =>
                void act(
                  'certificate',
                  'PUT',
                  'printer/certificate',
                  { fingerprint: compared },
                  'The new certificate is trusted. Printing continues.',
                ).then(() => setCompared(null))
              }
            >
              It is the printer
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}
