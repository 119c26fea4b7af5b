import type { FastifyInstance, InjectOptions } from 'fastify';
import { onTestFinished } from 'vitest';
import { assessHealth } from '../../src/server/health/assessHealth.ts';
import { kioskApp } from '../../src/server/kioskApp.ts';
import { rehearsal } from '../../src/server/rehearsal/rehearsal.ts';
import { kioskStandings } from '../../src/server/staff/kioskStandings.ts';
import { staffDesk } from '../../src/server/staff/staffDesk.ts';
import { openStaffDoor } from '../../src/server/staff/staffDoor.ts';
import { visitCounter } from '../../src/server/staff/visitCounter.ts';
import { openWishBook } from '../../src/server/staff/wishBook.ts';
import type { StaffRecords } from '../../src/server/storage/openStaffRecords.ts';
import { success } from '../../src/shared/errors.ts';
import { kioskParts } from './kioskParts.ts';
import { loadedTheme } from './loadedTheme.ts';
import { memoryVault } from './memoryVault.ts';
import { settled } from './settled.ts';
import { silentLogger } from './silentLogger.ts';
import { soundFacts } from './soundFacts.ts';
import { staffRecords } from './staffRecords.ts';
import { temporaryFolder } from './temporaryFolder.ts';

export const passphrase = 'four cards high';
const origin = 'http://localhost:80';

export interface StaffBooth {
  readonly app: FastifyInstance;
  /** Moves both clocks on. */
  pass(ms: number): void;
  readonly records: StaffRecords;
  readonly vault: ReturnType<typeof memoryVault>;
  readonly visits: ReturnType<typeof visitCounter>;
  readonly chosenThemes: string[];
  /** What the terminal shows for the first passphrase. */
  readonly code: string | null;
  /** Asks as the staff page does, with the session that it has. */
  ask(order: InjectOptions): Promise<Awaited<ReturnType<FastifyInstance['inject']>>>;
  /** Shows a passphrase; the session that it gives is kept. */
  enter(text?: string): Promise<number>;
}

/** A kiosk's listener with its staff page, its clock by hand. `records` outlive it where the test gives them. */
export async function staffBooth({ records = staffRecords(), isSet = true } = {}): Promise<StaffBooth> {
  let nowMs = new Date(2026, 10, 21, 14, 5).getTime();
  const clock = () => nowMs;
  const door = await settled(
    openStaffDoor({
      settings: records.settings,
      given: isSet ? passphrase : null,
      cost: { N: 16, r: 1, p: 1 },
      nowMs: clock,
      elapsedMs: clock,
      logger: silentLogger,
    }),
  );
  const wishes = await settled(openWishBook(records.settings));
  const vault = memoryVault();
  const standings = kioskStandings();
  const loaded = loadedTheme();
  const chosenThemes: string[] = [];
  const now = () => new Date(nowMs);
  const visits = visitCounter({ counts: records.counts, theme: () => loaded.theme, now, logger: silentLogger });
  const desk = staffDesk({
    health: () => Promise.resolve(assessHealth(soundFacts)),
    theme: {
      current: () => loaded,
      choices: () => [{ id: 'classic', name: 'Classic' }],
      chosen: () => 'classic',
      choose: (id) => {
        chosenThemes.push(id);
        return Promise.resolve(id === 'classic' ? success(undefined) : { ok: false, error: 'There is no such theme any more.' });
      },
    },
    standings,
    wishes,
    counts: records.counts,
    vault,
    keepDays: 7,
    now,
  });
  const dress = rehearsal({ look: () => Promise.reject(new Error('not needed')), wish: wishes.setRehearsal });
  onTestFinished(() => dress.close());
  const folder = temporaryFolder({ 'assets/page-abc.js': 'start()' });
  const staff = { files: { page: '<!doctype html><title>Staff</title>', assets: `${folder}/assets` }, door, desk, rehearsal: dress };
  const app = await kioskApp(kioskParts({ theme: loaded, vault, visits, standings, wishes: wishes.current, staff }));
  onTestFinished(() => app.close());
  let cookie = '';
  const ask: StaffBooth['ask'] = async (order) => {
    const answer = await app.inject({ ...order, headers: { origin, ...(cookie === '' ? {} : { cookie }), ...order.headers } });
    const given = answer.headers['set-cookie'];
    if (typeof given === 'string') cookie = given.split(';')[0] ?? '';
    return answer;
  };
  return {
    app,
    pass: (ms) => (nowMs += ms),
    records,
    vault,
    visits,
    chosenThemes,
    code: door.firstCode(),
    ask,
    enter: async (text = passphrase) =>
      (await ask({ method: 'POST', url: '/staff/api/session', payload: { passphrase: text } })).statusCode,
  };
}
