import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { launchedVariable, launcherLink } from '../../../src/server/core/launcherLink.ts';

function line(connected = true) {
  const launcher = Object.assign(new EventEmitter(), { env: { [launchedVariable]: '1' }, connected, send: () => true });
  const link = launcherLink(launcher)!;
  let stops = 0;
  return { launcher, registers: () => link.onStop(() => (stops += 1)), stops: () => stops };
}

test.each([
  ['asks for a stop', (launcher: EventEmitter) => launcher.emit('message', { kind: 'stop' })],
  ['is gone', (launcher: EventEmitter) => launcher.emit('disconnect')],
])("a message from a launcher that %s during the server's start is handled after the start", (_what, happens) => {
  const { launcher, registers, stops } = line();
  happens(launcher);
  expect(stops()).toBe(0);
  registers();
  expect(stops()).toBe(1);
});

test('a launcher that disconnects before the server registered its callback counts as gone, too', () => {
  const { registers, stops } = line(false);
  registers();
  expect(stops()).toBe(1);
});

test('a launcher that requests a stop and then disconnects stops the server once', () => {
  const { launcher, registers, stops } = line();
  registers();
  launcher.emit('message', { kind: 'stop' });
  launcher.emit('disconnect');
  expect(stops()).toBe(1);
});
