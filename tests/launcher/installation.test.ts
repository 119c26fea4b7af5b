import { describe, expect, test } from 'vitest';
import { installation } from '../../src/launcher/install/installation.ts';
import { windowsUser } from '../../src/launcher/install/installKiosk.ts';

const command = {
  node: '/usr/bin/node',
  script: '/opt/stage booth/src/cli/stagebooth.mjs',
  args: ['kiosk', '--theme', './50% "off" & $HOME\\'],
  folder: '/opt/stage booth',
};
const who = { home: '/home/booth', user: 'FAIR\\booth' };
const planFor = (platform: NodeJS.Platform) => installation(platform, command, who)!;

describe('on Linux', () => {
  const [unit, entry] = planFor('linux').files;

  test('a user unit runs the kiosk with the same command line, and restarts it only when it fails', () => {
    expect(unit?.path.join('/')).toBe('.config/systemd/user/stagebooth-kiosk.service');
    expect(unit?.text).toContain(
      'ExecStart="/usr/bin/node" "/opt/stage booth/src/cli/stagebooth.mjs" "kiosk" "--theme" "./50%% \\"off\\" & $$HOME\\\\"\n',
    );
    expect(unit?.text).toContain('WorkingDirectory=/opt/stage booth\n');
    expect(unit?.text).toMatch(/^Restart=on-failure$/m);
    expect(unit?.text).toMatch(/^StartLimitIntervalSec=0$/m);
    expect(unit?.text).toMatch(/^LimitCORE=0$/m);
  });

  test('the desktop starts the unit, with its own screen', () => {
    expect(entry?.path.join('/')).toBe('.config/autostart/stagebooth-kiosk.desktop');
    expect(entry?.text).toMatch(
      /^Exec=sh -c "systemctl --user import-environment DISPLAY .+; systemctl --user start stagebooth-kiosk\.service"$/m,
    );
  });

  test('staff read how to enable and disable it', () => {
    expect(planFor('linux')).toMatchObject({
      enable: [
        expect.stringMatching(/^systemctl --user import-environment .+ && systemctl --user enable --now stagebooth-kiosk\.service$/),
      ],
      disable: ['systemctl --user stop stagebooth-kiosk.service; systemctl --user daemon-reload'],
      traces: [['.config', 'systemd', 'user', 'graphical-session.target.wants', 'stagebooth-kiosk.service']],
    });
  });
});

describe('on Windows', () => {
  const { files, enable, disable } = planFor('win32');

  test('a task in UTF-16 runs the kiosk with the same command line when its user logs in, with no time limit', () => {
    const { text = '', encoding } = files[0] ?? {};
    expect(encoding).toBe('utf16le');
    expect(text).toMatch(/^\uFEFF<\?xml version="1\.0" encoding="UTF-16"\?>\r\n/);
    expect(text).toContain(
      '<Arguments>&quot;/opt/stage booth/src/cli/stagebooth.mjs&quot; &quot;kiosk&quot; &quot;--theme&quot; &quot;./50% \\&quot;off\\&quot; &amp; $HOME\\\\&quot;</Arguments>',
    );
    expect(text).toContain('<UserId>FAIR\\booth</UserId>');
    expect(text).toContain('<ExecutionTimeLimit>PT0S</ExecutionTimeLimit>');
  });

  test.each([
    ['of a domain', { USERDOMAIN: 'FAIRS' }, 'FAIRS\\booth'],
    ['of this machine', { USERDOMAIN: 'BOOTH-PC' }, 'BOOTH-PC\\booth'],
    ['without USERDOMAIN', {}, 'BOOTH-PC\\booth'],
    ['with an empty USERDOMAIN', { USERDOMAIN: '' }, 'BOOTH-PC\\booth'],
  ])('a user %s gets their Windows name', (_whose, environment, user) => {
    expect(windowsUser(environment, 'BOOTH-PC', 'booth')).toBe(user);
  });

  test('staff read how to enable and remove it', () => {
    expect(enable[0]).toBe(
      'schtasks /Create /TN "Stagebooth kiosk" /XML "/home/booth\\AppData\\Local\\Stagebooth\\stagebooth-kiosk.xml" /F',
    );
    expect(disable.at(-1)).toBe('schtasks /Delete /TN "Stagebooth kiosk" /F');
  });
});

test('on macOS an agent runs the kiosk when its user logs in', () => {
  const { text = '' } = planFor('darwin').files[0] ?? {};
  expect(text).toContain('<string>./50% "off" &amp; $HOME\\</string>');
  expect(text).toMatch(/<key>RunAtLoad<\/key>\s+<true\/>/);
});

test('other systems have no installation', () => {
  expect(installation('aix', command, who)).toBeNull();
});
