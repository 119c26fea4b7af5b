import type { PersonOnConsole } from '../../shared/contract/console.ts';

const words = {
  code: ['warn', 'Has a code'],
  expired: ['warn', 'Code expired'],
  locked: ['bad', 'Locked'],
} as const;

/** Why an account can't sign in, or not yet; empty if it can. */
export function PersonState({ person: { state } }: { readonly person: PersonOnConsole }) {
  if (state === 'ready') return <span />;
  const [kind, text] = words[state];
  return <span className={`pill ${kind}`}>{text}</span>;
}
