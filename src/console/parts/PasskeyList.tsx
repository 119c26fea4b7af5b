import type { ReactNode } from 'react';
import type { PasskeyOnConsole } from '../../shared/contract/console.ts';
import { useDeeds } from '../ConsoleContext.ts';
import { Confirmed } from './Confirmed.tsx';
import { momentOf } from './when.ts';

export interface PasskeyListProps {
  readonly passkeys: readonly PasskeyOnConsole[];
  /** The path for removing passkeys; null for users with read-only access. */
  readonly from: string | null;
  /** A text about the effect of removing a passkey. */
  readonly children: ReactNode;
}

/** An account's passkeys, each with its last use. */
export function PasskeyList({ passkeys, from, children }: PasskeyListProps) {
  const { act } = useDeeds();
  if (passkeys.length === 0) return null;
  return (
    <ul className="entries">
      {passkeys.map(({ id, name, created, used }) => (
        <li key={id}>
          <div>
            <p>{name}</p>
            <p className="quiet">{used === null ? `created ${momentOf(created)}` : `last used ${momentOf(used)}`}</p>
          </div>
          {from !== null && (
            <Confirmed
              label="Remove …"
              question={`Remove “${name}”?`}
              verb="Remove"
              isDanger
              onConfirm={() => act('passkey', 'DELETE', `${from}/${encodeURIComponent(id)}`, undefined, 'The passkey has been removed.')}
            >
              <p>{children}</p>
            </Confirmed>
          )}
        </li>
      ))}
    </ul>
  );
}
