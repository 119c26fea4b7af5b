/** What a field is, in the schema's words: names in backticks stand as code, and what is long is told by its first sentence until it is asked for. */
export function HelpText({ text }: { readonly text: string }) {
  const [, first, rest] = /^(.{20,}?[.;]) (.+)$/su.exec(text) ?? [];
  if (first === undefined || rest === undefined || text.length < 150) return <span>{coded(text)}</span>;
  return (
    <details>
      <summary>{coded(first)}</summary>
      {coded(rest)}
    </details>
  );
}

const coded = (text: string): React.ReactNode[] =>
  text.split('`').map((part, place) => (place % 2 === 1 ? <code key={place}>{part}</code> : part));
