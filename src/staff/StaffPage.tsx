import { Dashboard } from './Dashboard.tsx';
import { DoorScreen } from './DoorScreen.tsx';
import { Leaving } from './parts/Leaving.tsx';
import { useStaff } from './StaffContext.ts';

/** The door or, behind it, the booth at a glance. */
export function StaffPage() {
  const door = useStaff((staff) => staff.door);
  const isHeard = useStaff((staff) => staff.isHeard);
  return (
    <>
      {door === null ? (
        <main className="door">
          <h1>Staff</h1>
          <p role="status">{isHeard ? 'One moment …' : 'The booth’s program does not answer. It is asked again by itself.'}</p>
        </main>
      ) : door.state === 'open' ? (
        <Dashboard />
      ) : (
        <DoorScreen door={door} />
      )}
      <Leaving />
    </>
  );
}
