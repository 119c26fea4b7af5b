import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../../src/server/programs/config.ts';

const withoutOptions = readConfig([], {});
if (!withoutOptions.ok) throw new Error(withoutOptions.error);
/** All settings without options, also those of features, which have their own tests. */
const standard = withoutOptions.value as object;

test('without options the booth uses the usual ports', () => {
  expect(standard).toMatchObject({
    port: 8080,
    sharePort: 8081,
    publicUrl: null,
    cloud: null,
    dataFolder: resolve('data'),
    theme: 'classic',
    keepDays: 7,
    diskFloorBytes: 500 * 1024 * 1024,
    pictureServices: [],
    pictureLimits: {},
    picturePrice: null,
    printer: 'none',
    camera: 'browser',
    albumDays: 30,
    cameraTurn: 0,
    kiosk: { host: '127.0.0.1', token: null, tls: null },
    staffPassphrase: null,
  });
});

test('options are written with a space or with =', () => {
  const expected = {
    ok: true,
    value: { ...standard, port: 9080, sharePort: 0, dataFolder: resolve('/srv/booth'), theme: './mine', keepDays: 30 },
  };
  expect(readConfig(['--port', '9080', '--share-port', '0', '--data', '/srv/booth', '--theme', './mine', '--keep-days', '30'], {})).toEqual(
    expected,
  );
  expect(readConfig(['--port=9080', '--share-port=0', '--data=/srv/booth', '--theme=./mine', '--keep-days=30'], {})).toEqual(expected);
});

test('a camera can be rotated in quarter turns, by option or environment variable', () => {
  for (const turn of [0, 90, 180, 270]) {
    expect(readConfig(['--camera-turn', String(turn)], {})).toEqual({ ok: true, value: { ...standard, cameraTurn: turn } });
    expect(readConfig([], { STAGEBOOTH_CAMERA_TURN: String(turn) })).toEqual({ ok: true, value: { ...standard, cameraTurn: turn } });
  }
  for (const wrong of ['45', '-90', '360', 'left'])
    expect(readConfig(['--camera-turn', wrong], {})).toEqual({ ok: false, error: `--camera-turn can be 0, 90, 180, 270, not "${wrong}".` });
});

test('environment variables apply unless an option overrides them', () => {
  const environment = {
    STAGEBOOTH_PORT: '1',
    STAGEBOOTH_SHARE_PORT: '2',
    STAGEBOOTH_DATA: '/srv/booth',
    STAGEBOOTH_THEME: 'night',
    STAGEBOOTH_KEEP_DAYS: '3',
  };
  expect(readConfig(['--port', '3'], environment)).toEqual({
    ok: true,
    value: { ...standard, port: 3, sharePort: 2, dataFolder: resolve('/srv/booth'), theme: 'night', keepDays: 3 },
  });
  expect(readConfig([], { STAGEBOOTH_PORT: '' })).toEqual({ ok: true, value: standard });
});

test('the public address has no trailing slash, however it is given', () => {
  const read = (url: string) => readConfig(['--public-url', url], {});
  expect(read('https://Photos.Example.com/')).toMatchObject({ value: { publicUrl: 'https://photos.example.com' } });
  expect(read('http://10.0.0.7:8081')).toMatchObject({ value: { publicUrl: 'http://10.0.0.7:8081' } });
});

describe('a kiosk elsewhere', () => {
  const token = 'four-plain-words-or-so';

  test.each<[args: string[], kiosk: object]>([
    [['--kiosk-token', token], { host: 'everywhere', token, tls: null }],
    [['--kiosk-token', token, '--kiosk-host', '192.168.1.20'], { host: '192.168.1.20', token }],
    [['--kiosk-token', token, '--kiosk-host', 'localhost'], { host: '127.0.0.1', token }],
    [['--kiosk-host', '::1'], { host: '::1', token: null }],
    [
      ['--kiosk-token', token, '--tls-cert', '/c.pem', '--tls-key', '/k.pem'],
      { tls: { certFile: resolve('/c.pem'), keyFile: resolve('/k.pem') } },
    ],
  ])('%j', (args, kiosk) => {
    expect(readConfig(args, {})).toMatchObject({ ok: true, value: { kiosk } });
  });

  test.each(['0.0.0.0', '::', '192.168.1.20', '10.0.0.1'])('is refused at %s without a token', (host) => {
    const read = readConfig(['--kiosk-host', host], {});
    expect(read).toMatchObject({ ok: false, error: expect.stringMatching(/Without a token, anybody .+ Set STAGEBOOTH_KIOSK_TOKEN/) });
  });

  test.each(['short', 'fifteen-letters', 'with a space in it', 'ümlaut-ümlaut-ümlaut', 'a&b=c&d=e&f=g&h=i'])(
    'a token like %j is refused without repeating it',
    (wrong) => {
      expect(readConfig(['--kiosk-token', wrong], {})).toEqual({
        ok: false,
        error: '--kiosk-token needs 16 to 128 letters, digits or any of - . _ ~ that nobody can guess.',
      });
    },
  );
});

