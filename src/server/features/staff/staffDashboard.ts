import type { CameraName, KioskSettings } from '../../../shared/contract/kioskStatus.ts';
import type { Health } from '../../../shared/contract/health.ts';
import type { KeyedService, PictureKey, StaffDay, StaffOverview } from '../../../shared/contract/staff.ts';
import type { Result } from '../../../shared/errors.ts';
import { success } from '../../../shared/errors.ts';
import { csvText } from '../../core/csvText.ts';
import type { PictureBudget } from '../portraits/pictureBudget.ts';
import type { PortraitsUnderWay } from '../../core/portraitsUnderWay.ts';
import type { PhotoVault } from '../../storage/photos/PhotoVault.ts';
import type { VisitCounts, CountedAnswer, CountedConsent } from '../../storage/staff/VisitCounts.ts';
import type { StudioForStaff } from '../theme/studioForStaff.ts';
import type { ThemeSwitcher } from '../theme/openThemeSwitcher.ts';
import { staffDay } from '../visits/staffDay.ts';
import { hourOf } from '../../core/hourOf.ts';
import type { KioskSettingsStore } from '../../core/settings/kioskSettings.ts';
import type { KioskStatuses } from '../health/latestOfEach.ts';

/** Everything that the staff page shows and does. None of it is about a single visit. */
export interface StaffDashboard {
  readonly overview: () => Promise<StaffOverview>;
  /** The sums of a day; today's for null. */
  readonly day: (day: string | null) => Promise<Result<StaffDay>>;
  /** All counts of answers and of consents, as CSV. */
  readonly table: () => Promise<Result<string>>;
  readonly retryOutboxes: () => void;
  readonly chooseCamera: (camera: CameraName | null) => Promise<Result<void>>;
  readonly chooseTheme: (id: string) => Promise<Result<void, string>>;
  /** Opens the studio for the theme on show; gives its address on this machine. */
  readonly openStudio: () => Promise<Result<string, string>>;
  readonly setClosed: (closed: KioskSettings['closed']) => Promise<Result<void>>;
  /** Whether pictures may be ordered from the service. */
  readonly orderPictures: (isOn: boolean) => Promise<Result<void>>;
  /** Sets the key of a picture service, or removes it with null. False where keys are locked. */
  readonly setPictureKey: (service: KeyedService, key: string | null) => Promise<Result<boolean>>;
  /** Counts the orders of an event from now on. */
  readonly beginPictureEvent: () => Promise<Result<void>>;
  /** Deletes all photos, including those that still wait in kiosks; gives how many were here. */
  readonly clearPhotos: () => Promise<Result<number>>;
}

export interface DashboardParts {
  readonly health: () => Promise<Health>;
  readonly theme: Pick<ThemeSwitcher, 'current' | 'choices' | 'chosen' | 'choose' | 'shownFrom'>;
  readonly studio: Pick<StudioForStaff, 'open'>;
  readonly statuses: KioskStatuses;
  readonly kioskSettings: KioskSettingsStore;
  readonly counts: VisitCounts;
  readonly vault: PhotoVault;
  readonly portraits: Pick<PortraitsUnderWay, 'stopAll'>;
  readonly keepDays: number;
  readonly now: () => Date;
  /** Null for no picture service. */
  readonly pictures: Pick<PictureBudget, 'switchTo' | 'beginEvent'> | null;
  readonly keys: { readonly states: () => readonly PictureKey[]; readonly put: StaffDashboard['setPictureKey'] };
}

export function staffDashboard(parts: DashboardParts): StaffDashboard {
  const { health, theme, statuses, kioskSettings, counts, vault, keepDays, now } = parts;

  async function overview(): Promise<StaffOverview> {
    const { problems, version, uptimeSeconds, outboxes, guests, pictures, storage } = await health();
    const photos = await vault.count();
    const { name, brand } = theme.current().theme;
    const { closed, camera } = kioskSettings.current();
    const moment = now();
    return {
      day: hourOf(moment).day,
      time: [moment.getHours(), moment.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':'),
      brand: brand.name,
      version,
      uptimeSeconds,
      problems,
      kiosks: statuses
        .heard()
        .map(({ word, heardMsAgo }) => ({ ...word, heardSecondsAgo: Math.floor(heardMsAgo / 1000) }))
        .sort((a, b) => a.heardSecondsAgo - b.heardSecondsAgo),
      closed,
      camera,
      theme: { name, chosen: theme.chosen(), choices: theme.choices(), openingTimes: brand.openingTimes ?? [] },
      outboxes,
      guests,
      pictures: pictures === null ? null : { ...pictures, keys: parts.keys.states() },
      storage: { ...storage, photos: photos.ok ? photos.value : null, keepDays },
    };
  }

  async function day(wanted: string | null): Promise<Result<StaffDay>> {
    const today = hourOf(now()).day;
    const [sums, days] = [await counts.day(wanted ?? today), await counts.days()];
    if (!sums.ok) return sums;
    if (!days.ok) return days;
    const all = days.value.includes(today) ? days.value : [today, ...days.value];
    return success(staffDay(wanted ?? today, all, sums.value, theme.current().theme));
  }

  return {
    overview,
    day,
    async table() {
      const [answers, consents] = [await counts.allAnswers(), await counts.allConsents()];
      if (!answers.ok) return answers;
      return consents.ok ? success(surveyTable(answers.value, consents.value)) : consents;
    },
    retryOutboxes: kioskSettings.retryOutboxes,
    chooseCamera: kioskSettings.chooseCamera,
    chooseTheme: theme.choose,
    openStudio: () => parts.studio.open(theme.shownFrom()),
    setClosed: kioskSettings.setClosed,
    orderPictures: async (isOn) => (await parts.pictures?.switchTo(isOn)) ?? success(undefined),
    beginPictureEvent: async () => (await parts.pictures?.beginEvent()) ?? success(undefined),
    setPictureKey: parts.keys.put,
    async clearPhotos() {
      const cleared = await vault.clear();
      // Photos that wait in kiosks are refused as soon as they arrive, and then deleted there: have them sent now.
      if (cleared.ok) kioskSettings.retryOutboxes();
      // Portraits are refused from now on; those that are being painted have been let through before.
      if (cleared.ok) parts.portraits.stopAll();
      return cleared;
    },
  };
}

type OfDay<Counted> = Counted & { readonly day: string };
type Row = OfDay<CountedAnswer & { readonly count: number }>;

/** Every answer's count as CSV; then the consents, which belong to no theme. */
function surveyTable(answers: readonly Row[], consents: readonly OfDay<CountedConsent>[]): string {
  const head = ['day', 'theme', 'question', 'question text', 'answer', 'answer text', 'count'];
  const lines = [...answers, ...consents.flatMap(consentRows)].map(({ day, theme, question, questionText, value, answerText, count }) => [
    day,
    theme,
    question,
    questionText,
    value,
    answerText,
    String(count),
  ]);
  return csvText([head, ...lines]);
}

function consentRows({ day, version, agreed, declined }: OfDay<CountedConsent>): Row[] {
  const of = { day, theme: '', question: 'consent', questionText: `Terms ${version}` };
  return [
    { ...of, value: 'agreed', answerText: 'Agreed', count: agreed },
    { ...of, value: 'declined', answerText: 'Declined', count: declined },
  ];
}
