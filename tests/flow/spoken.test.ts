import { expect, test } from 'vitest';
import { spoken } from '../../src/flow/spoken.ts';
import type { Visit } from '../../src/flow/Visit.ts';
import type { Theme } from '../../src/shared/theme/themeSchema.ts';
import { minimalTheme } from '../support/theme/minimalTheme.ts';
import { samplePng } from '../support/visit/sampleEvents.ts';

const present = { attention: 'present' } as const;
const answers = {};
const waiting = { ...present, scene: 'preparing', answers, help: 'quiet', trouble: null } as const;
const result = { ...present, scene: 'result', answers, picture: { url: samplePng, shape: 'photo' } } as const;

test.each<[what: string, Visit, words: string]>([
  ['Welcome, with the brand and its tagline', { scene: 'welcome' }, 'Stagebooth. A card of you'],
  ['a question with its number', { ...present, scene: 'survey', step: 1, answers }, 'Question 2 of 4. Question q2?'],
  ['that the camera is being prepared', waiting, 'Camera Preparing'],
  ['nothing about a problem that may pass', { ...waiting, trouble: 'denied' }, 'Camera Preparing'],
  ['what to do about a denied camera', { ...waiting, trouble: 'denied', help: 'due' }, 'The camera is not allowed'],
  ['what to do if no camera was found', { ...waiting, trouble: 'none', help: 'due' }, 'No camera was found'],
  ['what to do about a camera in use', { ...waiting, trouble: 'in-use', help: 'due' }, 'Another program uses the camera'],
  ['what to do about an insecure address', { ...waiting, trouble: 'insecure', help: 'due' }, 'The camera needs a secure address'],
  ['that the browser is asking for permission', { ...waiting, help: 'due' }, 'Please allow the camera'],
  ['a failed shot', { ...present, scene: 'live', answers, missed: 'shot' }, 'Once more, please'],
  ['where to look, and that Capture is there', { ...present, scene: 'live', answers }, 'Look here. Capture'],
  ['that somebody is partly out of the picture', { ...present, scene: 'live', answers, advice: 'closer' }, 'Come closer'],
  ['that somebody is too close', { ...present, scene: 'live', answers, missed: 'shot', advice: 'back' }, 'Step back'],
  ['nothing once everybody is in the picture', { ...present, scene: 'live', answers, advice: null }, ''],
  ['the countdown', { ...present, scene: 'countdown', answers, secondsLeft: 2 }, '2'],
  ['that the photo is being made', { scene: 'generating', answers, development: { name: 'shooting' } }, 'Generating Photo'],
  ['how to take the card home', { ...result, secret: null, sharing: { name: 'drawing' } }, 'Scan to take your card home'],
  ['that the card is ready', { ...result, secret: null, sharing: { name: 'done' } }, 'Scan to take your card home. Your card is ready'],
  ['an unknown address', { scene: 'notFound' }, 'Nothing here. This page does not exist'],
  ['a closed booth', { scene: 'closed', until: null }, 'Closed. Come back later'],
  ['when the booth reopens', { scene: 'closed', until: '14:30' }, 'Closed. Open again at 14:30'],
  ['a failed scene', { scene: 'trouble' }, 'One moment. The booth starts anew'],
  [
    'the question whether somebody is there, instead of the scene',
    { scene: 'live', attention: 'asked', answers },
    'Still there? Touch to go on',
  ],
])('the booth announces %s', (_what, visit, words) => {
  expect(spoken(minimalTheme, visit)).toBe(words);
});

test('a text with several lines is announced as sentences: points of consent, and messages for staff', () => {
  const { texts } = minimalTheme;
  const theme: Theme = {
    ...minimalTheme,
    texts: {
      ...texts,
      cameraHelp: { ...texts.cameraHelp, none: 'There is no camera\nStaff: plug it in' },
      consent: { ...texts.consent, text: 'Sent sealed\nKept for a week\nOnly you can open it.' },
    },
  };
  expect(spoken(theme, { ...waiting, trouble: 'none', help: 'due' })).toBe('There is no camera. Staff: plug it in');
  expect(spoken(theme, { ...present, scene: 'consent', answers, terms: '1' })).toBe(
    'May we? Sent sealed. Kept for a week. Only you can open it.',
  );
});

test("a theme's texts may leave out the numbers", () => {
  const theme: Theme = { ...minimalTheme, texts: { ...minimalTheme.texts, progress: 'One more', countdown: 'Smile' } };
  expect(spoken(theme, { ...present, scene: 'survey', step: 0, answers })).toBe('One more. Question q1?');
  expect(spoken(theme, { ...present, scene: 'countdown', secondsLeft: 1, answers })).toBe('Smile');
});
