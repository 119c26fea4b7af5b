import { expect, test } from 'vitest';
import { httpClient } from '../../../src/kiosk/api/httpClient.ts';
import { answering, httpService } from '../../support/server/httpService.ts';
import { minimalTheme } from '../../support/theme/minimalTheme.ts';
import { fetchTheme } from '../../../src/kiosk/api/followTheme.ts';

test('the theme is the one that the server has checked', async () => {
  const service = await httpService(answering(JSON.stringify({ theme: minimalTheme, version: 'abc' })));
  expect(await fetchTheme(httpClient(service.address, 5000))).toEqual({ theme: minimalTheme, version: 'abc' });
  expect(service.requests[0]?.line).toBe('GET /api/theme');
});

test.each([
  ['a server that is still starting', '', 'text/plain', 503],
  ['a login page of the network', '<!doctype html>', 'text/html', 200],
  ['an answer without a theme', '{}', 'application/json', 200],
  ['an answer with an empty theme', '{"theme":null,"version":"abc"}', 'application/json', 200],
  ['a server older than the page', '{"theme":{}}', 'application/json', 200],
])('%s is rejected, so that the kiosk asks again', async (_what, body, type, status) => {
  const service = await httpService(answering(body, type, status));
  await expect(fetchTheme(httpClient(service.address, 5000))).rejects.toThrow();
});
