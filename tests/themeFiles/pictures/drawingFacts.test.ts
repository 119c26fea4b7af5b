import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawingFacts } from '../../../src/themeFiles/pictures/drawingFacts.ts';

const svg = (inside: string, attributes = 'width="40" height="30"'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`;

const trouble = (text: string): string => {
  const facts = drawingFacts(text);
  return facts.ok ? 'none' : facts.error.kind;
};

describe('a drawing', () => {
  test('has the size of its root, or that of its view box', () => {
    expect(drawingFacts(svg('<path/>'))).toMatchObject({ value: { size: { width: 40, height: 30 }, shapes: 2 } });
    expect(drawingFacts(svg('', 'viewBox="0 0 7 5"'))).toMatchObject({ value: { size: { width: 7, height: 5 } } });
    expect(drawingFacts(svg('', 'width="100%"'))).toMatchObject({ value: { size: { width: 300, height: 150 } } });
  });

  test('may show its own parts again, and carry pictures along', () => {
    const own = '<defs><g id="a"><path/><path/></g></defs><use href="#a"/><use xlink:href="#a"/>';
    const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const carried = `<image href="data:image/png;base64,${dot}"/>`;
    expect(drawingFacts(svg(own + carried))).toMatchObject({ ok: true, value: { shapes: 14, embeddedPixels: 1 } });
    expect(trouble(svg('<image href="data:image/png;base64,AAAA"/>'))).toBe('broken');
    expect(trouble(svg('<linearGradient id="g"/><path fill="url(#g)"/>'))).toBe('none');
  });
});

describe('refused is a drawing', () => {
  test.each([
    ['with a script', '<script>alert(1)</script>'],
    ['with a script in capitals', '<SCRIPT/>'],
    ['with a handler', '<path onload="alert(1)"/>'],
    ['with a page in it', '<foreignObject><body/></foreignObject>'],
    ['with a picture from elsewhere', '<image href="https://example.com/a.png"/>'],
    ['with a picture by a relative address', '<image xlink:href="../a.png"/>'],
    ['with a drawing carried along, which could have a script', '<image href="data:image/svg+xml,&lt;svg/&gt;"/>'],
    ['with a link that runs', '<a href="javascript:alert(1)"><path/></a>'],
    ['with a colour from elsewhere', '<path fill="url(https://example.com/a#b)"/>'],
    ['with a style from elsewhere', '<style>@import "https://example.com/a.css";</style>'],
    ['with a font from elsewhere', '<style>@font-face { src: url("//example.com/a.woff2") }</style>'],
  ])('%s', (_what, inside) => {
    expect(trouble(svg(inside))).toBe('unsafe');
  });

  test('with entities or a stylesheet in front of it', () => {
    expect(trouble(`<!DOCTYPE svg [<!ENTITY a "aaaa">]>${svg('')}`)).toBe('unsafe');
    expect(trouble(`<?xml-stylesheet href="a.css"?>${svg('')}`)).toBe('unsafe');
  });

  test('that shows itself in a circle, or in parts within parts without end', () => {
    expect(trouble(svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'))).toBe('endless');
    const chain = Array.from({ length: 20_000 }, (_, at) => `<g id="p${at}"><use href="#p${at + 1}"/></g>`).join('');
    expect(trouble(svg(chain))).toBe('endless');
  });

  test('whose parts double again and again is counted, not drawn', () => {
    const doubled = Array.from({ length: 60 }, (_, at) => `<g id="p${at}"><use href="#p${at + 1}"/><use href="#p${at + 1}"/></g>`).join('');
    const facts = drawingFacts(svg(`<defs>${doubled}</defs><use href="#p0"/>`));
    expect(facts.ok && facts.value.shapes).toBeGreaterThan(2 ** 60);
  });

  test.each([
    '',
    'hello',
    '<html></html>',
    '<svg',
    '<svg><path></svg>',
    '<svg><path fill=red/></svg>',
    '<svg>&nbsp;</svg>',
    '<svg/><svg/>',
  ])('that is none: %j', (text) => {
    expect(trouble(text)).toBe('broken');
  });
});

test.each([
  ['with a foreign type again and again', '<!DOCTYPE x [<!ENTITY a "b">]>'.repeat(60_000)],
  ['of parts within parts within parts', svg(`${'<g id="a">'.repeat(60_000)}${'</g>'.repeat(60_000)}`)],
])('a drawing %s is read as fast', (_what, text) => {
  const began = performance.now();
  expect(drawingFacts(text).ok).toBe(false);
  // Some 100 ms; seconds where each error costs, or each part is counted in all around it.
  expect(performance.now() - began).toBeLessThan(1500);
});

test('any text gets an answer', () => {
  const piece = fc.constantFrom(
    '<svg>',
    '</svg>',
    '<use href="#a" id="a"/>',
    '<g id="',
    '">',
    '&',
    '<!--',
    ']]>',
    '<![CDATA[',
    'x',
    '\u0000',
  );
  fc.assert(fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => void drawingFacts(pieces.join(''))));
});
