/** How a camera is connected: for the staff page and the guide. */
export interface StillCameraSetup {
  readonly isFor: string;
  readonly steps: readonly string[];
  readonly models: string;
}

/** What every camera with a shutter needs. */
export const everyCamera = [
  'Use a mains adapter: live view empties a battery in two hours.',
  'Set the mode dial to M or Av, and the image quality to JPEG. RAW files beside it are ignored.',
  'Switch off automatic power-off, image review and self-timer.',
  'Focus by hand where guests stand, and leave the lens on MF: autofocus that finds nothing costs seconds.',
  'Mount a webcam beside it: it takes over when the camera fails.',
] as const;

/** By the first part of the address for `--camera`. */
export const stillCameraSetups = {
  gphoto2: {
    isFor: 'a camera on a USB cable, with Debian or Raspberry Pi OS',
    steps: [
      'Run "apt-get install gphoto2 bubblewrap".',
      'Add the booth’s user to the group plugdev, and log in again: "usermod -aG plugdev booth".',
      'On a desktop, run "systemctl --user mask --now gvfs-gphoto2-volume-monitor", which would take the camera.',
      'Connect the camera. "gphoto2 --auto-detect" must list it.',
      'Start with --camera gphoto2; for a camera in the Wi-Fi, with --camera gphoto2:ptpip:192.168.1.20.',
    ],
    models: 'those with Image Capture and Liveview at http://www.gphoto.org/proj/libgphoto2/support.php',
  },
  ccapi: {
    isFor: 'a Canon camera in the booth’s Wi-Fi',
    steps: [
      'Activate the Camera Control API once, with the tool from Canon’s developer site.',
      'Connect the camera to a Wi-Fi of the booth’s own: pictures cross it unencrypted.',
      'Choose Camera Control API in the camera’s menu, and read its address there.',
      'Start with --camera ccapi:http://192.168.1.20:8080.',
      'Photos stay on the camera’s card: format it after the event.',
    ],
    models: 'EOS R3, R5, R6, R6 II, R7, R10, R100, RP, 90D, 250D, 850D, M50 II, as their users report',
  },
  folder: {
    isFor: 'any camera whose own program saves photos to a folder, on Windows too',
    steps: [
      'In EOS Utility, Capture One or darktable, save photos to one folder, as JPEG.',
      'Start with --camera "folder:C:\\Photos\\booth".',
      'Somebody presses the shutter at zero: the first new file within 6 s is the photo. The preview comes from the browser’s camera.',
      'The files stay there, unencrypted: delete them after the event.',
    ],
    models: 'all that the program knows',
  },
  fake: {
    isFor: 'trying out: a grid with a dot, without a camera',
    steps: ['Start with --camera fake.'],
    models: 'none',
  },
} as const satisfies Readonly<Record<string, StillCameraSetup>>;

/** The setup for an address; null for the browser's camera. */
export const setupFor = (address: string): StillCameraSetup | null => {
  const [kind = ''] = address.split(':');
  return Object.hasOwn(stillCameraSetups, kind) ? stillCameraSetups[kind as keyof typeof stillCameraSetups] : null;
};
