import { createHash, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { vi } from 'vitest';
import type { BoothReport, JoinAnswer, ReportedVisit } from '../../../src/shared/contract/booths.ts';
import type { EventSums } from '../../../src/shared/contract/console.ts';
import { joinWords } from '../../../src/server/storage/secrets/joinWords.ts';
import { dayIn } from '../time/dayIn.ts';
import { made, receiver, rounds } from './alertsAtWork.ts';
import type { Ask, ConsoleAtWork } from './consoleAtWork.ts';
import { consoleAtWork, keptLook, madeEvent } from './consoleAtWork.ts';
import { sampleReport } from './sampleReport.ts';

const [booths, customers] = [3, 3] as const;
const boothNumber = fc.nat(booths - 1);
const customerNumber = fc.nat(customers - 1);
const hourMs = 3_600_000;
/** The offsets of wrong clocks and time zones, in hours. */
const wrongHours = fc.constantFrom(0, 0, -1, 5, -30, 24 * 400, -24 * 4000);
const zoneHours = fc.constantFrom(0, 0, 2, -11, 13);

/** The events in an agency's life. */
export const agencyStep = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('visit' as const), booth: boothNumber }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('move' as const), booth: boothNumber, to: fc.option(customerNumber) }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('list' as const), customer: customerNumber, booths: fc.uniqueArray(boothNumber) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      ...{ does: fc.constant('report' as const), booth: boothNumber, isTroubled: fc.boolean() },
      /** Whether the booth gets the answer, and whether it repeats its last report. */
      ...{ isAnswered: fc.boolean(), isRepeated: fc.boolean(), wrong: wrongHours, zone: zoneHours },
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('rejoin' as const), booth: boothNumber, isRemoved: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('theme' as const), customer: customerNumber }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('alerts' as const) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('look' as const) }) },
);
export type AgencyStep = typeof agencyStep extends fc.Arbitrary<infer Step> ? Step : never;

interface Visit extends Pick<ReportedVisit, 'id'> {
  readonly atMs: number;
  /** The customer at whose event the report was made. Null if it was made outside events and the booth has had no event since. */
  of: number | null;
}

interface ModelBooth {
  id: string;
  token: string;
  former: string[];
  at: number | null;
  readonly visits: Visit[];
  readonly unsent: Set<Visit>;
  readonly sent: Set<Visit>;
}

interface Customer {
  readonly event: string;
  readonly ask: Ask;
  readonly heard: readonly { readonly body: string }[];
}

/** A mark in names, themes and problems that only this customer and the agency may read. */
const mark = (customer: number): string => `of-${'abc'[customer] ?? ''}`;

