import { createHash } from 'node:crypto';
import type { PhoneLook } from '../../../shared/contract/phoneLook.ts';
import { keptPhoneLook } from '../../../shared/contract/phoneLook.ts';
import type { Result } from '../../../shared/errors.ts';
import type { OwnWork } from '../../core/ownWork.ts';
import type { ThemeOnShow } from '../../core/ThemeOnShow.ts';
import type { CloudAnswer, NoAnswer } from './cloudCalls.ts';
import type { KeptLink } from './linkRecord.ts';

/** Sends the current theme's look to the cloud, so that guests' phones show their booth's page. */
export interface PhoneLookSender {
  /** The id of the current look, for links; null if the cloud hasn't stored it yet. Links then open the cloud's default page. */
  readonly current: () => string | null;
  readonly begin: () => void;
  readonly close: () => Promise<void>;
}

export interface PhoneLookSenderParts {
  readonly theme: Pick<ThemeOnShow, 'current'>;
  readonly record: KeptLink;
  readonly work: Pick<OwnWork, 'repeat'>;
  readonly nowMs: () => number;
  /** Makes the current theme's look; null if the theme has none. */
  readonly make: () => Promise<PhoneLook | null>;
  readonly send: (look: PhoneLook) => Promise<Result<CloudAnswer, NoAnswer>>;
}

/** The shortest pause between looks: a theme that is being edited changes with every save. */
const everyMs = 10_000;
/** Send the look again from time to time: the cloud drops looks that it has not received for long. */
const againMs = 12 * 3_600_000;
/** The pause after a refusal: a cloud of an earlier release refuses looks until it is upgraded. */
const refusedMs = 3_600_000;
/** Enough for all themes that a booth shows while its cloud is unreachable. */
const remembered = 20;

export function phoneLookSender({ theme, record, work, nowMs, make, send }: PhoneLookSenderParts): PhoneLookSender {
  let made: { readonly of: unknown; readonly look: PhoneLook | null; readonly digest: string } | null = null;
  let last: { readonly digest: string; readonly nextMs: number } | null = null;
  let repeated: ReturnType<OwnWork['repeat']> | null = null;

  async function sendIfDue(): Promise<void> {
    const shown = theme.current();
    if (made?.of !== shown) {
      const look = await make();
      made = { of: shown, look, digest: createHash('sha256').update(JSON.stringify(look)).digest('hex') };
    }
    const { look, digest } = made;
    if (look === null || (last?.digest === digest && nowMs() < last.nextMs)) return;
    const answer = await send(look);
    if (!answer.ok) return;
    const { status, said } = answer.value;
    const kept = status === 200 ? keptPhoneLook.safeParse(said).data : undefined;
    if (kept !== undefined) {
      const others = record.current().phoneLooks.filter((one) => one.digest !== digest);
      // If this write fails, the look is sent again after the next start.
      await record.change({ phoneLooks: [...others.slice(1 - remembered), { digest, id: kept.id }] });
    }
    const isRefused = status === 400 || status === 404 || status === 413;
    last = { digest, nextMs: nowMs() + (kept !== undefined ? againMs : isRefused ? refusedMs : everyMs) };
  }

  return {
    current() {
      const digest = made?.of === theme.current() ? made.digest : null;
      return record.current().phoneLooks.find((one) => one.digest === digest)?.id ?? null;
    },
    begin() {
      repeated = work.repeat(() => everyMs, sendIfDue);
      repeated.now();
    },
    close: async () => repeated?.stop(),
  };
}
