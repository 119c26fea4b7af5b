/** A fault of a camera controlled by the server, and how staff can fix it. */
export interface StillCameraFault {
  readonly says: string;
  readonly howToFix: string;
}

/** All faults of such cameras, by code. Staff pages and `/health` show the sentences. */
export const stillCameraFaults = {
  away: {
    says: 'The camera does not answer.',
    howToFix: 'Switch it on, and check its cable or its Wi-Fi.',
  },
  busy: {
    says: 'The camera stays busy.',
    howToFix: 'Close its menus and its playback; if that does not help, switch it off and on.',
  },
  focus: {
    says: 'The camera finds nothing to focus on.',
    howToFix: 'Give it more light, or switch the lens to MF and focus by hand where guests stand.',
  },
  card: {
    says: 'The camera’s memory card is missing or locked.',
    howToFix: 'Insert a card that can be written.',
  },
  full: {
    says: 'The camera’s memory card is full.',
    howToFix: 'Insert an empty card.',
  },
  battery: {
    says: 'The camera’s battery is flat.',
    howToFix: 'Change it, or use a mains adapter.',
  },
  mode: {
    says: 'The camera’s mode dial is in a position that takes no photos.',
    howToFix: 'Turn it to M, Av, Tv or P.',
  },
  asleep: {
    says: 'The camera sleeps.',
    howToFix: 'Press its shutter button halfway, and switch off its automatic power-off.',
  },
  garbled: {
    says: 'The camera sent a damaged picture.',
    howToFix: 'Try a shorter cable or a stronger Wi-Fi, and set the camera to JPEG.',
  },
  late: {
    says: 'The camera gave no picture in time.',
    howToFix: 'Take a test shot; if that fails, switch the camera off and on.',
  },
  taken: {
    says: 'Another program uses the camera.',
    howToFix: 'Close it; on a desktop, log in without one, or run "systemctl --user mask --now gvfs-gphoto2-volume-monitor".',
  },
  program: {
    says: 'The programs gphoto2 and bubblewrap are missing, or may not run here.',
    howToFix: 'Run "apt-get install gphoto2 bubblewrap", then restart the booth.',
  },
  broken: {
    says: 'The program that controls the camera has failed.',
    howToFix: 'Restart the booth; if that does not help, use another camera.',
  },
} as const satisfies Readonly<Record<string, StillCameraFault>>;

/** Why such a camera gives no pictures. */
export type StillCameraTrouble = keyof typeof stillCameraFaults;

/** A fault as shown to staff: what happened and what to do. */
export const stillCameraProblem = (trouble: StillCameraTrouble): string =>
  `${stillCameraFaults[trouble].says} ${stillCameraFaults[trouble].howToFix}`;

/** The pictures that such a camera provides to the kiosk: preview and shots, or only shots, with the preview from the browser's camera. */
export const stillCameraModes = ['live', 'shots'] as const;
export type StillCameraMode = (typeof stillCameraModes)[number];

/** The size limit of a shot's file, in bytes; a 102-megapixel JPEG has about 50 MB. */
export const maxShotBytes = 80_000_000;
/** The size limit of a preview frame's file, in bytes. */
export const maxFrameBytes = 4_000_000;
/** A preview frame is sent as the length of its JPEG, in this many bytes, big-endian, and the JPEG itself. */
export const frameHeaderBytes = 4;
/** How long the server tries to take a shot. Afterwards the kiosk uses the webcam; a visit waits 10 s in total. */
export const shotMs = 6000;
/** How long the server tries to show the preview before the webcam takes over. */
export const previewMs = 5000;

/** Answer of `GET /staff/api/still-camera`. */
export interface StaffStillCamera {
  /** The address of the camera in use, or `browser`. */
  readonly chosen: string;
  readonly choices: readonly { readonly address: string; readonly name: string }[];
  /** One sentence; null for the browser's camera. */
  readonly says: string | null;
  readonly trouble: StillCameraTrouble | null;
  /** The camera's own report, one sentence each. */
  readonly lines: readonly string[];
}
