import { leavingClass } from '../hearTouches.ts';
import { useActions, useStaff } from '../StaffContext.ts';

/** Says that the page is about to go back to the booth. Any touch keeps it but the one that has it go now. */
export function Leaving() {
  const seconds = useStaff((staff) => staff.leavingInSeconds);
  const isHeard = useStaff((staff) => staff.isHeard);
  const { leave } = useActions();
  if (seconds === null) return null;
  return (
    <div className={leavingClass} role="alertdialog" aria-label="Going back to the booth">
      <p>{isHeard ? `Back to the booth in ${String(seconds)} s` : 'Back to the booth as soon as its program answers'}</p>
      <button type="button" className="primary">
        Stay here
      </button>
      <button
        type="button"
        onClick={(event) => {
          event.stopPropagation();
          void leave();
        }}
      >
        Go now
      </button>
    </div>
  );
}
