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
  test('has the size of its root, or of its view box', () => {
    expect(drawingFacts(svg('<path/>'))).toMatchObject({ value: { size: { width: 40, height: 30 }, shapes: 2 } });
    expect(drawingFacts(svg('', 'viewBox="0 0 7 5"'))).toMatchObject({ value: { size: { width: 7, height: 5 } } });
    expect(drawingFacts(svg('', 'width="100%"'))).toMatchObject({ value: { size: { width: 300, height: 150 } } });
  });

  test('may reuse its own parts, and embed pictures', () => {
    const own = '<defs><g id="a"><path/><path/></g></defs><use href="#a"/><use xlink:href="#a"/>';
    const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const carried = `<image href="data:image/png;base64,${dot}"/>`;
    expect(drawingFacts(svg(own + carried))).toMatchObject({ ok: true, value: { shapes: 14, embeddedPixels: 1 } });
    expect(trouble(svg('<image href="data:image/png;base64,AAAA"/>'))).toBe('broken');
    expect(trouble(svg('<linearGradient id="g"/><path fill="url(#g)"/>'))).toBe('none');
  });
});

/** Bytes as percent escapes in a drawing. */
const escapes = (hex: string): string => hex.replace(/../g, '%$&');
const inBase64 = (hex: string): string => Buffer.from(hex, 'hex').toString('base64');

/** The beginning and end of a PNG of 4000 x 4000 pixels. */
const largePng = inBase64('89504e470d0a1a0a0000000d4948445200000fa000000fa008000000000000000000000049454e44ae426082');

describe('an embedded picture has the size that browsers give it', () => {
  const size = '89504e470d0a1a0a0000000d49484452000009c40000';
  const rest = '0100000000000000000000000049454e44ae426082';

  test('in escapes', () => {
    const bytes = escapes(`${size}c480${rest}`);
    for (const head of ['image/png', 'image/png;charset=utf-8', 'IMAGE/PNG'])
      expect(drawingFacts(svg(`<image href="data:${head},${bytes}"/>`))).toMatchObject({ value: { embeddedPixels: 2500 * 0xc4_80 } });
  });

  test.each([
    // C4 80 for a browser, but 00 for a reader that treats characters as bytes.
    ['letters beyond ASCII', `image/png,${escapes(size)}\u0100${escapes(rest)}`],
    ['line ends', `image/png,${escapes(size)}&#10;${escapes(rest)}`],
    ['parameters after base64', `image/png;base64;charset=utf-8,${escapes(`${size}c480${rest}`)}`],
    ['Base64 with a line end in its name', `image/png;bas&#10;e64,${inBase64(`${size}c480${rest}`)}`],
  ])('and is refused if browsers may disagree: %s', (_what, address) => {
    expect(trouble(svg(`<image href="data:${address}"/>`))).not.toBe('none');
  });

  test('in escaped Base64', () => {
    const address = `data:image/png;base64,${escapes(Buffer.from(largePng).toString('hex'))}`;
    expect(drawingFacts(svg(`<image href="${address}"/>`))).toMatchObject({ ok: true, value: { embeddedPixels: 16_000_000 } });
  });

  const smallAvif = `${Buffer.from('ftypavif').toString('hex')}${'00'.repeat(20)}000000146973706500000000 0000000a0000000a`.replaceAll(
    ' ',
    '',
  );
  test.each([
    ['an AVIF', `0000001c${smallAvif}`],
    ['a bitmap', `424d0000${smallAvif}`],
    ['a JPEG', `ffd8ffe0${smallAvif}`],
  ])('and is refused as %s, whatever else it may look like', (_what, bytes) => {
    expect(trouble(svg(`<image href="data:image/png;base64,${inBase64(bytes)}"/>`))).toBe('broken');
  });
});

