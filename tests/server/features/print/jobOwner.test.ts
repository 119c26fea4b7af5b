import { expect, test } from 'vitest';
import { jobOwner } from '../../../../src/server/features/print/ipp/jobOwner.ts';

test.each([
  ['booth', 'booth'],
  ['EVENTS\\booth', 'booth'],
  ['booth@events.example', 'booth@events.example'],
  ['EVENTS\\', 'stagebooth'],
  ['', 'stagebooth'],
])('jobs of the user %j are owned by %s', (username, owner) => {
  expect(jobOwner(() => username)).toBe(owner);
});

test('a user without a name can print', () => {
  const unknown = (): never => {
    throw new Error('uv_os_get_passwd returned ENOENT');
  };
  expect(jobOwner(unknown)).toBe('stagebooth');
});
