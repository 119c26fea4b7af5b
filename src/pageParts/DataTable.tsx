export interface DataTableProps {
  readonly caption: string;
  readonly head: readonly string[];
  /** The first cell of a row is its heading. */
  readonly rows: readonly (readonly [string, ...(string | number)[]])[];
  /** One of several, with more columns than a phone is wide: it is called by its caption, and moves to the side. */
  readonly isWide?: boolean;
}

/** What a chart shows, as a table beneath it. */
export function DataTable({ caption, head, rows, isWide = false }: DataTableProps) {
  const table = (
    <table>
      <caption {...(isWide && { className: 'spoken' })}>{caption}</caption>
      <thead>
        <tr>
          {head.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells], index) => (
          <tr key={index}>
            <th scope="row">{name}</th>
            {cells.map((cell, place) => (
              <td key={place}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
  return (
    <details className="numbers">
      <summary>{isWide ? caption : 'As a table'}</summary>
      {isWide ? (
        <div className="wide" tabIndex={0} role="region" aria-label={caption}>
          {table}
        </div>
      ) : (
        table
      )}
    </details>
  );
}
