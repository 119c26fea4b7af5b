import { expect, test } from 'vitest';
import { readConfig } from '../../../../src/server/programs/config.ts';

const toldFor = (services: string, environment: NodeJS.ProcessEnv = {}) => {
  const read = readConfig(['--picture-service', services], environment);
  return read.ok && read.value !== 'help' ? read.value.sentTo : read;
};

test('guests read a familiar name for the recipient of their photo, never an address in the venue', () => {
  expect(toldFor('none')).toBeUndefined();
  const environment = {
    STAGEBOOTH_COMFYUI_URL: 'http://192.168.1.20:8188',
    STAGEBOOTH_WEBHOOK_URL: 'https://paint.example/make?key=sk-123',
  };
  expect(toldFor('openai,gemini,comfyui,webhook,fake,openai-emulator', environment)).toEqual([
    'OpenAI',
    'Google',
    null,
    'paint.example',
    null,
    null,
  ]);
  expect(toldFor('openai', { STAGEBOOTH_OPENAI_URL: 'https://api.example.org/v2' })).toEqual(['example.org']);
});
