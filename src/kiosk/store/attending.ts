import { reopeningText } from '../../shared/reopeningText.ts';
import { ownLanguage } from '../../shared/theme/inLanguage.ts';
import type { Theme } from '../../shared/theme/themeSchema.ts';
import type { ActivityMonitor } from '../devices/activityMonitor.ts';
import type { Clock } from '../devices/Clock.ts';
import { pause } from '../devices/Clock.ts';
import type { Runners } from './BoothState.ts';

/** Whether staff have closed the booth. */
export interface OpeningHours {
  /** Null while the booth is open; `until` is the reopening time: `14:30` today, `2026-11-23 09:00` on another day. */
  readonly closed: () => { readonly until: string | null } | null;
  readonly onChange: (callback: () => void) => () => void;
}

export interface AttendingPorts {
  readonly activity: ActivityMonitor;
  readonly openingHours: OpeningHours;
  /** Loads a language's fonts. Never rejects: fallback fonts replace those that can't be loaded. */
  readonly readyLanguage: (language: string) => Promise<void>;
}

/** Activities about time, presence, opening hours and language. */
export const attending = (
  theme: Theme,
  clock: Clock,
  { activity: monitor, openingHours, readyLanguage }: AttendingPorts,
): Runners<'timer' | 'idle' | 'opening-hours' | 'language'> => ({
  timer: ({ afterMs, event }, { say, signal }) => void pause(clock, afterMs, signal).then(() => say(event)),
  idle({ afterMs, event }, { say, signal }) {
    const wait = (): (() => void) => clock.after(afterMs, () => say(event));
    let cancel = wait();
    const stopListening = monitor.onActivity(() => {
      cancel();
      cancel = wait();
    });
    signal.addEventListener('abort', () => {
      cancel();
      stopListening();
    });
  },
  'opening-hours'(_activity, { say, signal }) {
    const update = (): void => {
      const closed = openingHours.closed();
      if (closed === null) return say({ type: 'booth-opened' });
      say({ type: 'booth-closed', until: closed.until === null ? null : reopeningText(closed.until, ownLanguage(theme)) });
    };
    signal.addEventListener('abort', openingHours.onChange(update));
    update();
  },
  language: ({ language }, { say }) => void readyLanguage(language).then(() => say({ type: 'language-ready', language })),
});
