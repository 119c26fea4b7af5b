import { Dashboard } from './Dashboard.tsx';
import { LoginScreen } from './LoginScreen.tsx';
import { Leaving } from './parts/Leaving.tsx';
import { useStaff } from './StaffContext.ts';

/** The login or, behind it, the booth at a glance. */
export function StaffPage() {
  const login = useStaff((staff) => staff.login);
  const isHeard = useStaff((staff) => staff.isHeard);
  return (
    <>
      {login === null ? (
        <main className="login">
          <h1>Staff</h1>
          <p role="status">{isHeard ? 'One moment …' : 'The booth’s program does not answer. It is asked again by itself.'}</p>
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
