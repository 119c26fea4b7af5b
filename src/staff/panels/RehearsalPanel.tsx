import { useState } from 'react';
import type { RehearsalFinding, RehearsalOrder, RehearsalPhase, RehearsalState } from '../../shared/contract/rehearsal.ts';
import { Dialog } from '../../pageParts/Dialog.tsx';
import { Panel } from '../../pageParts/Panel.tsx';
import { isRehearsalAddress } from '../boothPage.ts';
import { useActions, useStaffAnswer, useBusy } from '../StaffContext.ts';

const phases: Readonly<Record<Exclude<RehearsalPhase, 'none' | 'over'>, string>> = {
  visit: 'The kiosk is making its visit.',
  checks: 'The booth is checking everything else.',
  phone: 'Scan the code on the kiosk’s screen with a phone in the guests’ Wi-Fi.',
};

/** The rehearsal: the booth makes a visit by itself, and the result is GO or NO-GO. */
export function RehearsalPanel() {
  const { act, backToBooth } = useActions();
  const busy = useBusy();
  const state = useStaffAnswer<RehearsalState>('rehearsal') ?? null;
  const [isOpen, setOpen] = useState(isRehearsalAddress);
  /** If this page runs at the booth, the booth's own page takes over for the visit; the staff page then returns with the findings. */
  const rehearse = async (): Promise<void> => {
    const isAtBooth = backToBooth !== null;
    const order: RehearsalOrder = { phone: true, backToStaff: isAtBooth };
    const said = isAtBooth ? null : 'The kiosk starts its visit as soon as no guest is at it. Then scan the code on its screen.';
    if ((await act('rehearse', 'POST', 'rehearsal', order, said)) !== null) backToBooth?.();
  };
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
        <Dialog title={verdict === 'GO' ? 'GO' : 'NO-GO: fix this first'} onClose={() => setOpen(false)}>
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
const words = { bad: 'Fix', note: 'Note', good: 'Good' } as const;

function Findings({ findings }: { readonly findings: readonly RehearsalFinding[] }) {
  const sorted = [...findings].sort((a, b) => order.indexOf(a.level) - order.indexOf(b.level));
  return (
    <ul className="findings">
      {sorted.map(({ about, level, says, howToFix }) => (
        <li key={`${about} ${says}`}>
          <span className={`pill ${level === 'note' ? 'warn' : level}`}>{words[level]}</span>
          <div>
            <p>{says}</p>
            {howToFix !== null && <p className="quiet">{howToFix}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}
