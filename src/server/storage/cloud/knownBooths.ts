import { z } from 'zod';
import type { ReportedBooth } from '../../../shared/contract/booths.ts';
import { reportedBooth } from '../../../shared/contract/booths.ts';
import type { BoothDetail, BoothOnConsole, ConsoleAccount, LookAtBooth } from '../../../shared/contract/console.ts';
import { partsOfReport } from '../../../shared/contract/features.ts';
import type { PostgresCalls } from '../photos/drivers/postgresCalls.ts';
import { boothCommands } from './boothCommands.ts';
import { boothRegister } from './boothRegister.ts';
import { boothZone } from './boothZone.ts';
import { boothCondition, byUrgency, impossibleActs } from './boothCondition.ts';
import { consoleRows, momentText } from './consoleRows.ts';
import { orThrow } from '../../../shared/errors.ts';
import { boothsEver, dayAt, eventAt, reachedBooths, wasReached } from './consoleReach.ts';
import { lookOnWay, commandOnConsole } from './commandsOnConsole.ts';

const boothRow = z.object({
  id: z.uuid(),
  name: z.string(),
  admitted: momentText,
  revoked: z.date().nullable(),
  received_seconds: z.coerce.number().nullable(),
  received_ms: z.coerce.number().nullable(),
  is_received_here: z.boolean(),
  report: z.unknown(),
  cards: z.coerce.number().nullable(),
  event_id: z.string().nullable(),
  event_name: z.string().nullable(),
});

const isMine = (event: string): string => `($2 = 'true' OR ${event} IN (SELECT event FROM account_events WHERE account::text = $1))`;

/** The booths that an account can access, or one of them. Hides reports from the time before the booth was the account's. */
const selection = `
  SELECT booths.id, booths.name, booths.admitted, booths.revoked,
    CASE WHEN ${isMine(`booth_owner(booths.id, booth_reports.heard)`)} THEN booth_reports.report END AS report,
    coalesce(${eventAt('booth_reports.heard', 'booths.id')} = here.event, false) AS is_received_here,
    extract(epoch FROM now() - booth_reports.heard) AS received_seconds, extract(epoch FROM booth_reports.heard) * 1000 AS received_ms,
    (SELECT sum((sums->>'cards')::integer) FROM visit_hours
      WHERE booth = booths.id AND day = ${dayAt('now()', 'booths.id')} AND ${isMine('visit_hours.event')}) AS cards,
    today.id::text AS event_id, today.name AS event_name
  FROM booths LEFT JOIN booth_reports ON booth_reports.booth = booths.id
    CROSS JOIN LATERAL (SELECT ${eventAt('now()', 'booths.id')} AS event) AS here
    LEFT JOIN events AS today ON today.id = here.event AND ${isMine('today.id')}
  WHERE ($2 = 'true' OR booths.id IN (${reachedBooths})) AND ($3::text IS NULL OR booths.id::text = $3)`;

/** A booth's current theme. */
export interface ShownLook {
  readonly name: string;
  /** Null for the booth's own theme. */
  readonly id: string | null;
  /** The time zone of the booth's clock, for example `UTC+02:00`. */
  readonly offset: string;
}

/** The console's view of the booths. Calls throw the database's errors. */
export interface KnownBooths {
  /** The booths that an account can access, problems first. */
  readonly all: (account: ConsoleAccount) => Promise<readonly BoothOnConsole[]>;
  /** One of these booths; null if the account can access none with this id. */
  readonly one: (account: ConsoleAccount, id: string) => Promise<BoothDetail | null>;
  readonly nameOf: (id: string) => Promise<string | null>;
  /** Current theme and clock offset of these booths, by id. Leaves out booths that the account cannot access now or that never reported. */
  readonly onShow: (account: ConsoleAccount, ids: readonly string[]) => Promise<ReadonlyMap<string, ShownLook>>;
  /** For each booth: the current theme, the latest theme sent, and the theme that a rollback would restore. */
  readonly looksAt: (
    account: ConsoleAccount,
    booths: readonly { readonly id: string; readonly name: string }[],
  ) => Promise<readonly LookAtBooth[]>;
  /** False if another booth has this name. */
  readonly rename: (id: string, name: string) => Promise<boolean>;
  /** A revoked booth can no longer deliver photos or reports. */
  readonly revoke: (id: string) => Promise<void>;
  /** Removes a revoked booth from the list. False if the booth is not revoked. */
  readonly remove: (id: string) => Promise<boolean>;
}

const [commandsRead, commandsShown] = [100, 10];
/** Enough to find the latest theme sent to each booth of an event among its other commands. */
const commandsEach = 30;

const nameRow = z.object({ name: z.string() });
const lookRow = z.object({ look: z.string() });
/** Themes that an account uploaded, and themes sent to booths while the account had access to them. */
const knownLooks = `
  SELECT id::text AS look FROM uploaded_looks WHERE account::text = $1
  UNION SELECT body->'look'->>'id' FROM booth_orders
    WHERE booth = ANY (ARRAY(${boothsEver('$1')})) AND body->'look'->>'id' IS NOT NULL AND ${wasReached('$1')}`;

