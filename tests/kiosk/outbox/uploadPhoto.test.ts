import { expect, test } from 'vitest';
import { httpClient } from '../../../src/kiosk/api/httpClient.ts';
import { uploadPhoto } from '../../../src/kiosk/outbox/uploadPhoto.ts';
import { answering, httpService } from '../../support/server/httpService.ts';
import { samplePhoto } from '../../support/kiosk/outboxContract.ts';

const never = new AbortController().signal;
const photo = { ...samplePhoto(1), sealed: new TextEncoder().encode('only these bytes'), waitedMs: 1500 };
const accepted = JSON.stringify({ expires: '2030-01-01T00:00:00.000Z' });

test('a photo is sent as the contract defines, with nothing but its own bytes', async () => {
  const service = await httpService(answering(accepted, 'application/json', 201));
  const within = new Uint8Array([...photo.sealed, 1, 2, 3]).subarray(0, photo.sealed.length);
  expect(await uploadPhoto(httpClient(service.address, 5000))({ ...photo, sealed: within }, never)).toEqual({ name: 'acknowledged' });
  expect(service.requests).toMatchObject([
    {
      line: 'PUT /api/photos/photo-1',
      headers: { 'content-type': 'application/octet-stream', 'delete-token-hash': 'hash-1', 'waited-ms': '1500' },
      body: 'only these bytes',
    },
  ]);
});

test('a card is sent with the address in its code, and a portrait with the id of its card', async () => {
  const service = await httpService(answering(accepted, 'application/json', 201));
  const names = { codeNames: 'https://photos.example.com', sequelOf: 'AAAAAAAAAAAAAAAAAAAAAA' };
  await uploadPhoto(httpClient(service.address, 5000))({ ...photo, ...names }, never);
  expect(service.requests[0]?.headers).toMatchObject({ 'code-names': names.codeNames, 'portrait-of': names.sequelOf });
});

const later = (trouble: 'server' | 'photo'): unknown => ({ name: 'later', trouble });

test.each<[what: string, status: number, body: string, outcome: unknown]>([
  ['a photo that the server already has', 200, accepted, { name: 'acknowledged' }],
  ['a login page of the network', 200, '<!doctype html>', later('server')],
  ['a card of which the server has another body', 409, '{}', { name: 'gone' }],
  ['a photo that its guest has deleted', 410, '{}', { name: 'gone' }],
  ['an invalid request', 400, '{}', { name: 'refused' }],
  ['a photo that is too large', 413, '{}', { name: 'refused' }],
  ['a server that fails with this photo', 500, '{}', later('photo')],
  ['a server without sharing', 404, '{}', later('server')],
  ['a full disk', 507, '{}', later('server')],
  ['a server that is starting', 503, '{}', later('server')],
])('%s', async (_what, status, body, outcome) => {
  const service = await httpService(answering(body, 'application/json', status));
  expect(await uploadPhoto(httpClient(service.address, 5000))(photo, never)).toEqual(outcome);
});

test.each<[header: string, afterMs: number | undefined]>([
  ['10', 10_000],
  ['86400', 10_000],
  ['Fri, 21 Nov 2036 15:00:00 GMT', undefined],
])('a server that asks for a delay (%s) is left alone for at most ten seconds', async (header, afterMs) => {
  const service = await httpService((response) => response.writeHead(503, { 'retry-after': header }).end());
  expect(await uploadPhoto(httpClient(service.address, 5000))(photo, never)).toEqual({
    name: 'later',
    trouble: 'server',
    ...(afterMs === undefined ? {} : { afterMs }),
  });
});

test('an unreachable server is retried', async () => {
  expect(await uploadPhoto(httpClient('http://127.0.0.1:1', 5000))(photo, never)).toEqual(later('server'));
});
