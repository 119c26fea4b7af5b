import type { KioskCommand } from './KioskCommand.ts';

/** By which a program finds the session's screen. */
export const screenVariables = 'DISPLAY XAUTHORITY WAYLAND_DISPLAY XDG_SESSION_TYPE';

/**
 * The entry by which a Linux desktop starts the kiosk when its user logs in. It starts the unit with the session's screen, which some desktops don't
 * tell systemd of; those that do have started it by then, and nothing happens twice.
 */
export function autostartEntry(unit: string): string {
  return `[Desktop Entry]
Type=Application
Name=Stagebooth kiosk
Exec=sh -c "systemctl --user import-environment ${screenVariables}; systemctl --user start ${unit}"
Terminal=false
NoDisplay=true
X-GNOME-Autostart-enabled=true
`;
}

/** The user unit by which systemd runs the kiosk: started again however it fails, and left alone when staff have ended it. */
export function systemdUnit({ node, script, args, folder }: KioskCommand): string {
  return `[Unit]
Description=Stagebooth kiosk
PartOf=graphical-session.target
After=graphical-session.target
# It is started again for as long as it takes.
StartLimitIntervalSec=0

[Service]
WorkingDirectory=${folder.replaceAll('%', '%%')}
ExecStart=${[node, script, ...args].map(quoted).join(' ')}
Restart=on-failure
RestartSec=5
# The launcher ends browser and server in their order; what is left after that is ended by force.
KillMode=mixed
TimeoutStopSec=30
# The memory of a program that crashes, with guests' pictures in it, is kept nowhere.
LimitCORE=0

[Install]
WantedBy=graphical-session.target
`;
}

/** As systemd reads a word of a command line: `%` and `$` mean something to it. */
function quoted(word: string): string {
  const plain = word.replaceAll(/["\\]/g, '\\$&').replaceAll('%', '%%').replaceAll('$', '$$$$');
  return `"${plain}"`;
}
