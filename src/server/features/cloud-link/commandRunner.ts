import type { BoothCommand, CommandOutcome, ReportAnswer, SentLook } from '../../../shared/contract/booths.ts';
import { largestLook } from '../../../shared/contract/booths.ts';
import type { KioskSettings } from '../../../shared/contract/kioskStatus.ts';
import type { Result } from '../../../shared/errors.ts';
import { failure, success } from '../../../shared/errors.ts';
import type { NoAnswer } from './cloudCalls.ts';
import type { KeptLink } from './linkRecord.ts';
import { oneAtATime } from '../../core/oneAtATime.ts';
import type { OwnWork } from '../../core/ownWork.ts';
import { plainSentence } from '../../core/plainSentence.ts';

type Commands = ReportAnswer['orders'];

/** Runs the cloud's commands. */
export interface CommandRunner {
  /** Starts those open commands that are new. */
  take(commands: Commands): Promise<void>;
  /** Outcomes that the cloud has not acknowledged yet. */
  ended(): readonly CommandOutcome[];
  told(outcomes: readonly CommandOutcome[]): void;
}

export interface CommandRunnerParts {
  readonly record: KeptLink;
  readonly work: Pick<OwnWork, 'start'>;
  /** Fetches a file stored in the cloud for this booth. */
  readonly fetch: (path: string, longest: number) => Promise<Result<Buffer, NoAnswer>>;
  readonly setClosed: (closed: KioskSettings['closed']) => Promise<Result<void>>;
  /** Resolves with the verdict; null if the rehearsal didn't finish. */
  readonly rehearse: () => Promise<'GO' | 'NO-GO' | null>;
  /** Restarts the booth once no guest is using it; null if there is no launcher that would start it again. */
  readonly restart: (() => void) | null;
  /** Stores a received theme and returns its choice. */
  readonly keepLook: (look: SentLook, packed: Buffer) => Promise<Result<string, string>>;
  readonly chooseTheme: (choice: string) => Promise<Result<void, string>>;
  /** The theme from the booth's start settings. */
  readonly ownTheme: string;
}

/** An optional sentence for the operator who gave the command. */
type Outcome = Result<string | null, string>;

const rememberedCommands = 100;
/** The limit for running commands and unacknowledged outcomes together. The cloud sends other commands again later. */
const maxAtOnce = 20;

/**
 * Records each command before running it, so that no command runs twice: otherwise a restart command would restart the booth again and
 * again. A command interrupted by a restart has failed, unless it was the restart command itself.
 */
export function commandRunner(parts: CommandRunnerParts): CommandRunner {
  const { record, work } = parts;
  const running = new Set<string>();
  const outcomes = new Map<string, CommandOutcome>();
  /** Fetches one theme at a time: each may have tens of megabytes. */
  const inTurn = oneAtATime();

  async function carryOut(command: BoothCommand): Promise<Outcome> {
    switch (command.kind) {
      case 'closed': {
        const set = await parts.setClosed(command.closed);
        return set.ok ? success(null) : failure('Staff settings cannot be saved: the booth’s disk does not answer, or is full.');
      }
      case 'rehearse': {
        const verdict = await parts.rehearse();
        if (verdict === 'GO') return success('GO.');
        return failure(verdict === null ? 'Another rehearsal replaced it.' : 'NO-GO. The booth’s page in the console gives the reasons.');
      }
      case 'restart':
        if (parts.restart === null)
          return failure('This booth was started with npm start: nothing would restart it. Start it with npm run kiosk.');
        parts.restart();
        // The next start reports the command as done.
        return new Promise(() => undefined);
      case 'look':
        return inTurn(() => show(command.look));
    }
  }

  async function show(look: SentLook | null): Promise<Outcome> {
    const kept = look === null ? success(parts.ownTheme) : await fetchLook(look);
    if (!kept.ok) return kept;
    const chosen = await parts.chooseTheme(kept.value);
    return chosen.ok ? success(null) : chosen;
  }

  async function fetchLook(look: SentLook): Promise<Result<string, string>> {
    const packed = await parts.fetch(`/booths/looks/${look.id}`, largestLook);
    if (!packed.ok) return failure(`The theme could not be fetched: ${packed.error.why}.`);
    return parts.keepLook(look, packed.value);
  }

  function end(id: string, outcome: Outcome): void {
    running.delete(id);
    outcomes.set(id, { id, outcome: outcome.ok ? 'done' : 'failed', says: outcome.ok ? outcome.value : plainSentence(outcome.error) });
  }

  return {
    async take(commands) {
      for (const { id, order: command } of commands) {
        if (running.has(id) || outcomes.has(id)) continue;
        if (running.size + outcomes.size >= maxAtOnce) return;
        const { begun } = record.current();
        if (begun.includes(id)) {
          end(
            id,
            command.kind === 'restart'
              ? success('The booth has restarted.')
              : failure('The booth was restarted in the meantime. Send this command again.'),
          );
          continue;
        }
        const noted = await record.change({ begun: [...begun.slice(-rememberedCommands), id] });
        // The cloud sends the command again with its next answer.
        if (!noted.ok) return;
        running.add(id);
        work.start(async () => {
          try {
            end(id, await carryOut(command));
          } catch (error) {
            end(id, failure('It failed unexpectedly. The booth’s log says why.'));
            throw error;
          }
        });
      }
    },
    ended: () => [...outcomes.values()],
    told(told) {
      for (const { id } of told) outcomes.delete(id);
    },
  };
}
