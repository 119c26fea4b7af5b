import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { validate } from 'dockerfile-utils';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { canInstallPackages, installPackages, withRootsPath } from '../../../src/cli/installPackages.mjs';
import { ask } from '../../support/server/ask.ts';
import { projectRoot } from '../../support/theme/classicTheme.ts';
import { admitBooth, cloudEnvironment } from '../../support/cloud/cloudProcess.ts';
import { engineTop } from '../../support/cloud/engineTop.ts';
import { emptyBucket, emptySchema } from '../../support/cloud/places.ts';
import { uploadTo } from '../../support/cloud/uploadTo.ts';
import { untilTrue } from '../../support/print/untilTrue.ts';
import { samplePhoto } from '../../support/visit/samplePhoto.ts';

const deploy = join(projectRoot, 'assets/deploy');
const read = (name: string): string => readFileSync(join(deploy, name), 'utf8');
const dockerfile = read('Dockerfile');
/** The instructions of the last stage, which produce the image. */
const lastStage = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
const instruction = (name: string): string => new RegExp(`^${name} ((?:.*\\\\\\n)*.*)$`, 'm').exec(lastStage)?.[1] ?? '';

describe('the cloud image', () => {
  test('has a Dockerfile that passes the linter, and pins the version of everything that it uses', () => {
    expect(validate(dockerfile)).toEqual([]);
    const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
    expect(bases).toEqual(['node:26-trixie-slim', 'gcr.io/distroless/nodejs26-debian13:nonroot']);
    expect(dockerfile).not.toMatch(/^ADD|:latest|curl|apt-get/m);
    expect(instruction('USER')).toBe('65532:65532');
    expect(JSON.parse(instruction('ENTRYPOINT'))).toEqual(['/nodejs/bin/node', 'build/cloud/main.js']);
  });

  test('contains exactly the files that its ignore file allows, all of which exist', () => {
    const [first, ...allowed] = read('Dockerfile.dockerignore')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    expect(first).toBe('*');
    for (const line of allowed) expect(existsSync(join(projectRoot, line.replace('!', ''))), line).toBe(true);
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \.\/?$/gm)].flatMap(([, names = '']) => names.split(' '));
    for (const name of copied.filter((one) => one !== '.')) expect(allowed).toContain(`!${name}`);
  });

  test.skipIf(inject('noEngines') !== null)(
    'runs as an unprivileged user from a read-only folder, with no other packages, and reports healthy',
    async () => {
      const image = join(engineTop(), 'image');
      const made = spawnSync(process.execPath, ['.config/cloudImage.mjs', image], { cwd: projectRoot, encoding: 'utf8' });
      expect([made.status, made.stderr]).toEqual([0, '']);
      spawnSync('chmod', ['-R', 'go-w', image]);
      const databaseUrl = await emptySchema();
      const environment = cloudEnvironment(databaseUrl, await emptyBucket());
      const asNobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
      const [, ...entry] = JSON.parse(instruction('ENTRYPOINT')) as string[];
      const child = spawn(process.execPath, entry, {
        ...asNobody,
        cwd: image,
        env: { ...environment, PATH: '/nonexistent', HOME: '/nonexistent', NODE_ENV: 'production' },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      onTestFinished(() => void child.kill('SIGKILL'));
      let said = '';
      for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (said += text));
      await untilTrue(() => Promise.resolve(/ on port \d+\./.test(said) || child.exitCode !== null));
      const port = / on port (\d+)\./.exec(said)?.[1] ?? '';
      expect(port, said).not.toBe('');

      const [, ...probe] = JSON.parse(instruction('HEALTHCHECK').replace(/^[^[]*/, '')) as string[];
      const healthy = (at: string) => spawnSync(process.execPath, probe, { env: { STAGEBOOTH_PORT: at } }).status;
      expect([healthy(port), healthy('9')]).toEqual([0, 1]);

      const cloud = { address: `http://127.0.0.1:${port}`, token: await admitBooth(databaseUrl) };
      const photo = samplePhoto(1, 300_000);
      expect((await uploadTo(cloud, photo)).status).toBe(201);
      expect((await ask(`${cloud.address}/photos/${photo.id}`)).body.equals(photo.bytes)).toBe(true);
      for (const path of ['/s/late', '/third-party-notices.txt']) expect((await ask(`${cloud.address}${path}`)).status).toBe(200);
      // The page has the theme's fonts, which a separate program makes.
      expect((await ask(`${cloud.address}/s`)).body.toString()).toContain('@font-face');
      child.kill('SIGTERM');
      await untilTrue(() => Promise.resolve(child.exitCode !== null));
      expect([child.exitCode, said.includes('Error')]).toEqual([0, false]);
      // The image contains nothing that only a kiosk, a developer or a test needs.
      const packages = readdirSync(join(image, 'node_modules'));
      for (const name of ['vite', 'typescript', 'vitest', 'react-dom', 'axios', '@litertjs']) expect(packages).not.toContain(name);
    },
  );
});

