import { useActions, useStaff } from '../StaffContext.ts';

/** Says that the page is about to go back to the booth. Any touch keeps it. */
export function Leaving() {
  const seconds = useStaff((staff) => staff.leavingInSeconds);
  const { leave } = useActions();
  if (seconds === null) return null;
  return (
    <div className="leaving" role="alertdialog" aria-label="Going back to the booth">
      <p>Back to the booth in {seconds} s</p>
      <button type="button" className="primary">
        Stay here
      </button>
      <button type="button" onClick={() => void leave()}>
        Go now
      </button>
    </div>
  );
}
