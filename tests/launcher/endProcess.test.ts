import { afterEach, expect, test, vi } from 'vitest';
import { killQuietly } from '../../src/launcher/endProcess.ts';

afterEach(() => vi.restoreAllMocks());

const system = (code: string): void => {
  vi.spyOn(process, 'kill').mockImplementation(() => {
    throw Object.assign(new Error(`kill ${code}`), { code });
  });
};

test.each(['ESRCH', 'EPERM'])('a process that the system refuses to kill (%s) is left alone', (code) => {
  system(code);
  expect(() => killQuietly(712)).not.toThrow();
});

test('any other refusal is an error', () => {
  system('EINVAL');
  expect(() => killQuietly(712)).toThrow('kill EINVAL');
});
