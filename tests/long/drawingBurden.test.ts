import { describe, expect, test } from 'vitest';
import { factsOfSvg } from '../../src/themeFiles/pictures/pictureFacts.ts';

const svg = (inside: string, root = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="1080" height="1920" viewBox="0 0 1080 1920" ${root}>${inside}</svg>`;
const all = (attributes = ''): string => `<rect width="1080" height="1920" ${attributes}/>`;
const filtered = (steps: string, times: number): string => `<filter id="f">${steps}</filter>${all('filter="url(#f)"').repeat(times)}`;
/** A line that goes up and down this many times. */
const zigzag = (times: number): string =>
  `M0 0${Array.from({ length: times }, (_, at) => `L${(at * 7919) % 1080} ${at % 2 === 0 ? 1920 : 0}`).join('')}`;
/** This many vertical lines, side by side. */
const comb = (times: number): string =>
  `M0 0${Array.from({ length: times }, (_, at) => `L${((at * 1080) / times).toFixed(1)} ${at % 2 === 0 ? 1920 : 0}`).join('')}`;
/** This many lines in all directions. */
const scribble = (times: number): string =>
  `M0 0${Array.from({ length: times }, (_, at) => `L${(at * 7919) % 1080} ${(at * 6007) % 1920}`).join('')}`;
/** Text that only resembles a comment. */
const disguised = [
  ['a mark in quotes', 'font-family: "/*"; stroke-dasharray: .003; font-style: "*/"'],
  ['a mark in quotes after an escape', String.raw`font-family: "\22 /*"; stroke-dasharray: .003; font-style: "*/"`],
  ['a mark in an address', 'marker: url(#/*); stroke-dasharray: .003; mask: url(#*/)'],
] as const;
const tile = 'width="540" height="960" patternUnits="userSpaceOnUse"';
const marker = (attributes: string): string =>
  `<marker id="m" markerWidth="1080" markerHeight="1920" markerUnits="userSpaceOnUse">${all()}</marker><g ${attributes}>${'<path d="M0 0h1v1h1v1"/>'.repeat(3000)}</g>`;
const line = (attributes: string): string => `<path d="M0 0L1080 1920" stroke="red" ${attributes}/>`;

const why = (text: string): string => {
  const facts = factsOfSvg(text);
  return facts.state === 'trouble' ? `${facts.kind}: ${facts.why}` : 'accepted';
};

describe('a drawing that takes a browser many seconds is refused', () => {
  test.each([
    ['dashes', line('stroke-dasharray=".003"').repeat(40)],
    ['dashes of a style', line('style="STROKE-DASHARRAY: .003 /* long */"').repeat(40)],
    ['dashes of a style element', `<style>path{stroke-dasharray:.003}</style>${line('').repeat(40)}`],
    ['dashes of the group around', `<g stroke-dasharray=".003">${line('').repeat(40)}</g>`],
    ['dashes of what shows it', `<g id="a">${line('')}</g><g stroke-dasharray=".003">${'<use href="#a"/>'.repeat(40)}</g>`],
    ['dashes of a line that says its length itself', line('pathLength="1000000" stroke-dasharray="1"').repeat(40)],
    ['dashes that are computed', line('stroke-dasharray="calc(.001px + .001px)"').repeat(40)],
    ['round dashes', line('stroke-width="9" stroke-linecap="round" stroke-dasharray=".01 .1"').repeat(20)],
    [
      'dashes that are not scaled with it',
      `<g transform="scale(.0001)">${line('vector-effect="non-scaling-stroke" stroke-dasharray="1"').replace('L1080 1920', 'L10800000 19200000').repeat(40)}</g>`,
    ],
    ['shapes that fill everything', `<g id="a">${all().repeat(100)}</g>${'<use href="#a"/>'.repeat(99)}`],
    ['shapes of a symbol', `<symbol id="a">${all().repeat(100)}</symbol>${'<use href="#a"/>'.repeat(99)}`],
    ['small shapes that are made large', `<g transform="scale(1000)">${'<path d="M0 0h2v2z"/>'.repeat(9000)}</g>`],
    ['small shapes that a style makes large', `<style>circle{r:3000px}</style>${'<circle r="1"/>'.repeat(9000)}`],
    ['small shapes that a style moves', `<style>path{scale:1000}</style>${'<path d="M0 0h2v2z"/>'.repeat(9000)}`],
    ['arcs', `<path d="${'M0 0A500 900 0 1 1 1 1'.repeat(9000)}" fill="none" stroke="red"/>`],
    ['shapes in another drawing', `<svg viewBox="0 0 9 9" width="1080" height="1920">${'<path d="M0 0h9v9z"/>'.repeat(20_000)}</svg>`],
    ['lines up and down', `<path d="${zigzag(3000)}"/>`.repeat(10)],
    ['curves that go on smoothly', `<path d="M0 0q900 900 0 0${'t1080 1920 -1080 -1920'.repeat(3000)}"/>`.repeat(10)],
    ['wide lines', `<path d="M0 960H1080" stroke="red" stroke-width="2000"/>`.repeat(9000)],
    ['pointed lines', '<path d="M0 0h9v.1z" stroke="red" stroke-miterlimit="99999"/>'.repeat(9000)],
    ['colours that change', `<linearGradient id="l"><stop/><stop/></linearGradient>${all('fill="url(#l)"').repeat(500)}`],
    [
      'colours of many stops, which another one has',
      `<linearGradient id="l">${'<stop/>'.repeat(1000)}</linearGradient><linearGradient id="k" href="#l"/><linearGradient id="j" xlink:href="#k"/>${all('fill="url(#j)"').repeat(90)}`,
    ],
    ['patterns', `<pattern id="p" ${tile}><path/></pattern>${all('fill="url(#p)"').repeat(300)}`],
    ['the tiles of patterns', `<pattern id="p" ${tile}>${all().repeat(200)}</pattern>${all('fill="url(#p)"').repeat(90)}`],
    [
      'patterns of patterns by way of a link',
      `<pattern id="p" ${tile}>${all().repeat(10)}</pattern><pattern id="q" href="#p"/><pattern id="r" ${tile}>${all('fill="url(#q)"').repeat(50)}</pattern><pattern id="s" xlink:href="#r"/>${all('fill="url(#s)"').repeat(20)}`,
    ],
    ['parts by a name in escapes', `<g id="a">${all().repeat(1000)}</g>${'<use href="#%61"/>'.repeat(8)}`],
    ['patterns by a name in escapes', `<pattern id="a" ${tile}>${all().repeat(900)}</pattern>${all('fill="url(#%61)"').repeat(10)}`],
    ['layers', `<g opacity=".9">${all()}${all()}</g>`.repeat(300)],
    ['layers around what lies far apart', '<g opacity=".9"><path d="M0 0h1v1z"/><path d="M1079 1919h1v1z"/></g>'.repeat(300)],
    ['blending', all('style="mix-blend-mode: luminosity"').repeat(200)],
    ['masks', `<mask id="m">${all()}</mask>${all('mask="url(#m)"').repeat(50)}`],
    ['cutting by letters', `<clipPath id="c"><text>W</text></clipPath>${all('clip-path="url(#c)"').repeat(100)}`],
    [
      'cutting within cutting',
      `${Array.from({ length: 60 }, (_, at) => `<clipPath id="c${at}" clip-path="url(#c${at + 1})">${all()}</clipPath>`).join('')}${all('clip-path="url(#c0)"')}`,
    ],
    ['cutting by lines that cross', `<clipPath id="c">${`<path d="${zigzag(200)}"/>`.repeat(40)}</clipPath>${all('clip-path="url(#c)"')}`],
    ['blurs', filtered('<feGaussianBlur stdDeviation="50"/>', 20)],
    ['clouds', filtered('<feTurbulence numOctaves="10"/>', 9)],
    ['matrices', filtered('<feConvolveMatrix order="9"/>', 1)],
    ['matrices of two sizes', filtered('<feConvolveMatrix order="1 90"/>', 1)],
    ['lights', filtered('<feSpecularLighting/>', 20)],
    ['what grows', filtered('<feMorphology radius="100"/>', 2)],
    ['merging', filtered(`<feMerge>${'<feMergeNode/>'.repeat(900)}</feMerge>`, 1)],
    [
      'filters that are larger than what they are for',
      `<filter id="f" x="-99" y="-99" width="200" height="200"><feFlood/><feGaussianBlur stdDeviation="90"/></filter>${'<path d="M0 0h9v9z" filter="url(#f)"/>'.repeat(20)}`,
    ],
    ['parts that a filter shows', `<g id="a">${all().repeat(500)}</g>${filtered('<feImage href="#a"/>', 9)}`],
    ['marks at corners', marker('marker-mid="url(#m)"')],
    ['marks of a style in capitals', marker('style="MARKER-MID: URL(#m)"')],
    ['marks of all corners, in escapes', marker(String.raw`style="m\61rker: \75 rl(#m)"`)],
    ['marks between comments', marker('style="/* a */marker-start/**/:/* ; */url(#m)"')],
    ['letters', `<text font-size="900">${'W'.repeat(9000)}</text>`],
    ['letters by a size of CSS', `<text style="font: 900px serif">${'W'.repeat(9000)}</text>`],
    ['shadows of letters', `<text style="text-shadow: ${'0 0 90px rgb(1, 2, 3), '.repeat(20)}0 0 red">W</text>`],
    [
      'animations',
      `<filter id="f"><feGaussianBlur stdDeviation="50"/></filter><style>@keyframes a { from, 50%, to { filter: url(#f) } } rect { animation: a 9s }</style>${all().repeat(20)}`,
    ],
    ['lines side by side', `<path d="${comb(5000)}"/>`],
    ['lines that cross anywhere', `<path fill-rule="evenodd" d="${scribble(5000)}"/>`],
    ['the outlines of lines that cross', `<path d="${comb(4000)}" fill="none" stroke="red"/>`],
    ['points side by side', `<polygon points="${comb(5000).replaceAll(/[A-Z]/g, ' ')}"/>`],
    ['cutting by one shape whose lines cross', `<clipPath id="c"><path d="${scribble(5000)}"/></clipPath>${all('clip-path="url(#c)"')}`],
    ['masks whose lines cross', `<mask id="m"><path d="${scribble(5000)}"/></mask>${all('mask="url(#m)"')}`],
    ['patterns whose lines cross', `<pattern id="p" ${tile}><path d="${scribble(5000)}"/></pattern>${all('fill="url(#p)"')}`],
    ['marks whose lines cross', marker('marker-mid="url(#m)"').replace(all(), `<path d="${scribble(50)}"/>`)],
    ...disguised.map(([what, style]): [string, string] => [`dashes behind ${what}`, line(`style='${style}'`).repeat(40)]),
    ...disguised.map(([what, style]): [string, string] => [
      `dashes of a style element behind ${what}`,
      `<style>path{${style}}</style>${line('').repeat(40)}`,
    ]),
  ])('%s', (_what, inside) => {
    expect(why(svg(inside))).toMatch(/^endless: takes as long to draw as painting all of it over /);
  });

  test.each([['shadows', `box-shadow: ${'inset 0 0 400px red, '.repeat(20)}0 0 red`]])('%s on the whole', (_what, style) => {
    expect(why(svg('', `style="${style}"`))).toMatch(/^endless/);
  });

  test.each([
    'stroke-dasharray',
    'stroke-width',
    'd',
    'r',
    'points',
    'numOctaves',
    'stdDeviation',
    'width',
    'x2',
    'font-size',
    'viewBox',
    'marker-mid',
  ])('whatever %s becomes during animation', (name) => {
    expect(why(svg(`<path><set attributeName="${name}" to="9"/></path>`))).toMatch(/^unsafe: has <set> in it/);
    expect(why(svg(`<path id="a"/><animate href="#a" attributeName="opacity" to="1"/>`))).toMatch(/^unsafe: has <animate> in it/);
  });

  test.each([
    ['a filter that is said elsewhere', `<g style="--f: blur(50px)">${all('style="filter: var(--f)"').repeat(20)}</g>`],
    ['a pattern that is said elsewhere', `<g style="--p: url(#p)">${all('style="fill: var(--p)"').repeat(20)}</g>`],
    ['a filter that is that of what is around', `<g filter="url(#f)">${all('style="filter: INHERIT"').repeat(20)}</g>`],
    ['everything that is around', `<g filter="url(#f)">${all('style="all: inherit"').repeat(20)}</g>`],
    ['a length by an attribute', line('style="stroke-dasharray: attr(data-d type(*))"')],
    ['rules that make values', '<style>@function --f() { result: blur(50px) }</style>'],
    ['properties that rules make', '<style>@property --f { syntax: "*"; inherits: true; initial-value: url(#p) }</style>'],
  ])('%s', (_what, inside) => {
    expect(why(svg(inside))).toMatch(
      /^unsafe: (?:has (?:a style whose value comes from elsewhere|style rules whose effort cannot be estimated)|uses \w+\(\) of CSS)/,
    );
  });
});

