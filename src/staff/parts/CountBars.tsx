import { DataTable } from '../../pageParts/DataTable.tsx';

export interface CountBarsProps {
  readonly caption: string;
  /** A noun for the counted items, in one word. */
  readonly noun: string;
  readonly rows: readonly { readonly key: string; readonly text: string; readonly count: number }[];
  /** The total for computing the shares. */
  readonly total: number;
}

/** Counts as bars, with a table of their shares below. */
export function CountBars({ caption, noun, rows, total }: CountBarsProps) {
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <>
      {/* Screen readers read the table below, which contains the same data. */}
      <ul className="bars" aria-hidden="true">
        {rows.map(({ key, text, count }) => (
          <li key={key}>
            <span>{text}</span>
            <svg>
              <rect className="track" width="100%" height="100%" rx="6" />
              <rect className="cards" width={`${String((100 * count) / most)}%`} height="100%" rx="6" />
            </svg>
            <b>{count}</b>
          </li>
        ))}
      </ul>
      <DataTable
        caption={caption}
        head={[noun, 'Count', 'Share']}
        rows={rows.map(({ text, count }) => [text, count, total === 0 ? '–' : percent(count, total)])}
      />
    </>
  );
}

/** `9 %`. */
export const percent = (count: number, total: number): string => `${String(Math.round((100 * count) / total))} %`;
