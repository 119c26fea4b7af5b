import { createCanvas } from '@napi-rs/canvas';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { svgPicture } from '../../src/headless/svgPicture.ts';
import { drawingFacts } from '../../src/themeFiles/pictures/drawingFacts.ts';
import { sizedDrawing } from '../../src/themeFiles/pictures/sizedDrawing.ts';
import type { Kiosk } from '../support/built/openKiosk.ts';
import { openKiosk } from '../support/built/openKiosk.ts';
import { differenceOf, isAlike } from '../support/built/parityBooth.ts';
import { tinyPng } from '../support/picture/tinyPng.ts';

const side = 300;
const png = tinyPng;
const w = (inner: string, root = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 100" ${root}>${inner}</svg>`;

/** A soft shadow on a dark ground, made of overlapping strokes. */
const softly = (attributes: string, opacityOf: (place: number) => string): string =>
  w(
    `<rect width="100" height="100" fill="#0b2545"/><g fill="none" stroke="#03101f" ${attributes}>${Array.from({ length: 8 }, (_, place) => `<circle cx="50" cy="50" r="30" stroke-width="${48 - place * 6}" ${opacityOf(place)}/>`).join('')}</g>`,
  );

/** Elements that drawing programs write, one per case. */
const cases: Record<string, string> = {
  rect: w('<rect x="10" y="10" width="50" height="50" fill="#c33"/>'),
  styleAttr: w('<rect x="10" y="10" width="50" height="50" style="fill:#3c3;stroke:#000;stroke-width:3"/>'),
  styleEl: w('<style>.a{fill:#3c3}</style><rect class="a" x="10" y="10" width="50" height="50"/>'),
  lin: w(
    '<linearGradient id="g"><stop offset="0" stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient><rect width="90" height="90" fill="url(#g)"/>',
  ),
  linDefs: w(
    '<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1" gradientTransform="rotate(20)"><stop offset="0" stop-color="red"/><stop offset="1" stop-color="blue" stop-opacity=".3"/></linearGradient></defs><circle cx="50" cy="50" r="40" fill="url(#g)"/>',
  ),
  ellGrad: w(
    '<defs><radialGradient id="g"><stop offset="0" stop-color="red"/><stop offset="1" stop-color="blue"/></radialGradient></defs><ellipse cx="50" cy="50" rx="40" ry="20" fill="url(#g)"/>',
  ),
  linUser: w(
    '<defs><linearGradient id="g" gradientUnits="userSpaceOnUse" x1="10" y1="0" x2="90" y2="0"><stop offset="0" stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient></defs><rect width="90" height="90" fill="url(#g)"/>',
  ),
  gradHref: w(
    '<defs><linearGradient id="a"><stop offset="0" stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient><linearGradient id="g" xlink:href="#a" x1="0" x2="0" y1="0" y2="1"/></defs><rect width="90" height="90" fill="url(#g)"/>',
  ),
  gradHref2: w(
    '<defs><linearGradient id="a"><stop offset="0" stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient><linearGradient id="g" href="#a" x1="0" x2="0" y1="0" y2="1"/></defs><rect width="90" height="90" fill="url(#g)"/>',
  ),
  use: w('<defs><rect id="r" width="20" height="20" fill="#06c"/></defs><use xlink:href="#r" x="30" y="30"/>'),
  use2: w('<defs><rect id="r" width="20" height="20" fill="#06c"/></defs><use href="#r" x="30" y="30"/>'),
  symbol: w(
    '<symbol id="r" viewBox="0 0 10 10"><rect width="10" height="10" fill="#06c"/></symbol><use href="#r" x="30" y="30" width="40" height="40"/>',
  ),
  clip: w('<clipPath id="c"><circle cx="50" cy="50" r="30"/></clipPath><rect width="90" height="90" fill="#c63" clip-path="url(#c)"/>'),
  mask: w('<mask id="c"><circle cx="50" cy="50" r="30" fill="#fff"/></mask><rect width="90" height="90" fill="#c63" mask="url(#c)"/>'),
  pattern: w(
    '<pattern id="p" width="10" height="10" patternUnits="userSpaceOnUse"><circle cx="5" cy="5" r="3" fill="#06c"/></pattern><rect width="90" height="90" fill="url(#p)"/>',
  ),
  blur: w(
    '<filter id="f"><feGaussianBlur stdDeviation="4"/></filter><rect x="20" y="20" width="50" height="50" fill="#06c" filter="url(#f)"/>',
  ),
  shadow: w(
    '<filter id="f"><feDropShadow dx="4" dy="4" stdDeviation="3"/></filter><rect x="20" y="20" width="50" height="50" fill="#06c" filter="url(#f)"/>',
  ),
  image: w(`<image href="${png}" width="80" height="80"/>`),
  imageX: w(`<image xlink:href="${png}" width="80" height="80"/>`),
  text: w('<text x="5" y="60" font-size="30" font-family="sans-serif">Abgy</text>'),
  switchEl: w('<switch><g><rect width="50" height="50" fill="#06c"/></g></switch>'),
  nested: w(
    '<svg x="20" y="20" width="50%" height="50" viewBox="0 0 10 20" preserveAspectRatio="xMaxYMin slice"><rect width="10" height="10" fill="#06c"/><rect y="10" width="5" height="10" fill="#c60"/></svg>',
  ),
  opacity: w('<g opacity=".4"><rect width="50" height="50" fill="#06c"/><rect x="20" y="20" width="50" height="50" fill="#c60"/></g>'),
  faintLayers: softly('', () => 'opacity=".009"'),
  faintByGroup: softly('stroke-opacity=".009"', () => ''),
  strongLayers: softly('opacity=".07"', (place) => `stroke-opacity="${1 / (8 - place)}"`),
  dash: w('<path d="M10 50h80" stroke="#000" stroke-width="6" stroke-dasharray="10 5" stroke-linecap="round"/>'),
  marker: w(
    '<marker id="m" markerWidth="6" markerHeight="6" refX="3" refY="3"><circle cx="3" cy="3" r="3" fill="red"/></marker><path d="M10 50h60" stroke="#000" stroke-width="4" marker-end="url(#m)"/>',
  ),
  current: w('<rect width="50" height="50" fill="currentColor" color="#06c"/>'),
  rgba: w('<rect width="50" height="50" fill="rgba(0,100,200,.5)"/><rect x="50" width="40" height="50" fill="hsl(20,80%,50%)"/>'),
  hex8: w('<rect width="50" height="50" fill="#0066cc80"/>'),
  rgbSpace: w('<rect width="50" height="50" fill="rgb(10 100 200)"/>'),
  blend: w(
    '<rect width="60" height="60" fill="#06c"/><rect x="20" y="20" width="60" height="60" fill="#c60" style="mix-blend-mode:multiply"/>',
  ),
  transformCss: w('<rect width="50" height="50" fill="#06c" style="transform:translate(20px,20px)"/>'),
  transformOrigin: w('<rect x="20" y="20" width="40" height="40" fill="#06c" transform="rotate(45)" transform-origin="40 40"/>'),
  evenodd: w('<path fill-rule="evenodd" d="M10 10h80v80h-80zM30 30h40v40h-40z" fill="#06c"/>'),
  paintOrder: w('<circle cx="50" cy="50" r="30" fill="#06c" stroke="#c60" stroke-width="20" paint-order="stroke"/>'),
  vecEffect: w('<circle cx="50" cy="50" r="30" fill="none" stroke="#c60" stroke-width="8" vector-effect="non-scaling-stroke"/>'),
  bgRoot: w('<rect width="30" height="30" fill="#06c"/>', 'style="background:#fc0"'),
  fillRoot: w('<rect width="30" height="30"/>', 'fill="#c0c"'),
  rootTransform: w('<rect width="30" height="30" fill="#06c"/>', 'transform="rotate(20)"'),
  rootOpacity: w('<rect width="30" height="30" fill="#06c"/>', 'opacity=".5"'),
  displayNone: w('<g display="none"><rect width="90" height="90" fill="#06c"/></g>'),
  displayStyle: w('<g style="display:none"><rect width="90" height="90" fill="#06c"/></g>'),
  visibility: w('<g visibility="hidden"><rect width="90" height="90" fill="#06c"/></g>'),
  percent: w('<rect width="100%" height="50%" fill="#06c"/>'),
  unitsMm: w('<rect width="10mm" height="10mm" fill="#06c"/>'),
  rxOnly: w('<rect width="60" height="60" rx="15" fill="#06c"/>'),
  poly: w(
    '<polygon points="10,10 90,20 50,90" fill="#06c"/><polyline points="10 90 40 50 90 90" stroke="#c00" stroke-width="4" fill="none"/>',
  ),
  anim: w(
    '<rect width="30" height="30" fill="#06c"><animate attributeName="x" from="0" to="60" dur="2s" repeatCount="indefinite"/></rect>',
  ),
  important: w('<rect width="30" height="30" style="fill:#06c !important"/>'),
  styleSpaces: w('<rect width="30" height="30" style=" fill : #06c ; "/>'),
  fontShort: w('<a href="#x"><rect width="30" height="30" fill="#06c"/></a>'),
  colorName: w('<rect width="30" height="30" fill="rebeccapurple"/><rect x="40" width="30" height="30" fill="cornflowerblue"/>'),
  transparent: w('<rect width="30" height="30" fill="transparent" stroke="red"/>'),
  cssVar: w('<rect width="30" height="30" style="--c:#06c;fill:var(--c)"/>'),
  arcs: w('<path d="M10 50a20 20 0 01 40 0z" fill="#06c"/><path d="M50,80A20,10,30,1,0,90,80Z" fill="#c60"/>'),
  gradOpac: w(
    '<defs><radialGradient id="g" cx=".5" cy=".5" r=".5" fx=".3"><stop offset="0%" style="stop-color:#fff;stop-opacity:1"/><stop offset="100%" style="stop-color:#06c;stop-opacity:0"/></radialGradient></defs><rect width="100" height="100" fill="url(#g)"/>',
  ),
  opacityShare: w('<rect width="90" height="90" fill="#06c" opacity="20%"/>'),
  clipBox: w('<rect x="30" y="30" width="30" height="30" fill="#06c" stroke="#c60" stroke-width="40" clip-path="fill-box"/>'),
  systemColor: w('<rect width="90" height="90" fill="linktext"/>'),
  setAtOnce: w('<rect width="90" height="90" fill="#06c"><set attributeName="opacity" to="0"/></rect>'),
  otherLanguage: w('<rect width="90" height="90" fill="#06c" systemLanguage="xx"/>'),
  otherNamespace: w('<g xmlns="urn:a"><rect width="90" height="90" fill="#06c"/></g>'),
  dashShare: w('<path d="M10 50h80" stroke="#000" stroke-width="6" pathLength="2" stroke-dasharray="1"/>'),
  gradStart: w(
    '<radialGradient id="g" gradientUnits="userSpaceOnUse" cx="50" cy="50" r="40" fr="30"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></radialGradient><rect width="90" height="90" fill="url(#g)"/>',
  ),
  scaleCss: w('<rect width="50" height="50" fill="#06c" style="scale:.1"/>'),
  widthCss: w('<rect width="90" height="90" fill="#06c" style="width:10px"/>'),
  clipRule: w(
    '<clipPath id="c"><path clip-rule="evenodd" d="M10 10h80v80h-80zM30 30h40v40h-40z"/></clipPath><rect width="100" height="100" fill="#06c" clip-path="url(#c)"/>',
  ),
  clipOfBox: w(
    '<clipPath id="c" clipPathUnits="objectBoundingBox"><circle cx=".5" cy=".5" r=".4"/></clipPath><rect x="10" width="80" height="90" fill="#06c" clip-path="url(#c)"/>',
  ),
  patternOfBox: w(
    '<pattern id="p" width=".25" height=".25"><circle cx="5" cy="5" r="5" fill="#06c"/></pattern><rect x="10" width="80" height="80" fill="url(#p)"/>',
  ),
  patternContent: w(
    '<pattern id="p" width=".25" height=".25" patternContentUnits="objectBoundingBox"><circle cx=".1" cy=".1" r=".1" fill="#06c"/></pattern><rect x="10" width="80" height="80" fill="url(#p)"/>',
  ),
  patternBox: w(
    '<pattern id="p" width="20" height="20" patternUnits="userSpaceOnUse" viewBox="0 0 4 4"><circle cx="2" cy="2" r="2" fill="#06c"/></pattern><rect width="80" height="80" fill="url(#p)"/>',
  ),
  maskOfBox: w(
    '<mask id="m" maskContentUnits="objectBoundingBox"><circle cx=".5" cy=".5" r=".4" fill="#fff"/></mask><rect x="10" width="80" height="90" fill="#06c" mask="url(#m)"/>',
  ),
  blurOfBox: w(
    '<filter id="f" primitiveUnits="objectBoundingBox"><feGaussianBlur stdDeviation=".1"/></filter><rect x="20" y="20" width="50" height="50" fill="#06c" filter="url(#f)"/>',
  ),
  parNone: `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300" viewBox="0 0 100 50" preserveAspectRatio="none"><circle cx="50" cy="25" r="20" fill="#06c"/></svg>`,
  parSlice: `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300" viewBox="10 5 100 50" preserveAspectRatio="xMinYMid slice"><circle cx="50" cy="25" r="20" fill="#06c"/></svg>`,
  parMax: `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300" viewBox="-10 5 100 50" preserveAspectRatio="xMaxYMax meet"><circle cx="50" cy="25" r="20" fill="#06c"/><rect x="-30" y="-20" width="30" height="90" fill="#c60"/></svg>`,
  parDefer: `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300" viewBox="-10 5 100 50" preserveAspectRatio="defer xMaxYMax meet"><circle cx="50" cy="25" r="20" fill="#06c"/></svg>`,
};

let kiosk: Kiosk;
beforeAll(async () => {
  kiosk = await openKiosk({ camera: 'none', reducedMotion: 'reduce' });
});
afterAll(() => kiosk.close());

test.each(Object.entries(cases))("a drawing's elements look the same everywhere, or the check warns: %s", async (_name, file) => {
  const facts = drawingFacts(file);
  if (!facts.ok) throw new Error(facts.error.why);
  const svg = sizedDrawing(file);
  const inNode = createCanvas(side, side);
  const context = inNode.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, side, side);
  const picture = svgPicture(svg);
  picture?.drawOn(context as unknown as CanvasRenderingContext2D, { x: 0, y: 0, width: picture.width, height: picture.height }, box);
  const url = await kiosk.page.evaluate(
    async ([text, px]) => {
      const image = new Image();
      image.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = canvas.height = px;
      const drawn = canvas.getContext('2d');
      if (drawn === null) throw new Error('no canvas');
      drawn.fillStyle = '#fff';
      drawn.fillRect(0, 0, px, px);
      drawn.drawImage(image, 0, 0, px, px);
      return canvas.toDataURL();
    },
    [svg, side] as const,
  );
  const inChromium = PNG.sync.read(Buffer.from(url.replace(/^.*,/, ''), 'base64'));
  const difference = differenceOf(PNG.sync.read(inNode.toBuffer('image/png')), inChromium);
  if (facts.value.unlike.length === 0) expect(isAlike(difference), JSON.stringify(difference)).toBe(true);
});

const box = { x: 0, y: 0, width: side, height: side };