export function knownBooths(calls: PostgresCalls): KnownBooths {
  const rows = ({ id, reachesAll }: ConsoleAccount, booth: string | null) =>
    consoleRows(calls, boothRow, selection, [id, String(reachesAll), booth]);
  /** Hides the names of other customers' themes in reports: a booth may still show the previous customer's theme. */
  async function lookNames({ id, reachesAll }: ConsoleAccount): Promise<(report: ReportedBooth) => ReportedBooth> {
    if (reachesAll) return (report) => report;
    const known = new Set((await consoleRows(calls, lookRow, knownLooks, [id])).map(({ look }) => look));
    return (report) =>
      report.look.id === null || known.has(report.look.id)
        ? report
        : { ...report, look: { ...report.look, name: 'Another customer’s theme' } };
  }
  const onShow: KnownBooths['onShow'] = async (account, ids) => {
    const named = await lookNames(account);
    return new Map(
      (await rows(account, null)).flatMap((row) => {
        const report = ids.includes(row.id) ? reportOf(row, named) : null;
        return report === null ? [] : [[row.id, { ...report.look, offset: offsetOf(report) }]];
      }),
    );
  };
  return {
    async all(account) {
      const named = await lookNames(account);
      return (await rows(account, null)).map((row) => onConsole(row, reportOf(row, named))).toSorted(byUrgency);
    },
    async one(account, id) {
      const [row] = await rows(account, id);
      if (row === undefined) return null;
      const report = reportOf(row, await lookNames(account));
      const commands = orThrow(await boothCommands(calls).latest([id], commandsRead, account));
      return {
        ...onConsole(row, report),
        admitted: row.admitted,
        report,
        offset: report === null ? null : offsetOf(report),
        orders: commands.slice(0, commandsShown).map(commandOnConsole),
        ...lookOnWay(commands, report?.look.id ?? null),
      };
    },
    nameOf: async (id) => (await consoleRows(calls, nameRow, 'SELECT name FROM booths WHERE id::text = $1', [id]))[0]?.name ?? null,
    onShow,
    async looksAt(account, booths) {
      const ids = booths.map(({ id }) => id);
      const given = orThrow(await boothCommands(calls).latest(ids, commandsEach * ids.length, account));
      const shown = await onShow(account, ids);
      return booths.map(({ id, name }) => {
        const now = shown.get(id);
        const ofBooth = given.filter(({ booth }) => booth === id);
        const { look, lookBefore } = lookOnWay(ofBooth, now?.id ?? null);
        return { booth: { id, name }, onShow: now?.name ?? null, way: look, ...(lookBefore !== undefined && { before: lookBefore }) };
      });
    },
    rename: async (id, name) =>
      (
        await calls.run(
          'UPDATE booths SET name = $2 WHERE id::text = $1 AND NOT EXISTS (SELECT FROM booths AS others WHERE name = $2 AND id::text <> $1) RETURNING id',
          [id, name],
        )
      ).length === 1,
    async revoke(id) {
      orThrow(await boothRegister(calls).revoke({ id }));
    },
    remove: async (id) => orThrow(await boothRegister(calls).remove(id)),
  };
}

type Row = z.output<typeof boothRow>;

function reportOf({ report }: Row, named: (report: ReportedBooth) => ReportedBooth): ReportedBooth | null {
  // Reports may come from newer or older booths. Treat an unreadable report as missing.
  const read = reportedBooth.safeParse(report);
  return read.success ? named(read.data) : null;
}

function onConsole(row: Row, report: ReportedBooth | null): BoothOnConsole {
  const heardSecondsAgo = row.received_seconds === null ? null : Math.max(0, Math.floor(row.received_seconds));
  const state = boothCondition({
    isRevoked: row.revoked !== null,
    heardSecondsAgo,
    isReceivedHere: row.is_received_here,
    report,
    clockAheadMs: report === null || row.received_ms === null ? null : report.clockMs - row.received_ms,
  });
  return {
    id: row.id,
    name: row.name,
    ...state,
    heardSecondsAgo,
    version: report?.version ?? null,
    theme: report?.look.name ?? null,
    cardsToday: report === null ? null : (row.cards ?? 0),
    waitingPhotos: report?.outbox.waiting ?? null,
    reported: state.isKnown && report !== null ? partsOfReport(report) : null,
    cannot: state.isKnown && report !== null ? impossibleActs(report) : {},
    event: row.event_id === null || row.event_name === null ? null : { id: row.event_id, name: row.event_name },
  };
}

/** The booth's offset from UTC in steps of 15 minutes: `UTC+02:00`. */
function offsetOf(report: ReportedBooth): string {
  const zone = boothZone(report);
  const minutes = Math.abs(zone);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `UTC${zone < 0 ? '−' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
