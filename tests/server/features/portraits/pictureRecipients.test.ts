import { expect, test } from 'vitest';
import { pictureRecipients } from '../../../../src/server/features/portraits/pictureRecipients.ts';

const vendor = { key: null, needsKey: false, model: 'm', options: {} };

test('guests are told who gets their photo, by a name that they know, and never by an address of the venue', () => {
  expect(pictureRecipients([])).toBeUndefined();
  expect(
    pictureRecipients([
      { kind: 'openai', url: 'https://api.openai.com', ...vendor },
      { kind: 'gemini', url: 'https://generativelanguage.googleapis.com', ...vendor },
      { kind: 'openai', url: 'https://api.example.org/v2', ...vendor },
      { kind: 'comfyui', url: 'http://192.168.1.20:8188', workflow: null },
      { kind: 'webhook', url: 'https://paint.example/make?key=sk-123', header: null },
      { kind: 'emulator', of: 'openai' },
    ]),
  ).toEqual(['OpenAI', 'Google', 'example.org', null, 'paint.example', null]);
});
