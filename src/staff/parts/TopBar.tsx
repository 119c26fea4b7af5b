import type { StaffOverview } from '../../shared/contract/staff.ts';
import { useActions, useStaff } from '../StaffContext.ts';
import { counted } from '../../pageParts/amounts.ts';

/** The page's title, the booth's status in a word, and the buttons for leaving. */
export function TopBar({ overview }: { readonly overview: StaffOverview | null }) {
  const { leave, act } = useActions();
  const isReachable = useStaff((staff) => staff.isReachable);
  const problems = overview?.problems.length ?? 0;
  const [kind, word] = !isReachable
    ? ['bad', 'No answer from the booth’s program']
    : problems > 0
      ? ['warn', counted(problems, 'problem')]
      : overview?.closed != null
        ? ['quiet', 'Closed']
        : ['good', 'All is well'];
  return (
    <header className="top">
      <div>
        <h1>{overview?.brand ?? 'Staff'}</h1>
        <p>Staff{overview === null ? '' : ` · ${overview.time}`}</p>
      </div>
      <p className={`pill ${kind}`} role="status">
        {word}
      </p>
      <nav aria-label="Leave this page">
        <button type="button" onClick={() => void act('lock', 'DELETE', 'session', undefined, null)}>
          Lock
        </button>
        <button type="button" className="primary large" onClick={() => void leave()}>
          Back to the booth
        </button>
      </nav>
    </header>
  );
}

/** The result of the last action. */
export function NoticeBar() {
  const notice = useStaff((staff) => staff.notice);
  const { dismiss } = useActions();
  return (
    <div className="notice-place" role="status">
      {notice !== null && (
        <p className={`notice ${notice.kind}`}>
          <span>{notice.text}</span>
          <button type="button" onClick={dismiss}>
            OK
          </button>
        </p>
      )}
    </div>
  );
}
