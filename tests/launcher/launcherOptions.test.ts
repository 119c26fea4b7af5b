import { expect, test } from 'vitest';
import { launcherOptions } from '../../src/launcher/launcherOptions.ts';

const read = (...args: string[]) => launcherOptions(args, {});

test('options that are not the launcher’s own are passed to the server unchanged', () => {
  expect(read('--theme', './mine', '--display', ':1', '--port=9080', '--browser=/opt/chrome')).toMatchObject({
    ok: true,
    value: {
      act: 'run',
      display: ':1',
      browser: '/opt/chrome',
      serverArgs: ['--theme', './mine', '--port=9080'],
      sameAgain: ['--display', ':1', '--browser', '/opt/chrome', '--theme', './mine', '--port=9080'],
      config: { port: 9080, theme: './mine' },
    },
  });
});

test.each([
  [[], null, []],
  [['--wall'], 'found', ['--wall']],
  [
    ['--wall', '--wall-at', '1920,0,1280,720'],
    { left: 1920, top: 0, width: 1280, height: 720 },
    ['--wall-at', '1920,0,1280,720', '--wall'],
  ],
  [['--wall-at=0,1080,800,600'], { left: 0, top: 1080, width: 800, height: 600 }, ['--wall-at', '0,1080,800,600']],
])('with %j the wall goes to %j', (args, wall, sameAgain) => {
  expect(read(...args)).toMatchObject({ ok: true, value: { wall, sameAgain } });
});

test.each(['stop', 'install', 'uninstall'])('--%s selects an action, and is left out of the command that starts the kiosk again', (act) => {
  expect(read(`--${act}`, '--theme', 'orbit')).toMatchObject({ ok: true, value: { act, sameAgain: ['--theme', 'orbit'] } });
});

test.each([
  [[], { phone: true, supplies: true }],
  [['--no-phone'], { phone: false, supplies: true }],
  [['--no-print'], { phone: true, supplies: false }],
])('a rehearsal with %j requests %j', (args, wishes) => {
  expect(read('--rehearse', ...args)).toMatchObject({ ok: true, value: { act: 'rehearse', wishes, sameAgain: [] } });
});

test.each([
  [['--stop', '--install'], 'One at a time: --stop or --install.'],
  [['--install=yes'], '--install takes no value.'],
  [['--no-print=yes'], '--no-print takes no value.'],
  [['--browser'], '--browser needs a value.'],
  [['--display', '--theme', 'orbit'], '--display needs a value.'],
  [['--wall-at', 'left'], '--wall-at needs left, top, width and height in pixels, as in --wall-at 1920,0,1920,1080, not "left".'],
  [['--them', 'orbit'], 'There is no option --them. Did you mean --theme?'],
  [['--port', '99999'], '--port needs a port number from 0 to 65535, not "99999".'],
])('%j is refused in a sentence', (args, sentence) => {
  expect(read(...args)).toEqual({ ok: false, error: sentence });
});

test.each([['--kiosk-token', 'four-plain-words-or-so'], ['--kiosk-token=four-plain-words-or-so']])(
  'a secret on the command line (%s) cannot be installed, because it would be written to a file',
  (...token) => {
    expect(read('--install', ...token)).toEqual({
      ok: false,
      error:
        '--kiosk-token cannot be used with --install: it would write the secret to a file. ' +
        "Set STAGEBOOTH_KIOSK_TOKEN instead, for this user's whole session.",
    });
    expect(read(...token)).toMatchObject({ ok: true, value: { serverArgs: token } });
  },
);

test('a secret in the environment does not prevent installing the kiosk', () => {
  expect(launcherOptions(['--install'], { STAGEBOOTH_KIOSK_TOKEN: 'four-plain-words-or-so' })).toMatchObject({
    ok: true,
    value: { act: 'install', sameAgain: [] },
  });
});

test('--help takes precedence over everything else', () => {
  expect(read('--install', '--help')).toEqual({ ok: true, value: 'help' });
});
