import type { BoothCommand } from '../../../shared/contract/booths.ts';
import type { LookOnWay, CommandOnConsole } from '../../../shared/contract/console.ts';
import type { GivenCommand } from './boothCommands.ts';

/** A command as the console shows it. */
export const commandOnConsole = ({ id, command, givenMs, outcome, says }: GivenCommand): CommandOnConsole => ({
  id,
  says: commandText(command),
  given: new Date(givenMs).toISOString(),
  state: outcome ?? 'sent',
  reason: says,
});

function commandText(command: BoothCommand): string {
  switch (command.kind) {
    case 'look':
      return command.look === null ? 'Show its own theme' : `Show the theme “${command.look.name}”`;
    case 'closed':
      return command.closed === null ? 'Open' : 'Close';
    case 'rehearse':
      return 'Rehearse';
    case 'restart':
      return 'Restart';
  }
}

type Brief = { readonly id: string; readonly name: string } | null;

/**
 * The state of the latest theme sent to a booth, and the theme that a rollback would restore; `lookBefore` is missing if no rollback is possible.
 * `given`: the booth's commands, latest first. `onShow`: the id of the cloud theme on show.
 */
export function lookOnWay(
  given: readonly GivenCommand[],
  onShow: string | null,
): { readonly look: LookOnWay | null; readonly lookBefore?: Brief } {
  const looks = given.flatMap((one) => (one.command.kind === 'look' ? [{ ...one, look: briefly(one.command.look) }] : []));
  const [latest] = looks;
  if (latest === undefined) return { look: null };
  const { look, outcome, says, givenMs } = latest;
  const state = outcome === 'failed' ? 'refused' : outcome === 'superseded' ? 'superseded' : outcome === 'done' ? 'taken' : 'sent';
  const here = state === 'refused' ? onShow : (look?.id ?? null);
  const before = looks.find((one) => one.outcome === 'done' && (one.look?.id ?? null) !== here);
  // The booth showed its own theme before the first one was sent.
  const lookBefore = before !== undefined ? before.look : here === null ? undefined : null;
  return { look: { look, state, says, given: new Date(givenMs).toISOString() }, ...(lookBefore !== undefined && { lookBefore }) };
}

const briefly = (look: { readonly id: string; readonly name: string } | null): Brief => look && { id: look.id, name: look.name };
