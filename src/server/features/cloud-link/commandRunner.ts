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

/** Carries out what the cloud asks for. */
export interface CommandRunner {
  /** Begins what is new among the open commands. */
  take(commands: Commands): Promise<void>;
  /** What has ended but is not yet reported to the cloud. */
  ended(): readonly CommandOutcome[];
  told(outcomes: readonly CommandOutcome[]): void;
}

export interface CommandRunnerParts {
  readonly record: KeptLink;
  readonly work: Pick<OwnWork, 'start'>;
  /** The bytes of a file that the cloud has for this booth. */
  readonly fetch: (path: string, longest: number) => Promise<Result<Buffer, NoAnswer>>;
  readonly setClosed: (closed: KioskSettings['closed']) => Promise<Result<void>>;
  readonly rehearse: () => void;
  /** Starts the booth again as soon as no guest is at it; null where nobody would start it again. */
  readonly restart: (() => void) | null;
  /** Keeps a theme that has arrived, and gives its choice. */
  readonly keepLook: (look: SentLook, packed: Buffer) => Promise<Result<string, string>>;
  readonly chooseTheme: (choice: string) => Promise<Result<void, string>>;
  /** The theme that the booth was started with. */
  readonly ownTheme: string;
}

/** The sentence for whoever has given a command. */
type Outcome = Result<string | null, string>;

const rememberedCommands = 100;
/** Of commands under way and of those that the cloud has not heard the end of. A cloud that gives more gives them again. */
const maxAtOnce = 20;

/**
 * Each command is noted before it is begun, so that none is carried out twice, whatever happens meanwhile: a restart would be asked for again and
 * again. One that a restart has interrupted has failed, unless it was that restart.
 */
export function commandRunner(parts: CommandRunnerParts): CommandRunner {
  const { record, work } = parts;
  const running = new Set<string>();
  const outcomes = new Map<string, CommandOutcome>();
  /** Themes are fetched one after the other: each may have tens of megabytes. */
  const inTurn = oneAtATime();

  async function carryOut(command: BoothCommand): Promise<Outcome> {
    switch (command.kind) {
      case 'closed': {
        const set = await parts.setClosed(command.closed);
        return set.ok ? success(null) : failure('What staff set cannot be written: the disk of the booth does not answer, or is full.');
      }
      case 'rehearse':
        parts.rehearse();
        return success('The rehearsal begins as soon as no guest is at the booth.');
      case 'restart':
        if (parts.restart === null)
          return failure('This booth was started with npm start: nobody would start it again. Start it with npm run kiosk.');
        parts.restart();
        // The next start says that it has happened.
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
              ? success('The booth has started again.')
              : failure('The booth was restarted meanwhile. Give this command again.'),
          );
          continue;
        }
        const noted = await record.change({ begun: [...begun.slice(-rememberedCommands), id] });
        // It is given again with the next answer.
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
