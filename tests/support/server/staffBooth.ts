import type { KioskStatus } from '../../../src/shared/contract/kioskStatus.ts';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { onTestFinished } from 'vitest';
import { assessHealth } from './assessHealth.ts';
import { kioskApp } from '../../../src/server/core/listeners/kioskApp.ts';
import type { PrintService } from '../../../src/server/features/print/printService.ts';
import { rehearsal } from '../../../src/server/features/rehearsal/rehearsal.ts';
import type { Feature } from '../../../src/server/core/Feature.ts';
import { ownWork } from '../../../src/server/core/ownWork.ts';
import { gatheredParts } from '../../../src/server/core/gatheredParts.ts';
import { kiosksForStaffRoute } from '../../../src/server/features/health/kiosksForStaff.ts';
import { kioskOverview } from '../../../src/server/features/health/openHealth.ts';
import { photosForStaffRoute } from '../../../src/server/features/photos/photosForStaff.ts';
import { portraitsForStaffRoute } from '../../../src/server/features/portraits/portraitsForStaff.ts';
import { rehearsalFeature } from '../../../src/server/features/rehearsal/openRehearsal.ts';
import { openStaff } from '../../../src/server/features/staff/openStaff.ts';
import { themeFeature } from '../../../src/server/features/theme/openTheme.ts';
import { visitsForStaffRoute } from '../../../src/server/features/visits/visitsForStaff.ts';
import { openStaffAuthentication } from '../../../src/server/core/access/staffAuthentication.ts';
import { pictureKeys } from '../../../src/server/features/portraits/pictureKeys.ts';
import { sequelsUnderWay } from '../../../src/server/core/sequelsUnderWay.ts';
import { openKeyRing, unlocking } from '../../../src/server/core/access/keyRing.ts';
import { pictureBudget } from '../../../src/server/features/portraits/pictureBudget.ts';
import { visitCounter } from '../../../src/server/features/visits/visitCounter.ts';
import { openKioskSettings } from '../../../src/server/core/settings/kioskSettings.ts';
import type { StaffRecords } from './staffRecords.ts';
import type { Result } from '../../../src/shared/errors.ts';
import { failure, success } from '../../../src/shared/errors.ts';
import { kioskParts } from './kioskParts.ts';
import { loadedTheme } from './loadedTheme.ts';
import { memoryVault } from './memoryVault.ts';
import { settled } from '../time/settled.ts';
import { silentLogger } from './silentLogger.ts';
import { soundFacts } from './soundFacts.ts';
import { staffRecords } from './staffRecords.ts';
import { temporaryFolder } from '../files/temporaryFolder.ts';
import { latestOfEach } from '../../../src/server/features/health/latestOfEach.ts';

export const passphrase = 'four cards high';
const origin = 'http://localhost:80';

export interface StaffBooth {
  readonly app: FastifyInstance;
  /** Moves both clocks on. */
  pass(ms: number): void;
  readonly records: StaffRecords;
  readonly vault: ReturnType<typeof memoryVault>;
  readonly sequels: ReturnType<typeof sequelsUnderWay>;
  readonly visits: ReturnType<typeof visitCounter>;
  readonly chosenThemes: string[];
  /** The terminal's code for the first passphrase. */
  readonly code: string | null;
  /** Sends a request as the staff page does, with its session. */
  ask(order: InjectOptions): Promise<Awaited<ReturnType<FastifyInstance['inject']>>>;
  /** Logs in with a passphrase and keeps the session. */
  enter(text?: string): Promise<number>;
}

const keyless = { kind: 'openai', url: 'https://api.openai.com', key: null, needsKey: true, model: 'm', options: {} } as const;

interface StaffBoothParts {
  readonly records?: StaffRecords;
  readonly isSet?: boolean;
  readonly prints?: PrintService | null;
}

