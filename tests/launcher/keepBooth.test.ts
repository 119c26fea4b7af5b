import { expect, test } from 'vitest';
import type { LauncherPorts } from '../../src/launcher/keepBooth.ts';
import { keepBooth } from '../../src/launcher/keepBooth.ts';
import type { LauncherWord } from '../../src/server/core/launcherLink.ts';
import type { Health } from '../../src/shared/contract/health.ts';
import { fakeProgram } from '../support/launcher/fakeProgram.ts';
import { launcherTime } from '../support/launcher/launcherTime.ts';

const address = 'http://127.0.0.1:8080/';
const guestsAddress = 'http://127.0.0.1:8081/';
const ready = { kind: 'ready', kioskAddress: address, guestsAddress } as const;
const page = { here: true, heardSecondsAgo: 1, frameSecondsAgo: 1, visible: true, reloads: 0 };
const tablet = { ...page, here: false };

function booth() {
  const clock = launcherTime();
  const [server, browser, wall] = [fakeProgram(), fakeProgram(), fakeProgram()];
  const walls: string[] = [];
  const said: string[] = [];
  const places: (string | null)[] = [];
  const opened: string[] = [];
  let hear: (word: LauncherWord) => void = () => undefined;
  const world: { health: Pick<Health, 'kiosks'> | null } = { health: { kiosks: [page] } };
  const ports: LauncherPorts = {
    startServer(before, listener) {
      places.push(before);
      hear = listener;
      return server.start();
    },
    startBrowser(at) {
      opened.push(at);
      return browser.start();
    },
    startWall(at) {
      walls.push(at);
      return wall.start();
    },
    ask: () => Promise.resolve(world.health),
    clock,
    log: (text) => said.push(text),
  };
  const kept = keepBooth(ports);
  return { clock, server, browser, wall, walls, said, places, opened, world, kept, tells: (word: LauncherWord) => hear(word) };
}

async function openBooth() {
  const it = booth();
  it.tells(ready);
  await it.clock.passes(90_000);
  return it;
}

test('the browser starts when the server is ready, and not before', async () => {
  const { clock, opened, tells } = booth();
  await clock.passes(10_000);
  expect(opened).toEqual([]);
  tells(ready);
  await clock.passes(0);
  expect(opened).toEqual([address]);
});

test('a server that dies is restarted on its port, and the browser continues', async () => {
  const { clock, server, browser, said, places, tells } = await openBooth();
  server.latest().end('was killed by SIGKILL');
  await clock.passes(500);
  tells(ready);
  await clock.passes(5000);
  expect(places).toEqual([null, address]);
  expect(browser.started).toHaveLength(1);
  expect(said).toEqual(['The server was killed by SIGKILL; it restarts in 0.5 s.']);
});

test('a browser that dies while the server is down restarts with the server, so that it is not stuck on an error page', async () => {
  const { clock, server, browser, opened, tells } = await openBooth();
  server.latest().end('was killed by SIGKILL');
  browser.latest().end('was closed');
  await clock.passes(20_000);
  expect(opened).toHaveLength(1);
  tells(ready);
  await clock.passes(0);
  expect(opened).toHaveLength(2);
});

test('a server that stops answering is ended and restarted', async () => {
  const { clock, server, said, world } = await openBooth();
  world.health = null;
  await clock.passes(20_000);
  expect(server.started.map(({ alive }) => alive)).toEqual([false, true]);
  expect(said).toEqual(['The server did not answer; it restarts in 0.5 s.']);
});

test('the browser restarts if the page on this machine is silent, even if tablets report', async () => {
  const { clock, browser, said, world } = await openBooth();
  world.health = { kiosks: [{ ...page, heardSecondsAgo: 14 }, tablet] };
  await clock.passes(2500);
  expect(browser.started.map(({ alive }) => alive)).toEqual([false, true]);
  expect(said).toEqual(['The browser showed a page that was silent; it restarts in 0.5 s.']);
});

test('a server that exits before it was ever ready has printed the reason, and is not restarted', async () => {
  const { clock, server, kept } = booth();
  server.latest().end('ended with exit code 1');
  expect(await kept.over).toBe('refused');
  await kept.close();
  await clock.passes(60_000);
  expect(server.started).toHaveLength(1);
});

test('no browser starts for a server that becomes ready while it is being stopped, because nothing would stop the browser', async () => {
  const { clock, opened, kept, tells } = booth();
  const closing = kept.close();
  tells(ready);
  await closing;
  await clock.passes(60_000);
  expect(opened).toEqual([]);
});

test('closing ends the browser, then the server, and neither restarts', async () => {
  const { clock, server, browser, kept, tells } = await openBooth();
  tells({ kind: 'stop-asked' });
  expect(await kept.over).toBe('stop-asked');
  await kept.close();
  await clock.passes(300_000);
  expect([server, browser].map(({ started }) => started.map(({ alive }) => alive))).toEqual([[false], [false]]);
});

test('the wall opens at the guests’ address, and restarts when it ends or when that address changes', async () => {
  const { clock, server, wall, walls, tells, said } = await openBooth();
  expect(walls).toEqual([guestsAddress]);
  wall.latest().end('was killed by SIGKILL');
  await clock.passes(500);
  expect(walls).toHaveLength(2);
  const moved = 'http://127.0.0.1:9081/';
  server.latest().end('was killed by SIGKILL');
  await clock.passes(500);
  tells({ ...ready, guestsAddress: moved });
  await clock.passes(1000);
  expect(walls).toEqual([guestsAddress, guestsAddress, moved]);
  expect(said).toEqual([
    "The wall's browser was killed by SIGKILL; it restarts in 0.5 s.",
    'The server was killed by SIGKILL; it restarts in 0.5 s.',
    "The wall's browser has to open another address; it restarts in 1 s.",
  ]);
});

test('a second screen that is switched off is logged once, and tried again', async () => {
  const { clock, wall, walls, said } = await openBooth();
  for (let tries = 0; tries < 5; tries++) {
    wall.latest().end('could not be started (there is no second screen)');
    await clock.passes(30_000);
  }
  expect(walls).toHaveLength(6);
  expect(said).toHaveLength(1);
});