const token = (): string => randomBytes(32).toString('base64url');
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** An agency with a cloud, booths, and customers that each have an event, and the rules that must always hold. */
export async function agencyModel() {
  const console = await consoleAtWork();
  const boss = await console.person('Boss');
  // In this test, time passes for the log's rows, too.
  await console.calls.run('ALTER TABLE audit_log DISABLE TRIGGER audit_log_stays', []);
  const round = rounds(console);
  /** The time that the test has skipped. */
  let passedMs = 0;
  const nowMs = (): number => Date.now() + passedMs;

  const fleet: ModelBooth[] = [];
  for (let booth = 0; booth < booths; booth++) {
    const mine = token();
    const id = await join(console, boss, mine, [], `Booth ${String(booth)}`);
    fleet.push({ id, token: mine, former: [], at: null, visits: [], unsent: new Set(), sent: new Set() });
  }
  const people: Customer[] = [];
  for (let customer = 0; customer < customers; customer++) {
    const event = await madeEvent(boss, `Fair ${mark(customer)}`, [], [dayIn(-3), dayIn(3)]);
    const ask = await console.person(`Customer ${String(customer)}`, { reachesAll: false, events: [event] });
    const { url, heard } = await receiver();
    await made(ask, url, event);
    await keptLook(console.calls, `Look ${mark(customer)}`, `Customer ${String(customer)}`);
    people.push({ event, ask, heard });
  }

  /** Lets half a minute pass for the database by shifting all times into the past. */
  async function pass(): Promise<void> {
    passedMs += 30_000;
    for (const column of ['booth_stays.began', 'booth_stays.ended', 'booth_orders.given', 'booth_reports.heard', 'audit_log.at']) {
      const [table = '', name = ''] = column.split('.');
      await console.calls.run(`UPDATE ${table} SET ${name} = ${name} - interval '30 seconds'`, []);
    }
  }

  function putAt(booth: ModelBooth, customer: number | null): void {
    booth.at = customer;
    if (customer !== null) for (const visit of booth.visits) visit.of ??= customer;
  }

  async function report(booth: ModelBooth, step: Extract<AgencyStep, { does: 'report' }>): Promise<number> {
    const visits = [...booth.unsent, ...(step.isRepeated ? booth.sent : [])].slice(0, 200);
    const there = new Date(Date.now() + (step.wrong + step.zone) * hourMs).toISOString();
    const body: BoothReport = sampleReport({
      ...{ clockMs: Date.now() + step.wrong * hourMs, day: there.slice(0, 10), time: there.slice(11, 16) },
      problems: step.isTroubled ? [`Trouble ${booth.at === null ? 'of-none' : mark(booth.at)}.`] : [],
      visits: visits.map(({ id, atMs }) => ({ id, secondsAgo: (nowMs() - atMs) / 1000, outcome: 'card', durations: [] })),
    });
    const headers = { authorization: `Bearer ${booth.token}` };
    const { statusCode } = await console.app.inject({ method: 'POST', url: '/booths/report', headers, payload: body });
    if (statusCode !== 200) return statusCode;
    for (const visit of visits) {
      booth.sent.add(visit);
      if (step.isAnswered) booth.unsent.delete(visit);
    }
    return statusCode;
  }

  async function rejoin(booth: ModelBooth, isRemoved: boolean): Promise<void> {
    await boss('DELETE', `booths/${booth.id}`);
    if (isRemoved) {
      await boss('DELETE', `booths/${booth.id}/record`);
      booth.at = null;
    }
    booth.former = [booth.token];
    booth.token = token();
    const id = await join(console, boss, booth.token, booth.former, 'Whatever');
    if (id !== booth.id) throw new Error('a booth that comes back is another one');
  }

  /** Checks what each customer can and can't read. */
  async function look(): Promise<void> {
    for (const [number, { ask, event, heard }] of people.entries()) {
      const mine = fleet.filter(({ at }) => at === number).map(({ id }) => id);
      const paths = [
        'booths',
        'events',
        'themes',
        'alerts',
        'log',
        `events/${event}/sums`,
        `events/${event}/sums.csv`,
        `events/${event}/theme`,
      ];
      const answers = [...paths, ...mine.map((id) => `booths/${id}`)].map(async (path) => [path, (await ask('GET', path)).body] as const);
      const told = heard.map(({ body }) => ['alert', body] as const);
      for (const [path, body] of [...(await Promise.all(answers)), ...told])
        for (let other = 0; other < customers; other++)
          if (other !== number && body.includes(mark(other))) throw new Error(`${path} of ${mark(number)} has ${mark(other)}: ${body}`);
      for (const { id } of fleet) {
        const { statusCode } = await ask('GET', `booths/${id}`);
        if ((statusCode === 200) !== mine.includes(id)) throw new Error(`a booth answers ${mark(number)} with ${String(statusCode)}`);
      }
      const counted = fleet.flatMap(({ sent }) => [...sent]).filter(({ of }) => of === number).length;
      const sums = (await ask('GET', `events/${event}/sums`)).json<EventSums>();
      const table = (await ask('GET', `events/${event}/sums.csv`)).body.trim().split('\r\n').slice(1);
      const inTable = table.reduce((sum, line) => sum + Number(line.split(',')[6]), 0);
      if (sums.total.cards !== counted || inTable !== counted)
        throw new Error(`${mark(number)} has ${String(sums.total.cards)} visits, ${String(inTable)} in the table, not ${String(counted)}`);
    }
  }

  async function take(step: AgencyStep): Promise<void> {
    await pass();
    switch (step.does) {
      case 'visit': {
        const booth = fleet[step.booth] as ModelBooth;
        const visit = { id: randomBytes(16).toString('hex'), atMs: nowMs(), of: booth.at };
        booth.visits.push(visit);
        booth.unsent.add(visit);
        return;
      }
      case 'move': {
        const booth = fleet[step.booth] as ModelBooth;
        const event = step.to === null ? null : (people[step.to]?.event ?? '');
        if ((await boss('PUT', `booths/${booth.id}/event`, { event })).statusCode === 204) putAt(booth, step.to);
        return;
      }
      case 'list': {
        const ids = step.booths.map((booth) => fleet[booth]?.id ?? '');
        const event = { name: `Fair ${mark(step.customer)}`, firstDay: dayIn(-3), lastDay: dayIn(3), booths: ids };
        if ((await boss('PUT', `events/${people[step.customer]?.event ?? ''}`, event)).statusCode !== 204) return;
        for (const booth of fleet)
          if (ids.includes(booth.id)) putAt(booth, step.customer);
          else if (booth.at === step.customer) booth.at = null;
        return;
      }
      case 'report':
        await report(fleet[step.booth] as ModelBooth, step);
        return;
      case 'rejoin':
        return rejoin(fleet[step.booth] as ModelBooth, step.isRemoved);
      case 'theme': {
        const { ask, event } = people[step.customer] as Customer;
        const [theme] = (await ask('GET', 'themes')).json<{ id: string }[]>();
        await ask('PUT', `events/${event}/theme`, { look: theme?.id ?? null });
        return;
      }
      case 'alerts':
        // Makes the alerts report every problem again.
        await console.calls.run(`UPDATE alerts SET said = '{}'`, []);
        await round();
        return;
      case 'look':
        return look();
    }
  }

  return {
    take,
    /** Lets every booth report and everybody read, at the end. */
    async end(): Promise<void> {
      for (const booth of fleet)
        await vi.waitFor(
          async () => {
            const all = { does: 'report', booth: 0, isTroubled: true, isAnswered: true, isRepeated: true, wrong: 0, zone: 0 } as const;
            if ((await report(booth, all)) !== 200) throw new Error('not heard');
          },
          { timeout: 20_000, interval: 250 },
        );
      await take({ does: 'alerts' });
      await look();
    },
  };
}

/** Lets a booth join as real booths do and returns its id. */
async function join({ app, publicUrl }: ConsoleAtWork, boss: Ask, mine: string, former: readonly string[], name: string): Promise<string> {
  const secretHash = hashOf(mine);
  const payload = { secretHash, name, version: '1', cloud: publicUrl, former };
  const asked = await app.inject({ method: 'POST', url: '/booths/join', payload });
  if (asked.json<JoinAnswer>().state !== 'waiting') throw new Error(asked.body);
  const joined = await boss('POST', 'joins', { words: joinWords(secretHash, publicUrl), name: null });
  if (joined.statusCode !== 201) throw new Error(joined.body);
  return joined.json<{ id: string }>().id;
}
