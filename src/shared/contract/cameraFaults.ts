/** A reason why a camera gives no usable picture of guests. */
export interface CameraFault {
  /** The fault's name, in the words of staff. */
  readonly name: string;
  /** How the booth recognises it. */
  readonly seenBy: string;
  /** The sentence for staff: on their page, in `/health` and in the rehearsal. */
  readonly says: string;
  /** What staff can do about the fault. */
  readonly howToFix: string;
  /** How the fault affects visits, and when they continue. */
  readonly work: string;
}

const waits = 'visits wait at Camera Preparing';

/**
 * All camera faults, by the name that kiosk, server and theme use: guests read `texts.cameraHelp.<name>` of the theme. Staff pages, `/health`, the
 * rehearsal and the guide's table are generated from this list.
 */
export const cameraFaults = {
  denied: {
    name: 'The camera is not allowed',
    seenBy: 'the browser refuses it (`NotAllowedError`)',
    says: 'The browser does not allow the camera.',
    howToFix: 'Allow it for the booth’s page, or start with "npm run kiosk", which allows it.',
    work: `${waits}, and go on once it is allowed`,
  },
  none: {
    name: 'There is no camera',
    seenBy: 'the browser finds none (`NotFoundError`)',
    says: 'No camera was found.',
    howToFix: 'Plug one in, or try another cable.',
    work: `${waits}, and go on once one is plugged in`,
  },
  'in-use': {
    name: 'Another program has the camera',
    seenBy: 'it cannot be read (`NotReadableError`)',
    says: 'Another program uses the camera.',
    howToFix: 'Close that program.',
    work: `${waits}, and go on once it is free`,
  },
  insecure: {
    name: 'The address may not use a camera',
    seenBy: 'the page has no secure context',
    says: 'Browsers give no camera to this address.',
    howToFix: 'Open the booth on its own machine, or over https.',
    work: `${waits} until the page has another address`,
  },
  lost: {
    name: 'The camera is unplugged or asleep',
    seenBy: 'its track ends, or no frame comes for 4 s',
    says: 'The camera disconnected during a visit.',
    howToFix: 'Check its cable and its power supply.',
    work: `${waits}, and go on once it is back`,
  },
  unknown: {
    name: 'The camera does not answer',
    seenBy: 'opening it takes longer than 8 s, or fails for another reason',
    says: 'The camera does not answer.',
    howToFix: 'Unplug it and plug it in again.',
    work: `${waits}, and go on once it answers`,
  },
  unsteady: {
    name: 'The picture drops out again and again',
    seenBy: 'it is lost twice within a minute, with no photo taken in between',
    says: 'The camera keeps dropping out.',
    howToFix: 'Use a shorter cable, a port of the machine itself instead of a hub, and the camera’s own power supply.',
    work: `${waits}, and go on once it has run for 10 s without a gap`,
  },
  black: {
    name: 'The picture is black',
    seenBy: 'all of it is equally dark, and it repeats exactly for 3 s: a dark room has noise',
    says: 'The camera gives a black picture.',
    howToFix: 'Open its shutter or take its cap off; with a capture card, switch the camera behind it on.',
    work: `${waits}, and go on once there is a picture`,
  },
  flat: {
    name: 'The picture is of one colour',
    seenBy: 'all of it has one colour, and it repeats exactly for 3 s',
    says: 'The camera gives a picture of one colour, as a capture card without a signal does.',
    howToFix: 'Switch the camera behind the capture card on, and check the cable between them.',
    work: `${waits}, and go on once there is a picture`,
  },
  bars: {
    name: 'The picture shows colour bars',
    seenBy: 'its upper half has five or more upright stripes of strong, even colours, for 3 s',
    says: 'The camera gives colour bars: a test picture.',
    howToFix: 'Switch the camera behind the capture card on, or end the test picture in the camera’s own menu.',
    work: `${waits}, and go on once there is a picture`,
  },
  frozen: {
    name: 'The picture stands still',
    seenBy: 'it repeats exactly for 3 s, or for 20 s if it has never moved: an empty, still room has noise',
    says: 'The camera gives the same picture over and over.',
    howToFix:
      'Unplug the camera and plug it in again, or choose another one on the staff page; with a capture card, check whether the camera behind it sends a picture.',
    work: `${waits}, and go on once the picture moves`,
  },
} as const satisfies Readonly<Record<string, CameraFault>>;

/**
 * A camera mounted on its side or upside down still gives pictures. `{turn}` is in degrees clockwise: in `says` relative to the configured rotation,
 * in `howToFix` the total.
 */
export const turnedFault: CameraFault = {
  name: 'The camera hangs on its side or upside down',
  seenBy: 'the rehearsal finds faces only when it turns the picture',
  says: 'Faces are found only when the picture is turned by {turn} degrees.',
  howToFix: 'Turn it by {turn} degrees under Camera on the staff page, or start the booth with --camera-turn {turn}.',
  work: 'visits go on; faces are not found, and people are rarely cut out',
};

/** Why there is no live picture. */
export type CameraTrouble = keyof typeof cameraFaults;

/** Faults that only the frames reveal: the camera opens and runs. */
export type FrameFault = Extract<CameraTrouble, 'black' | 'flat' | 'bars' | 'frozen'>;

/** A fault as shown to staff: what happened and what to do. */
export const cameraProblem = (trouble: CameraTrouble): string => `${cameraFaults[trouble].says} ${cameraFaults[trouble].howToFix}`;
