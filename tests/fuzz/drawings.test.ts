import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { inheritedDrawings } from '../../src/themeFiles/inheritedDrawings.ts';
import { bundledThemes } from '../../src/themeFiles/bundledThemes.ts';
import { factsOfSvg } from '../../src/themeFiles/pictures/pictureFacts.ts';
import { readTheme } from '../../src/themeFiles/readTheme.ts';
import { filesBelow } from '../support/files/filesBelow.ts';
import { fuzz } from '../support/arbitrary/fuzz.ts';
import { memoryFolder } from '../support/server/memoryFolder.ts';
import { mutated } from '../support/arbitrary/mutated.ts';
import { settled } from '../support/time/settled.ts';

const corpus = [...filesBelow(bundledThemes)].flatMap(([path, bytes]) =>
  path.endsWith('.svg') && bytes.length < 40_000 ? [bytes.toString('utf8')] : [],
);
const odd = [
  ...[
    '<',
    '>',
    '/>',
    '</g>',
    '<g>',
    '<g id="a">',
    '<use href="#a"/>',
    '<path d="M0 0"/>',
    '<style>',
    '<![CDATA[',
    ']]>',
    '<!--',
    '-->',
    '<?x',
    '?>',
  ],
  ...[
    '&',
    '&lt;',
    '&#x0;',
    '<!DOCTYPE x [<!ENTITY a "b">]>',
    'fill',
    'fill=',
    'fill="',
    'fill=" #',
    'fill="#fff"',
    'stroke : ',
    'color:',
    'stop-color',
  ],
  ...[
    '#',
    '#fff',
    '#ffffff',
    '#fffffff',
    'url(',
    'url(#a)',
    '"',
    "'",
    '=',
    ' ',
    '\n',
    '\t',
    '\u0000',
    'xlink:href="#a"',
    'viewBox="0 0 1 1"',
    '1e999',
  ],
];

const classic = (await settled(readTheme('classic', { themesFolder: bundledThemes }))).theme;
const base = classic.colors;
const theme = { ...classic, colors: { ...base, ground: '#0f1430', ink: '#ffffff', card: '#1b2452' } };
const url = '/themes/1/ground.svg';
const inOtherColours = {
  ...theme,
  layouts: {
    ...theme.layouts,
    portrait: { ...theme.layouts.portrait!, welcome: { ...theme.layouts.portrait!.welcome, background: { image: url } } },
  },
};

let file: string | null = null;

/** Changes only its colours, not its length or its type. */
function recolour(svg: string): void {
  if (file === null) {
    file = join(memoryFolder(), 'ground.svg');
    onTestFinished(() => void (file = null));
  }
  const before = Buffer.from(svg).toString('utf8');
  writeFileSync(file, before);
  const after = inheritedDrawings(inOtherColours, [theme.colors, base], (address) => (address === url ? file : null)).get(url);
  const bare = (text: string | undefined): string | undefined => text?.replaceAll(/#[0-9a-f]{6}\b|#[0-9a-f]{3}\b/gi, '#');
  expect(bare(after)).toBe(bare(before));
  expect(factsOfSvg(after ?? '').state).toBe(factsOfSvg(before).state);
}

fuzz('drawings', mutated(corpus, odd), recolour, { seconds: 0.5 });
