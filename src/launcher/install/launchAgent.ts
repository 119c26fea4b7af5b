import type { KioskCommand } from './KioskCommand.ts';

/** The launchd agent that starts the kiosk on macOS when its user logs in, and restarts it when it fails. */
export function launchAgent({ node, script, args, folder }: KioskCommand, label: string): string {
  const words = [node, script, ...args].map((word) => `    <string>${escaped(word)}</string>`).join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>Label</key>
  <string>${escaped(label)}</string>
  <key>ProgramArguments</key>
  <array>
${words}
  </array>
  <key>WorkingDirectory</key>
  <string>${escaped(folder)}</string>
  <key>RunAtLoad</key>
  <true/>
  <key>KeepAlive</key>
  <dict>
    <key>SuccessfulExit</key>
    <false/>
  </dict>
</dict>
</plist>
`;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
