import { readFileSync } from 'node:fs';
import { createHash, createPublicKey, X509Certificate } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Showing } from '../../src/launcher/browserFlags.ts';
import { browserFlags } from '../../src/launcher/browserFlags.ts';
import { displayOf } from '../../src/launcher/displayOf.ts';
import { profileFolder } from '../../src/launcher/browserProfile.ts';
import { trustedKey } from '../../src/launcher/showBooth.ts';
import { profilePreferences } from '../../src/launcher/prepareProfile.ts';

const showing: Showing = {
  browser: { kind: 'chromium', isSnap: false },
  profile: '/srv/booth/kiosk-browser',
  address: 'http://127.0.0.1:8080/',
  screen: null,
  trustedKey: null,
  ozone: null,
  asRoot: false,
};

describe('the browser’s command line', () => {
  test('opens the page in its own window, full screen, with the kiosk’s own profile', () => {
    const flags = browserFlags(showing);
    expect(flags).toContain('--kiosk');
    expect(flags).toContain('--user-data-dir=/srv/booth/kiosk-browser');
    expect(flags.at(-1)).toBe('--app=http://127.0.0.1:8080/');
    expect(flags).not.toContain('--incognito');
  });

  test('allows the camera for no other page, and disables the sandbox only for root', () => {
    expect(browserFlags(showing).join(' ')).not.toMatch(/fake-ui|auto-accept|no-sandbox|ignore-certificate/);
    expect(browserFlags({ ...showing, asRoot: true })).toContain('--no-sandbox');
  });

  test('runs Edge in its ordinary mode, because its kiosk mode stores nothing', () => {
    const flags = browserFlags({ ...showing, browser: { kind: 'edge', isSnap: false } });
    expect(flags).toContain('--start-fullscreen');
    expect(flags).not.toContain('--kiosk');
  });

  test('reports windows only to the launcher; a snap’s browser cannot report them', () => {
    expect(browserFlags(showing)).toContain('--remote-debugging-pipe');
    expect(browserFlags({ ...showing, browser: { kind: 'chromium', isSnap: true } }).join(' ')).not.toContain('--remote-debugging');
  });

  test('covers a screen of known size, and trusts the booth’s own key', () => {
    const flags = browserFlags({ ...showing, screen: { left: 0, top: 0, width: 1080, height: 1920 }, trustedKey: 'abc=', ozone: 'x11' });
    expect(flags).toEqual(
      expect.arrayContaining([
        '--window-position=0,0',
        '--window-size=1081,1921',
        '--ignore-certificate-errors-spki-list=abc=',
        '--ozone-platform=x11',
      ]),
    );
  });
});

test("the trusted key is the hash of the certificate's key", () => {
  const file = 'tests/fixtures/test-certificate.pem';
  const key = createPublicKey(new X509Certificate(readFileSync(file)).publicKey.export({ type: 'spki', format: 'pem' }));
  expect(trustedKey(file)).toBe(
    createHash('sha256')
      .update(key.export({ type: 'spki', format: 'der' }))
      .digest('base64'),
  );
});

describe('the profile’s preferences', () => {
  const read = (text: string, origin = 'http://127.0.0.1:8080') => JSON.parse(profilePreferences(text, origin)) as unknown;

  test('allow camera and persistent storage for the booth’s page, and keep no history', () => {
    expect(read('')).toMatchObject({
      profile: {
        exit_type: 'Normal',
        content_settings: {
          exceptions: {
            media_stream_camera: { 'http://127.0.0.1:8080,*': { setting: 1 } },
            durable_storage: { 'http://127.0.0.1:8080,*': { setting: 1 } },
          },
        },
        default_content_setting_values: { notifications: 2 },
      },
      history: { saving_disabled: true },
      translate: { enabled: false },
    });
  });

  test('clear a crash, and keep everything else that the browser has written', () => {
    const before = JSON.stringify({
      profile: { exit_type: 'Crashed', name: 'Kiosk', content_settings: { exceptions: { sound: { 'a,*': { setting: 1 } } } } },
      media: { device_id_salt: 'x' },
    });
    expect(read(before)).toMatchObject({
      profile: { exit_type: 'Normal', name: 'Kiosk', content_settings: { exceptions: { sound: { 'a,*': { setting: 1 } } } } },
      media: { device_id_salt: 'x' },
    });
  });

  test.each(['{"profile":', '[]', 'null', '{"profile":[]}'])('are reset if they contain %s', (broken) => {
    expect(read(broken)).toMatchObject({ profile: { exit_type: 'Normal' } });
  });
});

test('the profile is next to the photos, except for a snap, which has no access there', () => {
  expect(profileFolder({ isSnap: false }, '/srv/booth', '/home/booth')).toMatch(/^[\\/]srv[\\/]booth[\\/]kiosk-browser$/);
  expect(profileFolder({ isSnap: true }, '/srv/booth', '/home/booth')).toMatch(/snap[\\/]chromium[\\/]common[\\/]stagebooth-[0-9a-f]{12}$/);
});

describe('the screen', () => {
  test('is the named one, in any session', () => {
    expect(displayOf(':1', { DISPLAY: ':0', WAYLAND_DISPLAY: 'wayland-0' }, 'linux')).toEqual({
      ok: true,
      value: { environment: { DISPLAY: ':1', WAYLAND_DISPLAY: undefined }, ozone: 'x11' },
    });
  });

  test('is the session’s own otherwise', () => {
    expect(displayOf(null, { WAYLAND_DISPLAY: 'wayland-0' }, 'linux')).toMatchObject({ value: { ozone: 'wayland' } });
    expect(displayOf(null, { DISPLAY: ':0' }, 'linux')).toMatchObject({ value: { ozone: null } });
  });

  test('is an error if there is none', () => {
    expect(displayOf(null, {}, 'linux')).toMatchObject({
      ok: false,
      error: expect.stringMatching(/^No screen was found .+ --display :0\.$/),
    });
    expect(displayOf(':0', {}, 'win32')).toMatchObject({ ok: false, error: expect.stringMatching(/^--display is for Linux/) });
  });
});