describe('the picture service', () => {
  const key = 'Bearer sk-123';
  const environment = { STAGEBOOTH_WEBHOOK_URL: 'https://x.example/make?k=1', STAGEBOOTH_WEBHOOK_HEADER: `Authorization: ${key}` };
  const webhook = ['--picture-service', 'webhook'];

  test('is set by an address and a header in the environment', () => {
    const pictureService = { kind: 'webhook', url: 'https://x.example/make?k=1', header: { name: 'authorization', value: key } };
    expect(readConfig(webhook, environment)).toMatchObject({ value: { pictureServices: [pictureService] } });
    expect(readConfig(webhook, { ...environment, STAGEBOOTH_WEBHOOK_HEADER: '' })).toMatchObject({
      value: { pictureServices: [{ ...pictureService, header: null }] },
    });
    expect(readConfig([], environment)).toEqual({ ok: true, value: standard });
  });

  test('can be several, each with its own settings', () => {
    const keys = {
      STAGEBOOTH_OPENAI_KEY: 'sk-1',
      STAGEBOOTH_SDWEBUI_URL: 'http://192.168.1.20:7860/',
      STAGEBOOTH_OPENAI_OPTIONS: '{"quality":"high"}',
    };
    expect(readConfig(['--picture-service', 'sdwebui, openai,fake'], keys)).toMatchObject({
      value: {
        pictureServices: [
          { kind: 'sdwebui', url: 'http://192.168.1.20:7860', auth: null },
          { kind: 'openai', url: 'https://api.openai.com', key: 'sk-1', options: { quality: 'high' } },
          { kind: 'fake' },
        ],
      },
    });
  });

  test.each<[name: string, environment: Record<string, string>, error: RegExp]>([
    ['comfyui', {}, /needs its address, in STAGEBOOTH_COMFYUI_URL/],
    ['sdwebui', {}, /needs its address, in STAGEBOOTH_SDWEBUI_URL/],
    ['none,fake', {}, /"none" cannot be combined/],
    ['fake,fake', {}, /names "fake" twice/],
    [
      'comfyui',
      { STAGEBOOTH_COMFYUI_URL: 'http://gpu.example.com:8188' },
      /needs https: guests' photos would cross the internet unencrypted/,
    ],
    ['comfyui', { STAGEBOOTH_COMFYUI_URL: 'http://8.8.8.8:8188' }, /needs https/],
    ['openai', { STAGEBOOTH_OPENAI_KEY: 'sk 123' }, /^STAGEBOOTH_OPENAI_KEY must be a single line/],
    ['openai', { STAGEBOOTH_OPENAI_OPTIONS: '[1]' }, /^STAGEBOOTH_OPENAI_OPTIONS needs a JSON object/],
  ])('%s with %j is refused in a sentence that repeats no secrets', (name, given, error) => {
    const read = readConfig(['--picture-service', name], given);
    expect(read).toMatchObject({ ok: false, error: expect.stringMatching(error) });
    expect(JSON.stringify(read)).not.toContain('sk 123');
  });

  test.each([
    'http://localhost:8188',
    'http://gpu:8188',
    'http://gpu.local:8188',
    'http://[fd00::1]:8188',
    'http://10.1.2.3',
    'https://gpu.example.com',
  ])('may be at an address like %s', (url) => {
    expect(readConfig(['--picture-service', 'comfyui'], { STAGEBOOTH_COMFYUI_URL: url })).toMatchObject({ ok: true });
  });

  test('has limits by hour, day and event, and a price', () => {
    expect(readConfig(['--picture-limits', 'hour=60, event=1000', '--picture-price', '0.04'], {})).toMatchObject({
      value: { pictureLimits: { hour: 60, event: 1000 }, picturePrice: 0.04 },
    });
    expect(readConfig(['--picture-limits', 'week=3'], {})).toMatchObject({
      error: expect.stringContaining('guest=3,hour=60,day=400,event=1000'),
    });
  });

  test('requires its address', () => {
    expect(readConfig(webhook, {})).toEqual({
      ok: false,
      error: 'The picture service "webhook" needs the address that pictures come from, in STAGEBOOTH_WEBHOOK_URL.',
    });
  });

  test('keeps its key unreadable to other programs', () => {
    expect(readConfig(['--webhook-header', key], {})).toEqual({
      ok: false,
      error: '--webhook-header can be set only in the environment, as STAGEBOOTH_WEBHOOK_HEADER: other programs can read a command line.',
    });
  });

  test.each([key, 'authorization', ': x', 'a b: c', 'x: a\r\nhost: y', 'x: \u00e9', 'host: sk-123', 'Content-Type: sk-123'])(
    'explains what is wrong with a header like %j, without repeating the secret',
    (header) => {
      const read = readConfig(webhook, { ...environment, STAGEBOOTH_WEBHOOK_HEADER: header });
      expect(read).toMatchObject({ ok: false, error: expect.stringMatching(/^STAGEBOOTH_WEBHOOK_HEADER (needs|must)/) });
      expect(JSON.stringify(read)).not.toContain('sk-123');
    },
  );

  test('does not repeat the key when its address is wrong', () => {
    expect(readConfig(webhook, { STAGEBOOTH_WEBHOOK_URL: 'x.example/sk-123' })).toEqual({
      ok: false,
      error: 'STAGEBOOTH_WEBHOOK_URL needs an address that begins with http:// or https://.',
    });
  });
});

