import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../../../../src/server/programs/config.ts';
import { rehearseService } from '../../../../src/server/features/portraits/rehearseService.ts';
import { imageSize } from '../../../../src/shared/share/imageSize.ts';
import { answering, httpService } from '../../../support/server/httpService.ts';
import { temporaryFolder } from '../../../support/files/temporaryFolder.ts';

async function rehearsed(args: readonly string[], environment: NodeJS.ProcessEnv = {}) {
  let shown = '';
  const ended = await rehearseService(
    args,
    (given) => readConfig(given, environment),
    (text) => (shown += text),
  );
  return { ...ended, text: shown + (ended.ok ? ended.value : ended.error) };
}

test('the sample portrait is sent to the service, and the result is saved, with duration and cost', async () => {
  const file = join(temporaryFolder(), 'portraits', 'mine.png');
  const { ok, text } = await rehearsed(['--picture-service', 'openai-emulator', '--picture-price', '0.04', '--out', file]);
  expect([ok, text]).toEqual([
    true,
    expect.stringMatching(
      /service {3}openai\n.+sent to {3}a computer in this venue\n.+prompt .+\n.+photo {5}PNG of 1024 × 1024, .+MB\n.+came {6}PNG of 1024 × 1024, .+\n.+took {6}\d+\.\d s\n.+cost {6}0\.04 for one order, .+\n.+saved as {2}.+mine\.png\n/s,
    ),
  ]);
  expect(imageSize(readFileSync(file))).toMatchObject({ type: 'png', width: 1024, height: 1024 });
});

test('a service that returns no picture is quoted, without its key', async () => {
  const { address } = await httpService(answering('{"error":{"code":"invalid_api_key"}}', 'application/json', 401));
  const { ok, text } = await rehearsed(['--picture-service', 'openai'], {
    STAGEBOOTH_OPENAI_URL: address,
    STAGEBOOTH_OPENAI_KEY: 'sk-123',
  });
  expect([ok, text]).toEqual([
    false,
    expect.stringMatching(/came {6}nothing: it rejects the key \(invalid_api_key\)\n.+to do {5}Set a valid key.+\n.+took/),
  ]);
  expect(text).not.toContain('sk-123');
});

test('a key set by staff is unavailable to a rehearsal, which says where to put one', async () => {
  const { ok, text } = await rehearsed(['--picture-service', 'openai']);
  expect([ok, text]).toEqual([false, expect.stringContaining('a rehearsal takes it from STAGEBOOTH_OPENAI_KEY')]);
});

test('without a service the text says what to add', async () => {
  expect(await rehearsed([])).toMatchObject({ ok: false, text: expect.stringContaining('--picture-service openai') });
});
