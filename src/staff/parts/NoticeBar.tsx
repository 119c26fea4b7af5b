import { useActions, useStaff } from '../StaffContext.ts';

/** How the last thing that was done went. */
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
