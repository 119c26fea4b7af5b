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
