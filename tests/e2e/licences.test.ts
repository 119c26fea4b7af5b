import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { modelFiles } from '../../.config/modelFiles.mjs';
import type { BuiltBooth } from '../support/built/builtBooth.ts';
import { startBuiltBooth } from '../support/built/builtBooth.ts';

/** Packages that the server loads from node_modules, which contain their licences and are not bundled. */
const notBundled = [
  ...['@fastify/cookie', '@fastify/static', '@napi-rs/canvas', 'aws4fetch', 'fastify'],
  ...['@scure/bip39', '@simplewebauthn/server', 'libsql', 'pino', 'postgres', 'prom-client', 'subset-font', 'ws'],
  ...['api', 'exporter-trace-otlp-http', 'resources', 'sdk-trace'].map((name) => `@opentelemetry/${name}`),
];

const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> };

describe('the booth shows its licences', () => {
  let booth: BuiltBooth;
  let notices = '';
  beforeAll(async () => {
    booth = await startBuiltBooth();
    notices = await (await fetch(`${booth.address}third-party-notices.txt`)).text();
  });
  afterAll(() => booth.stop());

  /** The section that names the package, with its licence. */
  const section = (name: string): string => notices.split(/^-{80}$/m).find((one) => one.includes(`\n${name} `)) ?? 'no section';

  test('as plain text, to kiosk and guests alike', async () => {
    const forGuests = await fetch(`${booth.guestsAddress}/third-party-notices.txt`);
    expect([forGuests.status, forGuests.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(await forGuests.text()).toBe(notices);
    const phonePage = await (await fetch(`${booth.guestsAddress}/s`)).text();
    expect(phonePage).toContain('/third-party-notices.txt');
  });

  test.each(Object.keys(dependencies).filter((name) => !notBundled.includes(name)))('%s', (name) => {
    expect(section(name)).toMatch(/Permission|Apache License|SIL OPEN FONT LICENSE|Mozilla Public License/);
    expect(section(name)).toMatch(/Copyright|Apache License|Mozilla Public License/i);
  });

  test.each(modelFiles.map(({ address }) => address))('%s', (address) => {
    expect(section(address)).toContain('Apache License');
  });

  test.each([
    '/themes/classic/fonts/arabic-name.woff2',
    '/themes/classic/fonts/japanese-name.woff2',
    '/themes/gala/fonts/bodoni-moda-latin-500-italic.woff2',
    '/themes/gala/fonts/bodoni-moda-latin-500-kerned.woff2',
  ])('%s', (font) => {
    expect(section(font)).toContain('SIL OPEN FONT LICENSE');
  });

  test('and names the part of the booth that contains it', () => {
    expect(notices).toMatch(/^@noble\/ciphers \S+ \(MIT\): album, kiosk, phone, wall$/m);
    expect(notices).toMatch(/^zod \S+ \(MIT\): studio, tools$/m);
  });
});
