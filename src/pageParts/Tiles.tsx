export interface Tile {
  readonly name: string;
  readonly value: string;
  readonly detail: string;
}

/** Figures that are read from afar. */
export function Tiles({ tiles }: { readonly tiles: readonly Tile[] }) {
  return (
    <dl className="tiles">
      {tiles.map(({ name, value, detail }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <b>{value}</b>
            <span>{detail}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
