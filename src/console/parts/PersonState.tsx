import type { PersonOnConsole } from '../../shared/contract/console.ts';

const words = {
  code: ['warn', 'Has a code'],
  expired: ['warn', 'Code expired'],
  locked: ['bad', 'Locked'],
} as const;

/** Why somebody cannot sign in, or not yet; nothing for those who can. */
export function PersonState({ person: { state } }: { readonly person: PersonOnConsole }) {
  if (state === 'ready') return <span />;
  const [kind, text] = words[state];
  return <span className={`pill ${kind}`}>{text}</span>;
}