/** A kiosk's listener with its staff page and a manual clock. `records` given by the test outlive it. */
export async function staffBooth({ records = staffRecords(), isSet = true, prints = null }: StaffBoothParts = {}): Promise<StaffBooth> {
  let nowMs = new Date(2026, 10, 21, 14, 5).getTime();
  const clock = () => nowMs;
  const keys = await settled(openKeyRing(records.settings, { N: 16, r: 1, p: 1 }));
  const plainAuthentication = await settled(
    openStaffAuthentication({
      settings: records.settings,
      given: isSet ? passphrase : null,
      cost: { N: 16, r: 1, p: 1 },
      nowMs: clock,
      elapsedMs: clock,
      logger: silentLogger,
    }),
  );
  const authentication = unlocking(plainAuthentication, keys);
  const kioskSettings = await settled(openKioskSettings(records.settings));
  const vault = memoryVault();
  const sequels = sequelsUnderWay();
  const statuses = latestOfEach<KioskStatus>();
  const loaded = loadedTheme();
  const chosenThemes: string[] = [];
  const now = () => new Date(nowMs);
  const visits = visitCounter({ counts: records.counts, theme: () => loaded.theme, now, made: null, logger: silentLogger });
  const theme = {
    current: () => loaded,
    served: () => ({ theme: loaded.inLanguages, version: 'only' }),
    problem: () => null,
    choices: () => [{ id: 'classic', name: 'Classic' }],
    chosen: () => 'classic',
    shownFrom: () => 'classic',
    choose: (id: string) => {
      chosenThemes.push(id);
      return Promise.resolve<Result<void, string>>(id === 'classic' ? success(undefined) : failure('This theme no longer exists.'));
    },
  };
  const studio = { open: (shown: string) => Promise.resolve(success(`http://127.0.0.1:5180/#${shown}`)) };
  const stores = { vault };
  const budget = pictureBudget({ counts: records.pictures, settings: records.settings, limits: {}, price: null, now });
  const health = assessHealth(soundFacts);
  const dress = rehearsal({
    inspect: () => Promise.reject(new Error('not needed')),
    wish: kioskSettings.setRehearsal,
    work: ownWork(silentLogger),
  });
  onTestFinished(() => dress.close());
  const folder = temporaryFolder({ 'assets/page-abc.js': 'start()' });
  const features: Feature[] = [
    themeFeature({ theme, studio }),
    {
      name: 'health',
      routes: { staff: (area) => kiosksForStaffRoute(area, kioskSettings) },
      overview: async () => {
        const photos = await vault.count();
        const { problems, version, uptimeSeconds, outboxes, guests, storage } = health;
        return {
          ...kioskOverview(statuses, kioskSettings),
          ...{ problems, version, uptimeSeconds, outboxes, guests },
          storage: { ...storage, photos: photos.ok ? photos.value : null, keepDays: 7 },
        };
      },
    },
    {
      name: 'portraits',
      routes: {
        staff: (area) => portraitsForStaffRoute(area, { budget, putKey: (service, key) => keys.put(service, key, keyless.url) }),
      },
      overview: () => ({ pictures: health.pictures === null ? null : { ...health.pictures, keys: pictureKeys([keyless], keys) } }),
    },
    { name: 'photos', routes: { staff: (area) => photosForStaffRoute(area, { stores, kioskSettings, sequels }) } },
    { name: 'visits', routes: { staff: (area) => visitsForStaffRoute(area, { counts: records.counts, theme: () => loaded.theme, now }) } },
    rehearsalFeature(dress),
  ];
  const staffPage = await settled(openStaff({ authentication, gathered: gatheredParts(features), now }));
  // The staff page's own part of the overview; a booth's features add others.
  features.push(staffPage);
  const staff = { files: { page: '<!doctype html><title>Staff</title>', assets: `${folder}/assets` }, authentication };
  const app = await kioskApp(
    kioskParts({ theme: loaded, vault, visits, statuses, kioskSettings: kioskSettings.current, prints, features, staff }),
  );
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
    sequels,
    visits,
    chosenThemes,
    code: authentication.firstCode(),
    ask,
    enter: async (text = passphrase) =>
      (await ask({ method: 'POST', url: '/staff/api/session', payload: { passphrase: text } })).statusCode,
  };
}
