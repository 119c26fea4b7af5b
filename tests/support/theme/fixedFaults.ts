import type { ThemeEdit } from '../../../src/shared/theme/ThemeEdit.ts';

/** Faulty themes in the fixtures: folder, text of the finding, label of its fix button. */
export const faultyThemes: readonly (readonly [folder: string, said: RegExp, label: string | RegExp])[] = [
  ['control-size', /what is touched needs/, 'Make it large enough'],
  ['controls-apart', /overlap by/, 'Move them apart'],
  ['edges-seen', /it needs 3:1/, /^Use #/],
  ['on-stage', /quiet zone/, 'Move it onto the stage'],
  ['qr-contrast', /can't read the QR code/, 'Make it black on white'],
  ['qr-size', /can't read the QR code in portrait/, /^Make it \d+ px large$/],
  ['prompt-used', /(?:tells|is for) a picture service/, 'Have a picture service make pictures'],
  ['service-named', /does not say who gets/, 'Add {service} at its end'],
  ['rules-show', /moves nobody/, 'Remove it'],
  ['text-contrast', /it needs 4.5:1/, /^Use #/],
  ['text-ink', /it needs 4.5:1/, /^Use #45536f$/],
  ['text-legible', /Words are set in 18 px/, /^Make it \d+ px$/],
];

const question = (id: string): object => ({
  id,
  text: 'Which?',
  options: [
    { value: '1', text: 'This', image: 'plain.svg' },
    { value: '1', text: 'That', image: 'plain.svg' },
  ],
});

/** Edits that make the tests' valid theme faulty. */
export const faults: readonly (readonly [fault: string, edits: readonly ThemeEdit[], said: RegExp, label: string | RegExp])[] = [
  [
    'a word too long for its button',
    [
      { kind: 'set', path: ['buttonType'], value: { start: { size: 90, minSize: 84 } } },
      { kind: 'set', path: ['texts', 'start'], value: 'Touch here to be photographed' },
    ],
    /does not fit its/,
    'Allow type of',
  ],
  [
    'a sentence too long for its box',
    [{ kind: 'set', path: ['layouts', 'portrait', 'notFound', 'detail'], value: [88, 1384, 904, 24] }],
    /does not fit its/,
    'Make its box higher',
  ],
  ['a name in Arabic', [{ kind: 'set', path: ['brand', 'name'], value: 'محمد علي' }], /have no "م"/, 'Draw it in Cairo'],
  ['a name with Polish letters', [{ kind: 'set', path: ['brand', 'name'], value: 'Łódź' }], /have no "Ł"/, 'Draw it in '],
  ['a misspelt name', [{ kind: 'set', path: ['colours'], value: { accent: '#7c5cff' } }], /"colours" is not a name/, 'Call it "colors"'],
  ['a misspelt base', [{ kind: 'set', path: ['extends'], value: 'clasic' }], /no theme "clasic"|no theme in/, 'Use "classic"'],
  ['a misspelt choice', [{ kind: 'set', path: ['shape', 'corner'], value: 'rond' }], /Found "rond"/, 'Use "round"'],
  [
    'a misspelt emoji',
    [{ kind: 'set', path: ['survey', 0, 'options', 0, 'image'], value: 'emoji:sparkels' }],
    /no emoji/,
    'Use "emoji:sparkle"',
  ],
  [
    'a misspelt file',
    [{ kind: 'set', path: ['survey', 0, 'options', 0, 'image'], value: 'plane.svg' }],
    /"plane.svg" is not in/,
    'Use "plain.svg"',
  ],
  [
    'a missing picture',
    [{ kind: 'set', path: ['survey', 0, 'options', 0, 'image'], value: 'unheard-of-thing.svg' }],
    /is not in the theme's folder/,
    'Remove it',
  ],
  [
    'a missing logo',
    [{ kind: 'set', path: ['brand', 'logo'], value: 'unheard-of-thing.svg' }],
    /is not in the theme's folder/,
    'Remove it',
  ],
  [
    'a box off the stage',
    [{ kind: 'set', path: ['layouts', 'portrait', 'welcome', 'start'], value: [900, 1500, 700, 160] }],
    /lies partly off/,
    'Move it onto the stage',
  ],
  ['two questions with one name', [{ kind: 'set', path: ['survey', 1, 'id'], value: 'q1' }], /names an earlier question/, 'Use "q2"'],
  ['two answers with one value', [{ kind: 'set', path: ['survey', 1], value: question('q2') }], /earlier option's value/, 'Use "2"'],
  [
    'a language twice',
    [{ kind: 'insert', path: ['languages'], at: 1, value: { tag: 'en', name: 'English' } }],
    /earlier language's tag/,
    'Remove it',
  ],
  ['an unknown language', [{ kind: 'set', path: ['language'], value: 'fr' }], /starts in (?:"fr"|French)/, /^Use (?:"en"|English)$/],
  [
    'a family without a font',
    [{ kind: 'set', path: ['type', 'title', 'family'], value: 'Bricolage Grotesk' }],
    /No font of this theme/,
    'Use "Bricolage Grotesque"',
  ],
  [
    'a placeholder for an unknown question',
    [{ kind: 'set', path: ['picture', 'prompt'], value: 'A {qq1} scene' }],
    /names no question/,
    'Use {q1}',
  ],
  [
    'rules for answers that nobody can give',
    [{ kind: 'insert', path: ['character', 'props'], at: 0, value: { when: { q1: '9' }, image: 'emoji:crown', at: 'crown', width: 1 } }],
    /never answered/,
    'Remove what depends on them',
  ],
];
