import type { OutboxReport } from '../../shared/contract/outboxReport.ts';
import type { StaffOverview } from '../../shared/contract/staff.ts';
import { Panel } from '../../pageParts/Panel.tsx';
import { ago, counted, duration } from '../../pageParts/amounts.ts';
import { useActions, useBusy } from '../StaffContext.ts';

const onDisk: Readonly<Record<OutboxReport['persistence'], string>> = {
  granted: 'its browser keeps waiting photos even when disk space is low',
  refused: 'its browser may clear waiting photos when disk space is low',
  unknown: 'its browser does not say whether it clears waiting photos when disk space is low',
};

const lostIn = ({ dropped, refused, lost }: OutboxReport): number => dropped + refused + lost;

/** Cards that wait in kiosks for the server. */
export function OutboxPanel({ overview: { outboxes } }: { readonly overview: StaffOverview }) {
  const { act } = useActions();
  const busy = useBusy();
  const waiting = outboxes.reduce((sum, outbox) => sum + outbox.waiting, 0);
  return (
    <Panel
      title="Outbox"
      aside={<p className={`pill ${waiting === 0 ? 'good' : 'warn'}`}>{waiting === 0 ? 'Empty' : counted(waiting, 'photo')}</p>}
    >
      {outboxes.length === 0 && <p>No kiosk has reported its outbox yet.</p>}
      {outboxes.map((outbox, index) => (
        <p key={index}>
          {outbox.waiting === 0
            ? 'Nothing waits in the kiosk'
            : `${counted(outbox.waiting, 'photo')} of at most ${outbox.limit.toLocaleString('en')} wait, the oldest for ${duration(outbox.oldestMs)}`}
          {lostIn(outbox) > 0 && `; ${counted(lostIn(outbox), 'photo')} lost within a day`}
          {outbox.storage === 'memory' ? '; its browser keeps nothing on disk' : `; ${onDisk[outbox.persistence]}`}
          <span className="quiet"> · reported {ago(outbox.heardSecondsAgo)}</span>
        </p>
      ))}
      <button
        type="button"
        disabled={busy}
        onClick={() => void act('outbox', 'POST', 'outbox/retry', undefined, 'Waiting photos will be sent within seconds.')}
      >
        Send now
      </button>
    </Panel>
  );
}
