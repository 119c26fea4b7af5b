import { expect, test } from 'vitest';
import { loggedError } from '../../../src/server/programs/loggedError.ts';
import { BoothError } from '../../../src/shared/errors.ts';
import { attempt } from '../../../src/server/storage/disk/attempt.ts';
import { StoreError } from '../../../src/server/storage/storeRefusals.ts';

const answer = { status: 403, message: '', elsewhere: null, region: null };

test.each([
  ['a store without the bucket', new StoreError({ ...answer, action: 'list', code: 'NoSuchBucket' }), 'there is no such bucket'],
  ['an unreachable store', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }), 'nothing listens there'],
  ['a private certificate authority', Object.assign(new Error('tls'), { code: 'SELF_SIGNED_CERT_IN_CHAIN' }), 'NODE_EXTRA_CA_CERTS'],
])('%s is logged as a sentence, without a stack', async (_what, cause, reason) => {
  const failed = await attempt(() => Promise.reject(cause));
  expect(failed.ok).toBe(false);
  const logged = loggedError(failed.ok ? null : failed.error);
  expect(logged).toEqual({ type: 'BoothError', code: 'storage-unavailable', message: expect.stringContaining(reason) });
  expect(JSON.stringify(logged)).not.toMatch(/ at |stack/);
});

test('a bug is logged with its stack', () => {
  expect(loggedError(new TypeError('this is undefined'))).toMatchObject({
    type: 'TypeError',
    stack: expect.stringContaining('loggedError.test'),
  });
  expect(loggedError(new BoothError('storage-full', 'the disk is full', { retryable: true }))).toMatchObject({
    message: 'the disk is full',
  });
});