describe('a drawing is refused', () => {
  test.each([
    ['with a script', '<script>alert(1)</script>'],
    ['with a script in capitals', '<SCRIPT/>'],
    ['with a handler', '<path onload="alert(1)"/>'],
    ['with an HTML page in it', '<foreignObject><body/></foreignObject>'],
    ['with an external picture', '<image href="https://example.com/a.png"/>'],
    ['with a picture by a relative address', '<image xlink:href="../a.png"/>'],
    ['with an embedded drawing, which could have a script', '<image href="data:image/svg+xml,&lt;svg/&gt;"/>'],
    ['with a link that runs a script', '<a href="javascript:alert(1)"><path/></a>'],
    ['with an external colour', '<path fill="url(https://example.com/a#b)"/>'],
    ['with an external style', '<style>@import "https://example.com/a.css";</style>'],
    ['with an external font', '<style>@font-face { src: url("//example.com/a.woff2") }</style>'],
  ])('%s', (_what, inside) => {
    expect(trouble(svg(inside))).toBe('unsafe');
  });

  test('with entities or a stylesheet before it', () => {
    expect(trouble(`<!DOCTYPE svg [<!ENTITY a "aaaa">]>${svg('')}`)).toBe('unsafe');
    expect(trouble(`<?xml-stylesheet href="a.css"?>${svg('')}`)).toBe('unsafe');
  });

  test('that references itself in a circle, or nests parts endlessly', () => {
    expect(trouble(svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'))).toBe('endless');
    const chain = Array.from({ length: 20_000 }, (_, at) => `<g id="p${at}"><use href="#p${at + 1}"/></g>`).join('');
    expect(trouble(svg(chain))).toBe('endless');
  });

  test('whose parts double endlessly counts the doubled parts, without drawing them', () => {
    const doubled = Array.from({ length: 60 }, (_, at) => `<g id="p${at}"><use href="#p${at + 1}"/><use href="#p${at + 1}"/></g>`).join('');
    const facts = drawingFacts(svg(`<defs>${doubled}</defs><use href="#p0"/>`));
    expect(facts.ok && facts.value.shapes).toBeGreaterThan(2 ** 60);
  });

  test('that animates its references, or sets attributes twice', () => {
    expect(trouble(svg('<use href="#a"><set attributeName="href" to="#b"/></use>'))).toBe('unsafe');
    expect(trouble(svg('<image href="#a"><animate attributeName="xlink:href" values="#a;#b"/></image>'))).toBe('unsafe');
    for (const name of ['class', 'style', 'id', 'filter', '-webkit-mask', 'marker-mid'])
      expect(trouble(svg(`<path><set attributeName="${name}" to="a"/></path>`))).toBe('unsafe');
    expect(trouble(svg('<path><animate attributeName="opacity" values="0;1"/></path>'))).toBe('none');
    expect(trouble(`<!DOCTYPE svg [<!ATTLIST use href CDATA "#a">]>${svg('<use/>')}`)).toBe('unsafe');
  });

  test.each([
    ['after an internal one', 'fill="url(#a)" style="stroke:url(https://example.com/a#b)"'],
    ['after an internal one in the same value', 'style="background:url(#a),url(//example.com/a.png)"'],
    ['in escapes', 'style="fill:\\75 rl(https://example.com/a#b)"'],
    ['in a link with its own prefix', 'xmlns:x="http://www.w3.org/1999/xlink" x:href="https://example.com/a.png"'],
  ])('with something external %s', (_where, attributes) => {
    expect(trouble(svg(`<image ${attributes}/>`))).toBe('unsafe');
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
  ])('that is invalid: %j', (text) => {
    expect(trouble(text)).toBe('broken');
  });
});

describe('the cost of a drawing in a browser includes', () => {
  const levels = 9;
  /** Each part shows the previous one ten times: a billion shapes in the end, which a browser never finishes. */
  const bomb = (element: string, shown: (id: string) => string): string =>
    Array.from({ length: levels }, (_, at) => {
      const inside = at === 0 ? '<path/>' : shown(`p${at - 1}`).repeat(10);
      return `<${element} id="p${at}">${inside}</${element}>`;
    }).join('');
  const last = `p${levels - 1}`;
  const decoys = Array.from({ length: levels }, (_, at) => `<g id="p${at}"/>`).join('');
  const link = 'xmlns:x="http://www.w3.org/1999/xlink"';

  test.each([
    ['a later part has the same name', `${bomb('g', (id) => `<use href="#${id}"/>`)}<use href="#${last}"/>${decoys}`],
    ['an earlier part has the same name', `${decoys}${bomb('g', (id) => `<use href="#${id}"/>`)}<use href="#${last}"/>`],
    ['links have their own prefix', `<g ${link}>${bomb('g', (id) => `<use x:href="#${id}"/>`)}<use x:href="#${last}"/></g>`],
    ['two links disagree', `${bomb('g', (id) => `<use href="#${id}" xlink:href="#none"/>`)}<use href="#${last}"/>`],
    ['patterns contain patterns', `${bomb('pattern', (id) => `<path fill="url(#${id})"/>`)}<path fill="url(#${last})"/>`],
    ['masks are masked', `${bomb('mask', (id) => `<path mask="url(#${id})"/>`)}<path mask="url(#${last})"/>`],
    [
      'a style element sets them',
      `${bomb('pattern', (id) => `<path class="a ${id}"/>`)}<path class="${last}"/><style>${sheetFor()}</style>`,
    ],
    [
      'a style element sets them after nested rules',
      `${bomb('pattern', (id) => `<path class="${id}"/>`)}<style>${sheetFor().replaceAll('{ fill', '{ a { color: red } fill')}</style>`,
    ],
    [
      'a style element sets them in nested rules',
      `${bomb('pattern', (id) => `<path class="${id}"/>`)}<style>g { color: red; ${sheetFor()} }</style>`,
    ],
    [
      'a line has many corners',
      `<marker id="m">${'<path/>'.repeat(300)}</marker><path marker-mid="url(#m)" d="M0 0${'h1v1'.repeat(9000)}"/>`,
    ],
  ])('%s', (_where, inside) => {
    const facts = drawingFacts(svg(inside));
    expect(facts.ok && facts.value.shapes).toBeGreaterThan(1_000_000);
  });

  test.each([
    ['many blurs', `<filter id="f">${'<feGaussianBlur stdDeviation="50"/>'.repeat(150)}</filter><path filter="url(#f)"/>`],
    ['a repeated blur', `<filter id="f"><feGaussianBlur/></filter>${'<path style="filter: url(#f)"/>'.repeat(150)}`],
    ['endless turbulence', '<filter id="f"><feTurbulence numOctaves="1000000"/></filter><path filter="url(#f)"/>'],
    [
      'turbulence with attributes that it does not use',
      '<filter id="f"><feTurbulence order="1" radius="1" numOctaves="1000000"/></filter>',
    ],
    ['a matrix with an exponent in its size', '<filter id="f"><feConvolveMatrix order="1e4"/></filter>'],
    ['wide matrices', `<filter id="f">${'<feConvolveMatrix order="30"/>'.repeat(50)}</filter>`],
  ])('%s, counted like shapes', (_what, inside) => {
    const facts = drawingFacts(svg(inside));
    expect(facts.ok && facts.value.shapes).toBeGreaterThan(100_000);
  });

  test.each([
    ['a repeated text', `<text id="a">${'x'.repeat(1000)}</text>${'<use href="#a"/>'.repeat(200)}`],
    ['a text with many parts', `<text><tspan>${'<![CDATA[x]]>y'.repeat(60_000)}</tspan></text>`],
    [
      'a long line that only browsers draw',
      `<symbol id="a"><path d="M0 0${'h1v1'.repeat(5000)}"/></symbol>${'<use href="#a"/>'.repeat(600)}`,
    ],
    ['a repeated picture', `<image id="a" href="data:image/png;base64,${largePng}"/>${'<use href="#a"/>'.repeat(100)}`],
    ['many rules for many shapes', `<style>${'*{x:y}'.repeat(20_000)}</style>${'<path/>'.repeat(20_000)}`],
  ])('%s, counted like shapes', (_what, inside) => {
    const facts = drawingFacts(svg(inside));
    expect(facts.ok && facts.value.shapes).toBeGreaterThan(100_000);
  });

  test.each(['*:has(* ~ * path) { fill: red }', 'g ~ g ~ g path { fill: red }', 'g:h\\61s(path) {}'])(
    'CSS rules that compare each part with all others are refused as endless: %s',
    (rules) => {
      expect(trouble(svg(`<style>${rules}</style>`))).toBe('endless');
    },
  );

  test('text outside rules, and invisible text, costs nothing', () => {
    const about = `<metadata>${'x'.repeat(1_000_000)}</metadata><title>a ~ b</title><style>[class~=a] { fill: red } /* ~ */</style>`;
    expect(drawingFacts(svg(about))).toMatchObject({ ok: true, value: { shapes: 4 } });
  });

  test('a shadow costs nothing', () => {
    const shadow = '<feFlood/><feOffset dy="4"/><feGaussianBlur stdDeviation="2"/><feColorMatrix/><feBlend/>';
    const facts = drawingFacts(svg(`<filter id="f">${shadow}</filter>${'<g filter="url(#f)"/>'.repeat(50)}`));
    expect(facts.ok && facts.value.shapes).toBeLessThan(100_000);
  });

  function sheetFor(): string {
    return Array.from({ length: levels }, (_, at) => `.p${at} { fill: u\\72l("#p${at}") }`).join(' ');
  }

  test.each([
    ['a style element makes layers', `<style>.a { opacity: 0.5 }</style>${'<g class="a">'.repeat(30)}${'</g>'.repeat(30)}`],
    ['a style element after them makes layers', `${'<g>'.repeat(30)}${'</g>'.repeat(30)}<style><![CDATA[svg g { Opacity: 0.5 }]]></style>`],
    ['styles in capitals make layers', `${'<g style="OPACITY: 0.5">'.repeat(30)}${'</g>'.repeat(30)}`],
    ['prefixed masks make layers', `${'<g style="-webkit-mask-image: url(#m)">'.repeat(30)}${'</g>'.repeat(30)}`],
  ])('%s', (_where, inside) => {
    expect(drawingFacts(svg(inside))).toMatchObject({ ok: true, value: { layers: 30 } });
  });

  test('rules do not apply to every element', () => {
    const inside = `<style>.a { opacity: 0.5 } .b .c, #d { filter: url(#f) }</style>${'<g class="x">'.repeat(30)}${'</g>'.repeat(30)}`;
    expect(drawingFacts(svg(inside))).toMatchObject({ ok: true, value: { layers: 0 } });
  });

  test.each(['<path style="background-image: url(X)"/>', '<style>svg { background: url("X") }</style>', '<x:image x:href="X"/>'])(
    'a picture is embedded by %j',
    (inside) => {
      const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
      const text = svg(inside.replace('X', `data:image/png;base64,${dot}`), link);
      expect(drawingFacts(text)).toMatchObject({ ok: true, value: { embeddedPixels: 1 } });
    },
  );
});

test.each([
  ['with a repeated document type', '<!DOCTYPE x [<!ENTITY a "b">]>'.repeat(60_000)],
  ['with many parts of one name, each reused', svg('<g id="a"/><use href="#a"/>'.repeat(3000))],
  ['with deeply nested parts', svg(`${'<g id="a">'.repeat(60_000)}${'</g>'.repeat(60_000)}`)],
])('a drawing %s is read as fast', (_what, text) => {
  const began = performance.now();
  expect(drawingFacts(text).ok).toBe(false);
  // About 100 ms; seconds if each error is costly or each part is counted in all its parents.
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
