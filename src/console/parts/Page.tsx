import type { ReactNode } from 'react';
import { useConsole, useDeeds } from '../ConsoleContext.ts';
import { Link } from './Link.tsx';

export interface PageProps {
  readonly title: string;
  /** The parent page, for a link back. */
  readonly above?: { readonly to: string; readonly name: string };
  /** Shown beside the title. */
  readonly aside?: ReactNode;
  /** Buttons beside the title. */
  readonly deeds?: ReactNode;
  readonly children: ReactNode;
}

/** A view with its heading and the result of the last action. */
export function Page({ title, above, aside, deeds, children }: PageProps) {
  const notice = useConsole(({ notice: latest, inDialog }) =>
    latest !== null && inDialog.includes(latest.act) && latest.kind === 'failed' ? null : latest,
  );
  const { dismiss } = useDeeds();
  return (
    <main className="view">
      <div className="heading">
        <div>
          {above !== undefined && (
            <Link to={above.to} className="back">
              {`← ${above.name}`}
            </Link>
          )}
          <div className="title">
            <h1>{title}</h1>
            {aside}
          </div>
        </div>
        {deeds !== undefined && <div className="deeds">{deeds}</div>}
      </div>
      <div className="notice-place" role="status">
        {notice !== null && notice.text !== '' && (
          <div className={`notice ${notice.kind}`}>
            <div>
              <p>{notice.text}</p>
              {notice.findings.length > 0 && (
                <ul className="found">
                  {notice.findings.map((finding) => (
                    <li key={finding}>{finding}</li>
                  ))}
                </ul>
              )}
            </div>
            <button type="button" onClick={dismiss}>
              OK
            </button>
          </div>
        )}
      </div>
      {children}
    </main>
  );
}
