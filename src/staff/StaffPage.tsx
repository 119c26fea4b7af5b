import { Dashboard } from './Dashboard.tsx';
import { LoginScreen } from './LoginScreen.tsx';
import { useStaff, useActions } from './StaffContext.ts';
import { leavingClass } from './hearTouches.ts';

/** The login form or, once logged in, the booth's overview. */
export function StaffPage() {
  const login = useStaff((staff) => staff.login);
  const isReachable = useStaff((staff) => staff.isReachable);
  return (
    <>
      {login === null ? (
        <main className="login">
          <h1>Staff</h1>
          <p role="status">{isReachable ? 'One moment …' : 'The booth’s program does not answer. This page keeps trying.'}</p>
        </main>
      ) : login.state === 'open' ? (
        <Dashboard />
      ) : (
        <LoginScreen login={login} />
      )}
      <Leaving />
    </>
  );
}

/** Announces that the page will return to the booth. Any touch keeps the page open, except one on the button that returns immediately. */
function Leaving() {
  const seconds = useStaff((staff) => staff.leavingInSeconds);
  const isReachable = useStaff((staff) => staff.isReachable);
  const { leave } = useActions();
  if (seconds === null) return null;
  return (
    <div className={leavingClass} role="alertdialog" aria-label="Going back to the booth">
      <p>{isReachable ? `Back to the booth in ${String(seconds)} s` : 'Back to the booth as soon as its program answers'}</p>
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
