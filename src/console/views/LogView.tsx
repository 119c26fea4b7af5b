import { useState } from 'react';
import type { LogLine } from '../../shared/contract/console.ts';
import { Panel } from '../../pageParts/Panel.tsx';
import { useAnswer, useDeeds } from '../ConsoleContext.ts';
import { logLines } from '../logLines.ts';
import { Page } from '../parts/Page.tsx';
import { TextField } from '../parts/TextField.tsx';
import { momentOf } from '../parts/when.ts';

/** All actions, with account, time and result. */
export function LogView({ query }: { readonly query: string }) {
  const { olderLog } = useDeeds();
  const newest = useAnswer<readonly LogLine[]>(`log${query}`);
  const { lines, hasEarlier } = logLines(newest, useAnswer<readonly LogLine[]>(`older${query}`));
  return (
    <Page title="Log">
      <Panel
        title="Actions"
        aside={
          <a className="button" href={`/console/api/log.csv${query}`} download="">
            Download as CSV
          </a>
        }
      >
        <p className="quiet">All actions, latest first. Entries cannot be changed or removed. Times are in this browser’s time zone.</p>
        <Search query={query} />
        {newest?.length === 0 && <p>{query === '' ? 'No actions yet.' : 'No entry matches.'}</p>}
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
        {hasEarlier && (
          <button type="button" onClick={() => void olderLog(query)}>
            Earlier entries
          </button>
        )}
      </Panel>
    </Page>
  );
}

/** The local day of a time, for a date field. */
function dayOf(iso: string | null): string {
  if (iso === null || Number.isNaN(Date.parse(iso))) return '';
  const moment = new Date(iso);
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** The start of a local day, or of the day `daysLater` days after it. */
function startOf(day: string, daysLater = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + daysLater).toISOString();
}

function Search({ query }: { readonly query: string }) {
  const { go } = useDeeds();
  const asked = new URLSearchParams(query);
  const [find, setFind] = useState(asked.get('find') ?? '');
  const [outcome, setOutcome] = useState(asked.get('outcome') ?? '');
  const [first, setFirst] = useState(dayOf(asked.get('from')));
  const to = asked.get('to');
  const [last, setLast] = useState(to === null || Number.isNaN(Date.parse(to)) ? '' : dayOf(new Date(Date.parse(to) - 1).toISOString()));
  function search(): void {
    const wanted = new URLSearchParams({
      ...(find.trim() !== '' && { find: find.trim() }),
      ...(outcome !== '' && { outcome }),
      ...(first !== '' && { from: startOf(first) }),
      ...(last !== '' && { to: startOf(last, 1) }),
    });
    go(`/console/log${wanted.size === 0 ? '' : `?${wanted.toString()}`}`);
  }
  return (
    <form
      className="filters"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        search();
      }}
    >
      <TextField label="Find" type="search" value={find} onChange={setFind} longest={80} required={false} />
      <TextField label="From" type="date" value={first} onChange={setFirst} required={false} />
      <TextField label="To" type="date" value={last} onChange={setLast} required={false} />
      <label className="field">
        <span>Result</span>
        <select value={outcome} onChange={({ target }) => setOutcome(target.value)}>
          <option value="">All</option>
          <option value="done">Done</option>
          <option value="refused">Refused</option>
        </select>
      </label>
      <button type="submit">Search</button>
    </form>
  );
}
