import { expect, test } from 'vitest';
import { portOf } from '../../src/launcher/runKiosk.ts';

test.each([
  ['http://127.0.0.1:8080/', '8080'],
  ['https://127.0.0.1:443/', '443'],
  ['http://127.0.0.1:80/', '80'],
  ['https://booth.local:80/', '80'],
])('a server at %s is restarted on port %s', (address, port) => {
  expect(portOf(address)).toBe(port);
});
