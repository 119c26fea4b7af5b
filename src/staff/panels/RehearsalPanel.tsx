import { useState } from 'react';
import type { RehearsalFinding, RehearsalPhase } from '../../shared/contract/rehearsal.ts';
import { Dialog } from '../../pageParts/Dialog.tsx';
import { Panel } from '../../pageParts/Panel.tsx';
import { isRehearsalAddress } from '../boothPage.ts';
import { useActions, useStaff } from '../StaffContext.ts';

const phases: Readonly<Record<Exclude<RehearsalPhase, 'none' | 'over'>, string>> = {
  visit: 'The kiosk makes its visit.',
  checks: 'The booth looks at the rest.',
  phone: 'Scan the code on the kiosk’s screen with a phone in the guests’ Wi-Fi.',
};

/** The dress rehearsal: one visit by the booth itself, and GO or NO-GO. */
export function RehearsalPanel() {
  const { rehearse } = useActions();
  const busy = useStaff((staff) => staff.busy !== null);
  const state = useStaff((staff) => staff.rehearsal);
  const [isOpen, setOpen] = useState(isRehearsalAddress);
  const phase = state?.phase ?? 'none';
  const goesOn = phase === 'visit' || phase === 'checks' || phase === 'phone';
  const verdict = state?.verdict ?? null;
  return (
    <Panel title="Dress rehearsal" aside={verdict !== null && <p className={`pill ${verdict === 'GO' ? 'good' : 'bad'}`}>{verdict}</p>}>
      {goesOn ? (
        <p role="status">{phases[phase]}</p>
      ) : (
        <p className="quiet">The booth makes one visit by itself, with its own camera, and you scan its card with a phone.</p>
      )}
      {verdict !== null && (
        <button type="button" onClick={() => setOpen(true)}>
          What was found …
        </button>
      )}
      <button type="button" disabled={busy || goesOn} onClick={() => void rehearse()}>
        {verdict === null ? 'Rehearse' : 'Rehearse again'}
      </button>
      {isOpen && state !== null && verdict !== null && (
        <Dialog title={verdict === 'GO' ? 'GO' : 'NO-GO: mend this first'} onClose={() => setOpen(false)}>
          <Findings findings={state.findings} />
          <button type="button" className="primary large" onClick={() => setOpen(false)}>
            OK
          </button>
        </Dialog>
      )}
    </Panel>
  );
}

const order = ['bad', 'note', 'good'] as const;
const words = { bad: 'Mend', note: 'Note', good: 'Good' } as const;

function Findings({ findings }: { readonly findings: readonly RehearsalFinding[] }) {
  const sorted = [...findings].sort((a, b) => order.indexOf(a.level) - order.indexOf(b.level));
  return (
    <ul className="findings">
      {sorted.map(({ about, level, says, mend }) => (
        <li key={`${about} ${says}`}>
          <span className={`pill ${level === 'note' ? 'warn' : level}`}>{words[level]}</span>
          <div>
            <p>{says}</p>
            {mend !== null && <p className="quiet">{mend}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}
