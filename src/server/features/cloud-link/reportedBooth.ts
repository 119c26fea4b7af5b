import type { BoothReport, ReportedBooth } from '../../../shared/contract/booths.ts';
import type { Health } from '../../../shared/contract/health.ts';
import type { KioskStatuses } from '../health/latestOfEach.ts';
import type { PrintDesk } from '../print/printDesk.ts';
import type { Rehearsal } from '../rehearsal/rehearsal.ts';
import type { KioskSettingsStore } from '../../core/settings/kioskSettings.ts';
import { hourOf } from '../../core/hourOf.ts';
import type { ThemeSwitcher } from '../theme/openThemeSwitcher.ts';
import { lookOf } from '../../storage/themes/sentLooks.ts';
import { plainSentence as plain } from './plainSentence.ts';

export interface ReportSources {
  readonly health: () => Promise<Health>;
  readonly statuses: KioskStatuses;
  readonly kioskSettings: KioskSettingsStore;
  readonly theme: Pick<ThemeSwitcher, 'chosen' | 'served'>;
  readonly prints: Pick<PrintDesk, 'forStaff'>;
  readonly rehearsals: Pick<Rehearsal, 'state'>;
  readonly now: () => Date;
}

const whole = (value: number): number => Math.min(1e9, Math.max(0, Math.floor(value)));

/** How the booth is, for its cloud: what the staff page has, without keys, addresses and answers. */
export async function reportedBooth({
  health,
  statuses,
  kioskSettings,
  theme,
  prints,
  rehearsals,
  now,
}: ReportSources): Promise<ReportedBooth> {
  const [{ version, uptimeSeconds, problems, outboxes, storage }, moment] = [await health(), now()];
  const { closed } = kioskSettings.current();
  return {
    version: plain(version, 40),
    uptimeSeconds: whole(uptimeSeconds),
    day: hourOf(moment).day,
    time: [moment.getHours(), moment.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':'),
    clockMs: moment.getTime(),
    problems: problems.slice(0, 50).map((problem) => plain(problem)),
    kiosks: statuses
      .heard()
      .slice(0, 32)
      .map(({ word, heardMsAgo }) => ({ doing: word.doing, camera: word.camera.trouble, heardSecondsAgo: whole(heardMsAgo / 1000) })),
    closed: closed === null ? null : { until: closed.until === null ? null : plain(closed.until, 40) },
    outbox: {
      waiting: whole(outboxes.reduce((sum, one) => sum + one.waiting, 0)),
      oldestSeconds: whole(Math.max(0, ...outboxes.map(({ oldestMs }) => oldestMs / 1000))),
      refused: whole(outboxes.reduce((sum, one) => sum + one.refused, 0)),
      dropped: whole(outboxes.reduce((sum, one) => sum + one.dropped, 0)),
    },
    look: { name: plain(theme.served().theme.name, 300), version: plain(theme.served().version, 100), id: lookOf(theme.chosen()) },
    disk: { roomMegabytes: storage.roomMegabytes },
    printer: await printerOf(prints),
    rehearsal: rehearsalOf(rehearsals),
  };
}

async function printerOf(prints: ReportSources['prints']): Promise<BoothReport['printer']> {
  const { chosen, says, trouble, paper, line } = await prints.forStaff();
  if (chosen === 'none') return null;
  return {
    says: plain(says),
    trouble,
    sheets: paper === null || paper.sheets === null ? null : whole(paper.sheets),
    waiting: whole(line.length),
  };
}

function rehearsalOf(rehearsals: ReportSources['rehearsals']): BoothReport['rehearsal'] {
  const { verdict, findings } = rehearsals.state();
  if (verdict === null) return null;
  return { verdict, says: findings.filter(({ level }) => level !== 'good').map(({ says }) => plain(says)) };
}
