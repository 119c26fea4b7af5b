import type { LogLine } from '../../shared/contract/console.ts';
import { Panel } from '../../pageParts/Panel.tsx';
import { useAnswer, useDeeds } from '../ConsoleContext.ts';
import { Page } from '../parts/Page.tsx';
import { momentOf } from '../parts/when.ts';

/** Entries per page of the server's log. */
const atOnce = 100;

/** Who did what and when, and the result. */
export function LogView() {
  const { olderLog } = useDeeds();
  const newest = useAnswer<readonly LogLine[]>('log');
  const older = useAnswer<readonly LogLine[]>('older') ?? [];
  const last = newest?.at(-1)?.number ?? 0;
  const lines = [...(newest ?? []), ...older.filter(({ number }) => number < last)];
  return (
    <Page title="Log">
      <Panel title="What was done">
        <p className="quiet">Every act, the latest first. Nobody can change or remove a line. Times are this browser’s.</p>
        {newest?.length === 0 && <p>Nothing was done yet.</p>}
        <ul className="lines log">
          {lines.map(({ number, at, who, act, about, outcome }) => (
            <li key={number}>
              <span className="quiet">{momentOf(at)}</span>
              <span>
                <b>{who}</b> {act}
                {about !== '' && <span className="about">{about}</span>}
              </span>
              {outcome === 'done' ? <span className="pill good">Done</span> : <span className="problem">{outcome}</span>}
            </li>
          ))}
        </ul>
        {lines.length > 0 && lines.length % atOnce === 0 && (
          <button type="button" onClick={() => void olderLog(lines.at(-1)?.number ?? 0)}>
            Earlier ones
          </button>
        )}
      </Panel>
    </Page>
  );
}
