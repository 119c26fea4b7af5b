import { expect, test } from 'vitest';
import { drawingFacts } from '../../../src/themeFiles/pictures/drawingFacts.ts';

const unlike = (inside: string, root = ''): readonly string[] => {
  const facts = drawingFacts(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" ${root}>${inside}</svg>`);
  return facts.ok ? facts.value.unlike : [facts.error.why];
};
/** A shape that may hide the parts beneath it. */
const shape = (attributes: string, inside = ''): string => `<rect width="9" height="9" fill="#fff" ${attributes}>${inside}</rect>`;

test.each([
  ['clipped to a box', shape('clip-path="fill-box"'), 'css'],
  ['cut to a box by a style', shape('style="clip-path: view-box"'), 'css'],
  ['an opacity in percent', shape('opacity="0%"'), 'css'],
  ['an opacity in percent in a style', shape('style="fill-opacity: 0%"'), 'css'],
  ['a computed opacity', shape('opacity="calc(1 - 1)"'), 'css'],
  ['a computed width', shape('stroke-width="max(1px, 9px)"'), 'css'],
  ['a size set by a style', shape('style="width: 1px"'), 'css'],
  ['a radius set by a style', '<circle r="9" style="r: 1px"/>', 'css'],
  ...[
    'translate: 99px',
    'scale: .01',
    'rotate: 9deg',
    'zoom: .01',
    'offset-distance: 9px',
    'perspective: 9px',
    'clip: auto 1px',
    'order: 2',
  ].map((style) => [style, shape(`style="${style}"`), 'css']),
  ['an escaped property', shape(String.raw`style="o\\70 acity: 0"`), 'css'],
  ['a property after a comment', shape('style="/* a */opacity: .5"'), 'css'],
  ['an important value', shape('style="opacity: .5 !important"'), 'css'],
  ['all at once', shape('style="all: initial"'), 'css'],
  ['an initial value', shape('style="opacity: initial"'), 'css'],
  ['clipped by overflow', shape('overflow="hidden"'), 'css'],
  ['an alpha mask', '<mask id="m" mask-type="alpha"/>', 'css'],
  ['dashes with another path length', shape('pathLength="9" stroke-dasharray="1"'), 'css'],
  ['a gradient with a focal radius', '<radialGradient id="g" fr=".9" gradientUnits="userSpaceOnUse"/>', 'css'],
  ...['canvas', 'CanvasText', 'field', 'ButtonFace', 'highlight', 'graytext', 'windowtext', 'initial', 'context-fill'].map((colour) => [
    `the colour ${colour}`,
    shape(`stroke="${colour}"`),
    'color',
  ]),
  ['a language', shape('systemLanguage="xx"'), 'condition'],
  ['an extension', shape('requiredExtensions="https://example.com/"'), 'condition'],
  ['a set element', shape('', '<set attributeName="opacity" to="0"/>'), 'change'],
  ['an animated position', shape('', '<animate attributeName="x" to="99"/>'), 'change'],
  ['an animated rotation', shape('', '<animateTransform attributeName="transform" type="rotate" to="9"/>'), 'change'],
  ['a tile sized in shares', '<pattern id="p" width=".5" height=".5"/>', 'pattern'],
  ['content in shares of the tile', '<pattern id="p" patternUnits="userSpaceOnUse" patternContentUnits="objectBoundingBox"/>', 'pattern'],
  ['a tile with a view box', '<pattern id="p" patternUnits="userSpaceOnUse" viewBox="0 0 1 1"/>', 'pattern'],
  ['elements of another namespace', `<g xmlns="urn:a">${shape('')}</g>`, 'namespace'],
  ['elements with a namespace prefix', '<s:rect xmlns:s="http://www.w3.org/2000/svg" width="9" height="9"/>', 'namespace'],
])('reported as drawn differently: %s', (_what, inside = '', part = '') => {
  expect(unlike(inside)).toContain(part);
});

test('a root in another namespace is reported', () => {
  expect(drawingFacts(`<svg xmlns="urn:a" width="9" height="9">${shape('')}</svg>`)).toMatchObject({ value: { unlike: ['namespace'] } });
});

test.each([
  [
    'Inkscape',
    '<path style="color:#000;font-variation-settings:normal;opacity:.9;vector-effect:none;fill:#f00;fill-opacity:1;fill-rule:evenodd;stroke:none;stroke-width:1px;stroke-linecap:butt;stroke-dasharray:none;stroke-dashoffset:0;-inkscape-stroke:none;marker:none;paint-order:normal;mix-blend-mode:normal;isolation:auto;solid-color:#000;display:inline;overflow:visible;enable-background:accumulate;stop-color:#000" d="M0 0h9v9z"/>',
  ],
  ['Illustrator', '<path style="fill-rule:evenodd;clip-rule:evenodd;fill:#F00;" d="M0 0h9v9z"/>'],
  ['Figma', '<mask id="m" style="mask-type:luminance" maskUnits="userSpaceOnUse"><path fill="white" d="M0 0h9v9z"/></mask>'],
  ['SVGO', '<g fill="none" stroke="gray" stroke-width=".5" clip-path="url(#a)"><path d="M0 0h9"/></g>'],
  ['an editor that adds its own elements', '<e:view xmlns:e="urn:e" e:zoom="1"/><path d="M0 0h9v9z"/>'],
])('files from %s are drawn alike', (_program, inside) => {
  expect(unlike(inside, 'style="enable-background:new 0 0 9 9; width: 100%"')).toEqual([]);
});