describe('features that only browsers draw are refused at any cost, with an alternative', () => {
  const drawings = [
    ['an attribute', (property: string, value: string) => all(`${property}="${value}"`)],
    ['a style', (property: string, value: string) => all(`style="${property}: ${value}"`)],
    ['a style in capitals and escapes', (property: string, value: string) => all(`style="${property}: ${escaped(value)}"`)],
    ['a style element', (property: string, value: string) => `<style>rect{${property}:${value}}</style>${all()}`],
    ['a rule within a rule', (property: string, value: string) => `<style>@media screen{rect{${property}:${value}}}</style>${all()}`],
    ['a name', (property: string, value: string) => `<g style="--a: ${value}">${all(`style="${property}: var(--a)"`)}</g>`],
    [
      'a style behind what looks like a comment',
      (property: string, value: string) => all(`style='x: "/*"; ${property}: ${value.replaceAll("'", '"')}; y: "*/"'`),
    ],
  ] as const;
  const escaped = (value: string): string => value.toUpperCase().replace(/^[A-Z]/, (first) => `\\${first.charCodeAt(0).toString(16)} `);
  const asAttributes = /^(?:clip-path|mask|filter)$/;

  test.each(
    [
      ['clip-path', 'polygon(0 0, 0 0, 0 0)', /polygon\(\).*<clipPath>/],
      ['clip-path', "path('M0 0h9v9z')", /path\(\).*<clipPath>/],
      ['clip-path', 'circle(9px)', /circle\(\).*<clipPath>/],
      ['clip-path', 'ellipse(9px 9px)', /<clipPath>/],
      ['clip-path', 'inset(9px)', /<clipPath>/],
      ['clip-path', 'xywh(0 0 9px 9px)', /<clipPath>/],
      ['clip-path', 'shape(from 0 0, line to 9px 9px)', /<clipPath>/],
      ['clip', 'rect(0 0 0 0)', /rect\(\)/],
      ['d', "path('M0 0h9')", /path\(\)/],
      ['shape-outside', 'polygon(0 0, 9px 9px)', /polygon\(\)/],
      ['offset-path', 'ray(45deg)', /ray\(\)/],
      ['mask', 'linear-gradient(red, blue)', /<linearGradient>/],
      ['mask-image', '-webkit-radial-gradient(red, blue)', /<radialGradient>/],
      ['-webkit-mask-box-image', 'conic-gradient(red, blue)', /conic-gradient\(\)/],
      ['background', 'conic-gradient(red, blue)', /conic-gradient\(\)/],
      ['background', 'repeating-linear-gradient(red, blue 1px)', /repeating-linear-gradient\(\)/],
      ['background', "image-set('a.png' 1x)", /image-set\(\)/],
      ['background', 'cross-fade(red, blue)', /cross-fade\(\)/],
      ['background', 'paint(a)', /paint\(\)/],
      ['filter', 'blur(9px)', /blur\(\).*<filter>/],
      ['filter', 'drop-shadow(0 0 9px red)', /drop-shadow\(\).*<filter>/],
      ['filter', 'opacity(0)', /opacity\(\).*<filter>/],
      ['backdrop-filter', 'invert(1)', /invert\(\)/],
    ].flatMap(([property, value, sentence]) =>
      drawings
        .filter(([way]) => way !== 'an attribute' || asAttributes.test(String(property)))
        .map(
          ([way, write]) =>
            [`${String(property)}: ${String(value)}`, way, write(String(property), String(value)), sentence as RegExp] as const,
        ),
    ),
  )('%s by %s', (_what, _way, inside, sentence) => {
    expect(why(svg(inside))).toMatch(/^unsafe: uses /);
    expect(why(svg(inside))).toMatch(sentence);
  });

  test.each([
    ['one within another', `${':is('.repeat(1000)}rect${')'.repeat(1000)}`],
    ['where', ':where(rect)'],
    ['not', 'rect:not(.a)'],
    ['what browsers called it before', ':-webkit-any(rect)'],
  ])('a rule for the parts it describes: %s', (_what, selector) => {
    expect(why(svg(`<style>${selector}{fill:red}</style>${all()}`))).toMatch(
      /^unsafe: uses .*give a class to the parts that it is meant for$/,
    );
  });

  test.each([
    ['names', '<g id="polygon(1)" data-name="blur(2)" aria-label="path(3)"><path d="M0 0h9v9z"/></g>'],
    ['colours', '<path style="fill: #d9d9d9; fill: color(display-p3 .85 .85 .85); stroke: oklch(50% .2 20)" d="M0 0h9v9z"/>'],
    ['sums and media', '<style>@media(min-width:1px){.a{stroke-width:calc(1px + 2px)}} /* and "so (on)" */</style><path class="a"/>'],
    ['colours of printers', '<path style="fill:#f00 icc-color(a, 1, 1, 1)" d="M0 0h9v9z"/>'],
    ['transforms', '<path style="transform: translate(9px, 9px) rotate(9deg) skewX(1deg)" d="M0 0h9v9z"/>'],
  ])('but not %s', (_what, inside) => {
    expect(why(svg(inside))).toBe('accepted');
  });
});

