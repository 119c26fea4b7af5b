import { helpInWords } from '../names/helpInWords.ts';

/**
 * A field's description from the schema. Texts that users type are formatted as code. A long description is shortened to its first
 * sentence until it is expanded.
 */
export function HelpText({ text: description }: { readonly text: string }) {
  const text = helpInWords(description);
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
