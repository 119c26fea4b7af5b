import { expect, test } from 'vitest';
import { listPrompts } from '../../src/themeFiles/listPrompts.ts';
import { minimalThemeJson } from '../support/theme/minimalThemeJson.ts';
import { temporaryFolder } from '../support/files/temporaryFolder.ts';

const option = (value: string, own: object = {}) => ({ value, text: `Answer ${value}`, ...own });
const survey = [
  {
    id: 'q1',
    text: 'Where?',
    options: [option('1', { prompt: 'on a beach', reference: 'beach style.png' }), option('2', { prompt: 'at sea' })],
  },
  { id: 'q2', text: 'When?', options: [option('1'), option('2')] },
];

function listed(picture: object): string {
  const { picture: usual, ...theme } = minimalThemeJson() as { readonly picture: object };
  const folder = temporaryFolder({
    'theme/beach style.png': 'nobody looks at it here',
    'theme/theme.json': { ...theme, survey, picture: { ...usual, ...picture } },
  });
  return listPrompts(`${folder}/theme`);
}

test('every combination that makes a difference has its prompt, for one person and for several', () => {
  const text = listed({ prompt: 'Portrait of {people} {q1.prompt}', groupPrompt: 'Group of {people} {q1.prompt}', negativePrompt: 'text' });
  expect(text).toBe(
    [
      'q1=1',
      '  one person: Portrait of one person on a beach',
      '  three people: Group of three people on a beach',
      '  in the style of beach style.png',
      '',
      'q1=2',
      '  one person: Portrait of one person at sea',
      '  three people: Group of three people at sea',
      '',
      'Left out in all of them: text',
      '',
    ].join('\n'),
  );
});

test('a prompt that no answer changes is listed once for each style', () => {
  expect(listed({ prompt: 'In golden light' })).toBe(
    ['q1=1', '  In golden light', '  in the style of beach style.png', '', 'q1=2', '  In golden light', ''].join('\n'),
  );
});

test('a theme without a prompt has one for all of its answers', () => {
  const text = listed({});
  expect(text.match(/^q1=\d,q2=\d$/gm)).toEqual(['q1=1,q2=1', 'q1=1,q2=2', 'q1=2,q2=1', 'q1=2,q2=2']);
  expect(text).toContain('on a beach, Answer 2.');
});

test('errors from the theme check are listed instead', () => {
  expect(() => listed({ prompt: '{q9}' })).toThrow('The place {q9} names no question of this survey.');
});
