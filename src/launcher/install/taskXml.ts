import type { KioskCommand } from './KioskCommand.ts';

/** The task that starts the kiosk on Windows when its user (`DOMAIN\\name`) logs in, and restarts it within a minute when it fails. */
export function taskXml({ node, script, args, folder }: KioskCommand, user: string): string {
  return `<?xml version="1.0" encoding="UTF-16"?>
<Task version="1.2" xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">
  <RegistrationInfo>
    <Description>Stagebooth kiosk</Description>
  </RegistrationInfo>
  <Triggers>
    <LogonTrigger>
      <Enabled>true</Enabled>
      <UserId>${escaped(user)}</UserId>
    </LogonTrigger>
  </Triggers>
  <Principals>
    <Principal id="Author">
      <UserId>${escaped(user)}</UserId>
      <LogonType>InteractiveToken</LogonType>
      <RunLevel>LeastPrivilege</RunLevel>
    </Principal>
  </Principals>
  <Settings>
    <MultipleInstancesPolicy>IgnoreNew</MultipleInstancesPolicy>
    <DisallowStartIfOnBatteries>false</DisallowStartIfOnBatteries>
    <StopIfGoingOnBatteries>false</StopIfGoingOnBatteries>
    <StartWhenAvailable>true</StartWhenAvailable>
    <IdleSettings>
      <StopOnIdleEnd>false</StopOnIdleEnd>
      <RestartOnIdle>false</RestartOnIdle>
    </IdleSettings>
    <ExecutionTimeLimit>PT0S</ExecutionTimeLimit>
    <Priority>5</Priority>
    <RestartOnFailure>
      <Interval>PT1M</Interval>
      <Count>999</Count>
    </RestartOnFailure>
  </Settings>
  <Actions Context="Author">
    <Exec>
      <Command>${escaped(node)}</Command>
      <Arguments>${escaped([script, ...args].map(quoted).join(' '))}</Arguments>
      <WorkingDirectory>${escaped(folder)}</WorkingDirectory>
    </Exec>
  </Actions>
</Task>
`;
}

/** Quotes a word for Windows command lines, where backslashes are special only before a quotation mark. */
const quoted = (word: string): string => `"${word.replaceAll(/(?<!\\)(\\*)"/g, '$1$1\\"').replace(/(?<!\\)\\+$/, '$&$&')}"`;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign);
