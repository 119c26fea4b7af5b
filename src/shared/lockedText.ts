import type { LockedAccount } from './contract/console.ts';

const counted = (count: number, noun: string): string => `${String(count)} ${noun}${count === 1 ? '' : 's'}`;

/** The effect of locking an account, such as `2 sessions ended; passphrase and 1 passkey removed`. */
export function lockedText({ sessions, passkeys, hadPassphrase, hadCode }: LockedAccount): string {
  const removed = [
    ...(hadPassphrase ? ['passphrase'] : []),
    ...(passkeys > 0 ? [counted(passkeys, 'passkey')] : []),
    ...(hadCode ? ['an unused code'] : []),
  ];
  const list = removed.length < 2 ? removed.join('') : `${removed.slice(0, -1).join(', ')} and ${removed.at(-1) ?? ''}`;
  return `${sessions === 0 ? 'no session was running' : `${counted(sessions, 'session')} ended`}; ${list === '' ? 'nothing' : list} removed`;
}
