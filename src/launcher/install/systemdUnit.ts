import type { KioskCommand } from './KioskCommand.ts';

/** The variables that tell a program where the session's screen is. */
export const screenVariables = 'DISPLAY XAUTHORITY WAYLAND_DISPLAY XDG_SESSION_TYPE';

/**
 * The autostart entry that starts the kiosk on a Linux desktop when its user logs in. It passes the session's screen to systemd, which some
 * desktops don't do; on those that do, the unit is running already and this is a no-op.
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

/** The user unit with which systemd runs the kiosk: restarted after any failure, but not after staff have stopped it. */
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

/** Quotes a word for systemd's command lines, where `%` and `$` are special. */
function quoted(word: string): string {
  const plain = word.replaceAll(/["\\]/g, '\\$&').replaceAll('%', '%%').replaceAll('$', '$$$$');
  return `"${plain}"`;
}