test('port 0 may be given twice', () => {
  expect(readConfig(['--port', '0', '--share-port', '0'], {})).toMatchObject({ ok: true });
});

test.each([['--help'], ['-h'], ['--port', '1', '--help']])('help is shown for %s', (...args) => {
  expect(readConfig(args, {})).toEqual({ ok: true, value: 'help' });
});

test.each([
  [['--porrt', '9080'], 'There is no option --porrt. Did you mean --port?'],
  [['--xyzzyx'], 'There is no option --xyzzyx. See --help.'],
  [['--__proto__', 'x'], 'There is no option --__proto__. See --help.'],
  [['-p', '1'], 'There is no option -p. See --help.'],
  [['9080'], 'Found "9080"; options begin with --, as in --port 9080. See --help.'],
  [['--port'], '--port needs a value.'],
  [['--theme='], '--theme needs a value.'],
  [['--port', '--theme', 'x'], '--port needs a value.'],
  [['--port', '80.5'], '--port needs a port number from 0 to 65535, not "80.5".'],
  [['--port', '65536'], '--port needs a port number from 0 to 65535, not "65536".'],
  [['--share-port=-1'], '--share-port needs a port number from 0 to 65535, not "-1".'],
  [['--port', '0x50'], '--port needs a port number from 0 to 65535, not "0x50".'],
  [
    ['--public-url', 'photos.example.com'],
    '--public-url needs an address that begins with http:// or https://, as in https://photos.example.com.',
  ],
  [
    ['--public-url', 'ftp://photos.example.com'],
    '--public-url needs an address that begins with http:// or https://, as in https://photos.example.com.',
  ],
  [['--public-url', 'https://me:pw@x.example'], '--public-url must not contain a name or a password; everybody reads it in the QR code.'],
  [
    ['--public-url', 'https://x.example/booth'],
    "--public-url needs an address with nothing after the host, as in https://photos.example.com; guests' pages are at the top of it.",
  ],
  [
    ['--public-url', 'https://x.example/?'],
    "--public-url needs an address with nothing after the host, as in https://photos.example.com; guests' pages are at the top of it.",
  ],
  [
    ['--picture-service', 'fakes'],
    expect.stringMatching(/^--picture-service can be none, comfyui, .+, not "fakes"\. Did you mean fake\?$/),
  ],
  [['--keep-days', '0'], '--keep-days needs a number of days from 1 to 365, not "0".'],
  [['--keep-days', '1.5'], '--keep-days needs a number of days from 1 to 365, not "1.5".'],
  [['--kiosk-host', 'tablet'], '--kiosk-host needs an address of this machine, such as 192.168.1.20 or 0.0.0.0 for all, not "tablet".'],
  [['--tls-cert', 'c.pem'], '--tls-cert and --tls-key are needed together: a certificate and its key.'],
  [['--disk-floor-mb', '1GB'], '--disk-floor-mb needs a number of megabytes, such as 500, not "1GB".'],
  [['--port', '8081'], 'Kiosk and guests need different ports; both are set to 8081.'],
])('%j is answered in one sentence', (args, error) => {
  expect(readConfig(args, {})).toEqual({ ok: false, error });
});

test('an invalid environment variable is named in the error', () => {
  expect(readConfig([], { STAGEBOOTH_PORT: 'many' })).toEqual({
    ok: false,
    error: 'STAGEBOOTH_PORT needs a port number from 0 to 65535, not "many".',
  });
});
