import { expect, onTestFinished, test } from 'vitest';
import { kioskApp } from '../../../../src/server/core/listeners/kioskApp.ts';
import type { PortraitKeyAnswer } from '../../../../src/shared/contract/portraits/portraitKey.ts';
import { fromBase64url } from '../../../../src/shared/share/base64url.ts';
import { kioskParts } from '../../../support/server/kioskParts.ts';

async function booth() {
  const app = await kioskApp(kioskParts());
  onTestFinished(() => app.close());
  return app;
}

test('a kiosk gets the same key until the server restarts, and its browser never caches it', async () => {
  const [first, second] = [await booth(), await booth()];
  const answers = [
    await first.inject('/api/portrait-key'),
    await first.inject('/api/portrait-key'),
    await second.inject('/api/portrait-key'),
  ];
  for (const answer of answers) expect(answer).toMatchObject({ statusCode: 200, headers: { 'cache-control': 'no-store' } });
  const [key, again, another] = answers.map((answer) => answer.json<PortraitKeyAnswer>().key);
  expect(fromBase64url(key ?? '')).toHaveLength(32);
  expect(again).toBe(key);
  expect(another).not.toBe(key);
});