describe('the compose file', () => {
  interface Service {
    readonly image: string;
    readonly read_only?: boolean;
    readonly networks: readonly string[];
    readonly command?: readonly string[];
    readonly ports?: readonly string[];
    readonly environment?: Readonly<Record<string, string>>;
  }
  const { services, networks } = parse(read('compose.yaml'), { merge: true }) as {
    readonly services: Readonly<Record<string, Service>>;
    readonly networks: Readonly<Record<string, object | null>>;
  };

  test('runs a database, a store, two servers and a proxy, and exposes only the proxy', () => {
    expect(Object.keys(services).toSorted()).toEqual(['cloud-1', 'cloud-2', 'database', 'prepare', 'proxy', 'store']);
    expect(Object.entries(services).flatMap(([name, { ports }]) => (ports === undefined ? [] : [name]))).toEqual(['proxy']);
    for (const [name, service] of Object.entries(services)) {
      expect(service, name).toMatchObject({ cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
      // PostgreSQL's entry point writes to many folders.
      if (name !== 'database') expect(service, name).toMatchObject({ read_only: true });
    }
    // The proxy can't reach the database or the store, and these can't reach the internet.
    const inNetwork = (network: string) => Object.keys(services).filter((name) => services[name]?.networks.includes(network));
    expect(inNetwork('front')).toEqual(['cloud-1', 'cloud-2', 'proxy']);
    expect(inNetwork('back')).toEqual(['cloud-1', 'cloud-2', 'database', 'store', 'prepare']);
    expect(networks).toMatchObject({ back: { internal: true } });
    // Everybody on a machine can read command lines, so secrets are passed in the environment, and only to the shell's built-in commands.
    const steps = Object.values(services).flatMap(({ command = [] }) => command.flatMap((line) => line.split(/[|;]|&&/)));
    for (const step of steps.filter((one) => one.includes('SECRET'))) expect(step).toContain('printf ');
    for (const { image } of Object.values(services)) expect(image).toMatch(/^stagebooth-cloud$|:\d/);
    expect(read('Caddyfile')).toContain('reverse_proxy cloud-1:8081 cloud-2:8081');
  });

  test('is valid for docker-compose, and requires passwords that have no default', async ({ skip }) => {
    const env = { ...withRootsPath(), STAGEBOOTH_DATABASE_PASSWORD: 'one', STAGEBOOTH_BUCKET_SECRET: 'two' };
    const isThere = () => spawnSync('docker-compose', ['version'], { env }).status === 0;
    if (!isThere() && canInstallPackages()) await installPackages(['docker-compose']);
    skip(!isThere(), 'there is no docker-compose');
    const config = (others: Record<string, string>) =>
      spawnSync('docker-compose', ['-f', join(deploy, 'compose.yaml'), 'config'], { env: { ...env, ...others }, encoding: 'utf8' });
    const whole = config({});
    expect([whole.status, whole.stderr]).toEqual([0, '']);
    expect(whole.stdout).toContain('postgres://stagebooth:one@database:5432/stagebooth');
    const without = config({ STAGEBOOTH_BUCKET_SECRET: '' });
    expect([without.status === 0, without.stderr]).toEqual([false, expect.stringContaining('choose one in .env')]);
  });
});
