import type { KioskCommand } from './KioskCommand.ts';
import { launchAgent } from './launchAgent.ts';
import { systemdUnit, autostartEntry, screenVariables } from './systemdUnit.ts';
import { taskXml } from './taskXml.ts';

/** How a system starts the kiosk by itself. Paths are relative to the user's home folder. */
export interface Installation {
  readonly files: readonly { readonly path: readonly string[]; readonly text: string; readonly encoding: 'utf8' | 'utf16le' }[];
  /** Files that the `enable` commands create; they are removed along with the installed ones. */
  readonly traces: readonly (readonly string[])[];
  /** The commands that enable it, and those that disable it. */
  readonly enable: readonly string[];
  readonly disable: readonly string[];
}

const unit = 'stagebooth-kiosk.service';
const label = 'org.stagebooth.kiosk';
const task = 'Stagebooth kiosk';

/** The installation for one system; null if the system is not supported. `user` is for Windows, as `DOMAIN\\name`. */
export function installation(
  platform: NodeJS.Platform,
  command: KioskCommand,
  { home, user }: { readonly home: string; readonly user: string },
): Installation | null {
  switch (platform) {
    case 'linux':
      return {
        files: [
          { path: ['.config', 'systemd', 'user', unit], text: systemdUnit(command), encoding: 'utf8' },
          { path: ['.config', 'autostart', 'stagebooth-kiosk.desktop'], text: autostartEntry(unit), encoding: 'utf8' },
        ],
        traces: [['.config', 'systemd', 'user', 'graphical-session.target.wants', unit]],
        enable: [
          `systemctl --user import-environment ${screenVariables}; systemctl --user daemon-reload && systemctl --user enable --now ${unit}`,
        ],
        disable: [`systemctl --user stop ${unit}; systemctl --user daemon-reload`],
      };
    case 'win32': {
      const path = ['AppData', 'Local', 'Stagebooth', 'stagebooth-kiosk.xml'];
      const file = `${home}\\${path.join('\\')}`;
      return {
        // The Task Scheduler requires the UTF-16 byte order mark.
        files: [{ path, text: `\uFEFF${taskXml(command, user)}`.replaceAll('\n', '\r\n'), encoding: 'utf16le' }],
        traces: [],
        enable: [`schtasks /Create /TN "${task}" /XML "${file}" /F`, `schtasks /Run /TN "${task}"`],
        disable: [`schtasks /End /TN "${task}"`, `schtasks /Delete /TN "${task}" /F`],
      };
    }
    case 'darwin': {
      const path = ['Library', 'LaunchAgents', `${label}.plist`];
      return {
        files: [{ path, text: launchAgent(command, label), encoding: 'utf8' }],
        traces: [],
        enable: [`launchctl load -w "${home}/${path.join('/')}"`],
        disable: [`launchctl remove ${label}`],
      };
    }
    default:
      return null;
  }
}
