import type { KioskCommand } from './KioskCommand.ts';

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
