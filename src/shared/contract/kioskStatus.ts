/** A camera as a browser knows it. Ids may change with the browser's start; labels stay. */
export interface CameraName {
  readonly id: string;
  readonly label: string;
}

/** How a kiosk's camera was when it was last wanted. */
export interface CameraStatus {
  /** `film`: the theme plays a picture in a camera's stead. */
  readonly source: 'webcam' | 'film';
  /** Why the last try to open it failed, or why its pictures ended; null where it ran, or was not wanted yet. */
  readonly trouble: 'denied' | 'none' | 'in-use' | 'insecure' | 'lost' | 'unknown' | null;
  /** All that are plugged in; names are known only once the browser has allowed one. */
  readonly cameras: readonly CameraName[];
}

/** Body of `POST /api/kiosk-status` on the kiosk's listener, every few seconds: what staff want to know of the kiosk's page. */
export interface KioskStatus {
  readonly doing: 'waiting' | 'visit' | 'closed';
  readonly camera: CameraStatus;
  /** In CSS pixels, and how many of the screen's own pixels one of those takes. */
  readonly screen: { readonly width: number; readonly height: number; readonly pixelRatio: number };
}

/** Its answer: what staff have set. */
export interface KioskSettings {
  /** Null while the booth is open; `until` is when it opens again: `14:30` today, `2026-11-23 09:00` on another day. */
  readonly closed: { readonly until: string | null } | null;
  /** The camera to use; null leaves that to the browser. */
  readonly camera: CameraName | null;
  /** Another number than before: all that waits in the outbox is to be tried now. */
  readonly outboxRetries: number;
  /** A visit that the kiosk is to make by itself as soon as no guest is there, another id for each; null where none is wanted. */
  readonly rehearsal: { readonly id: number; readonly backToStaff: boolean } | null;
}
