import type { CameraStatus, KioskStatus } from './kioskStatus.ts';

/** What the kiosk tells of the visit that it has made by itself, with its own camera. */
export interface RehearsedVisit {
  /** How far it came. */
  readonly reached: 'welcome' | 'survey' | 'camera' | 'picture' | 'card';
  readonly camera: {
    readonly trouble: CameraStatus['trouble'];
    /** Of its pictures, in pixels; 0 where none came. */
    readonly width: number;
    readonly height: number;
  };
  /** Whether people were cut out, or the card has the photo as it is; null where there was no picture. */
  readonly picture: 'cutout' | 'photo' | null;
  readonly shutterToCardMs: number | null;
  /** The id under which the card is to arrive; null where none was made. */
  readonly photoId: string | null;
  readonly screen: KioskStatus['screen'];
  /** How many of the screen's CSS pixels one of the stage's takes. */
  readonly stageScale: number;
  /** `none`: no output is there. `blocked`: the browser waits for a touch first. `off`: the theme has it switched off. */
  readonly sound: 'ready' | 'blocked' | 'none' | 'off';
  /** The page's calendar, in milliseconds since 1970. */
  readonly calendarMs: number;
}

/** Body of `POST /api/rehearsal` on the kiosk's listener, while a rehearsal goes on; the answer is `RehearsalProgress`. */
export type RehearsalWord =
  | { readonly kind: 'visited'; readonly visit: RehearsedVisit }
  /** Somebody has left the card without scanning it. */
  | { readonly kind: 'phone-skipped' }
  | { readonly kind: 'still-there' };

/** `visit`: the kiosk makes its visit. `checks`: the server looks at all the rest. `phone`: the code is to be scanned. */
export type RehearsalPhase = 'none' | 'visit' | 'checks' | 'phone' | 'over';

export interface RehearsalProgress {
  readonly phase: RehearsalPhase;
}

/** One thing that was looked at. */
export interface RehearsalFinding {
  readonly about: 'theme' | 'disk' | 'clock' | 'network' | 'services' | 'camera' | 'picture' | 'card' | 'screen' | 'sound' | 'phone';
  /** `bad` is a NO-GO; `note` is worth a thought. */
  readonly level: 'good' | 'note' | 'bad';
  readonly says: string;
  /** How to mend it; null where there is nothing to mend. */
  readonly mend: string | null;
}

export interface RehearsalState extends RehearsalProgress {
  /** Known when it is over. */
  readonly verdict: 'GO' | 'NO-GO' | null;
  readonly findings: readonly RehearsalFinding[];
}