test('the message names the feature and its place', () => {
  const heavy = svg(`\n<g>\n${line('id="fringe" stroke-dasharray=".003"').repeat(40)}</g>${all()}`);
  expect(why(heavy)).toMatch(
    /^endless: takes as long to draw as painting all of it over [\d,]+ times, mostly for the dashes of <path id="fringe"> in line 3$/,
  );
  const bomb = Array.from(
    { length: 9 },
    (_, at) => `<pattern id="p${at}" ${tile}>${all(`fill="url(#p${at + 1})"`).repeat(6)}</pattern>`,
  ).join('');
  expect(why(svg(`${bomb}${all('fill="url(#p0)"')}`))).toMatch(/^endless: takes as long to draw as /);
});

test('parts that refer to one another in every order are weighed quickly', () => {
  const names = Array.from({ length: 30 }, (_, at) => `p${at}`);
  const knot = names
    .map((id) => `<pattern id="${id}" ${tile}>${names.map((other) => all(`fill="url(#${other})"`)).join('')}</pattern>`)
    .join('');
  const began = performance.now();
  expect(why(svg(`${knot}${all('fill="url(#p0)"')}`))).toMatch(/^endless/);
  expect(performance.now() - began).toBeLessThan(5000);
});

describe('these cost nothing:', () => {
  test.each([
    [
      'a dashed frame',
      '<rect x="9" y="9" width="1060" height="1900" fill="none" stroke="red" stroke-width="4" stroke-dasharray="6 4"/>'.repeat(9),
    ],
    ['a dotted line', line('stroke-width="6" stroke-linecap="round" stroke-dasharray="0 14"').repeat(5)],
    ['a shape of thousands of small lines', `<path d="M540 10${'l2 3l2 -1l-3 4l-2 -2'.repeat(5000)}" stroke="red"/>`],
    [
      'a halftone in one path',
      `<path d="${Array.from({ length: 9000 }, (_, at) => `M${(at * 9) % 1080} ${Math.floor(at / 120) * 9}h5v5h-5z`).join('')}"/>`,
    ],
    ['a hatch', `<path d="${Array.from({ length: 90 }, (_, at) => `M${at * 12} 0v1920`).join('')}" stroke="red"/>`],
    ['many small shapes', '<path d="M9 9h9v9z"/>'.repeat(9000)],
    ['small shapes in soft groups', '<g opacity=".5"><circle r="9"/><circle cx="9" r="9"/></g>'.repeat(3000)],
    [
      'a sprite',
      `<symbol id="a" viewBox="0 0 24 24"><path d="M0 0h24v24z"/></symbol>${'<use href="#a" width="24" height="24"/>'.repeat(5000)}`,
    ],
    ['small arcs whose flags stand together', '<path d="M9 9a5 5 0 015 5 5 5 0 01-5 5z"/>'.repeat(5000)],
    ['a line without a dash', line('stroke-dasharray="0"').repeat(900)],
    ['small shadows', `<filter id="f"><feDropShadow stdDeviation="2"/></filter>${'<path d="M9 9h90v90z" filter="url(#f)"/>'.repeat(90)}`],
    [
      'blurs in a wide place',
      `<filter id="f" filterUnits="userSpaceOnUse" x="-100%" y="-100%" width="300%" height="300%"><feGaussianBlur stdDeviation="3"/></filter>${'<path d="M9 9h90v90z" filter="url(#f)"/>'.repeat(90)}`,
    ],
    ['what stands for use and is not used', `<defs>${all().repeat(9000)}</defs>`],
    [
      'classes for colours',
      `<style>${Array.from({ length: 400 }, (_, at) => `.c${at}{fill:#fff;stroke-width:2px}`).join('')}</style>${all('class="c1"').repeat(90)}`,
    ],
    ['colours that come from elsewhere', `<g style="--c: red">${all('style="fill: var(--c)"').repeat(90)}</g>`],
    ['a wheel that turns', '<g><animateTransform attributeName="transform" type="rotate" to="360"/><path d="M0 0h9v9z"/></g>'],
  ])('%s', (_what, inside) => {
    expect(why(svg(inside))).toBe('accepted');
  });
});
