import { createCanvas, loadImage } from '@napi-rs/canvas';
import { pwgRaster } from './pwgRaster.ts';
import type { PageBox, SheetPlacement } from '../media/placeOn.ts';

/** A document in one of the printer's formats. */
export interface Printable {
  readonly format: 'application/pdf' | 'image/jpeg' | 'image/png' | 'image/pwg-raster';
  readonly bytes: Buffer;
}

/** The booth's formats, best first: a PDF specifies sizes on paper, a picture does not. */
const formats: readonly Printable['format'][] = ['application/pdf', 'image/jpeg', 'image/png', 'image/pwg-raster'];

/** The best of the printer's formats; null if the booth supports none of them. */
export const bestFormat = (taken: readonly string[]): Printable['format'] | null =>
  formats.find((format) => taken.includes(format)) ?? null;

/** JPEG quality in per cent. The file is a quarter of the PNG's size, without a visible difference on paper. */
const quality = 95;
/** The resolution at which sheets are drawn. */
export const sheetDotsPerInch = 300;

/**
 * The sheet's picture as a document for this page; null if it can't be decoded. `dotsPerInch` applies to pictures. Decodes and encodes on the canvas
 * library's own threads.
 */
export async function printable(
  png: Buffer,
  placement: SheetPlacement,
  format: Printable['format'],
  dotsPerInch = sheetDotsPerInch,
): Promise<Printable | null> {
  const image = await loadImage(png).catch(() => null);
  if (image === null) return null;
  if (format === 'application/pdf') {
    // JPEG has no transparency: transparent parts become white.
    const canvas = createCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0);
    const jpeg = await canvas.encode('jpeg', quality);
    try {
      return { format, bytes: pdfOf(jpeg, image.width, image.height, placement) };
    } finally {
      jpeg.fill(0);
    }
  }
  const { page, turned, drawings } = placement;
  const dotsPerMm = dotsPerInch / 25.4;
  const inDots = (box: PageBox): Corners => corners(box).map((length) => length * dotsPerMm) as Corners;
  const canvas = createCanvas(Math.round(page.widthMm * dotsPerMm), Math.round(page.heightMm * dotsPerMm));
  const context = canvas.getContext('2d');
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  if (turned) context.translate(canvas.width, 0);
  if (turned) context.rotate(Math.PI / 2);
  for (const { box, seen } of drawings) {
    context.save();
    context.beginPath();
    context.rect(...inDots(seen));
    context.clip();
    context.drawImage(image, ...inDots(box));
    context.restore();
  }
  if (format === 'image/pwg-raster') {
    const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
    return { format, bytes: pwgRaster({ width, height, rgba: data }, dotsPerInch) };
  }
  return { format, bytes: format === 'image/jpeg' ? await canvas.encode('jpeg', quality) : await canvas.encode('png') };
}

const points = (millimetres: number): string => ((millimetres * 72) / 25.4).toFixed(3);

type Corners = [left: number, top: number, width: number, height: number];
const corners = ({ leftMm, topMm, widthMm, heightMm }: PageBox): Corners => [leftMm, topMm, widthMm, heightMm];

/** A PDF (1.4) of one page with one JPEG on it. */
function pdfOf(jpeg: Buffer, width: number, height: number, { page, turned, drawings }: SheetPlacement): Buffer {
  // In PDF, coordinates begin at the lower left corner.
  const uprightMm = turned ? page.widthMm : page.heightMm;
  const inPoints = (box: PageBox): string[] => corners({ ...box, topMm: uprightMm - box.topMm - box.heightMm }).map(points);
  const drawn = drawings.map(({ box, seen }) => {
    const [left, bottom, across, down] = inPoints(box);
    return `q ${inPoints(seen).join(' ')} re W n ${across} 0 0 ${down} ${left} ${bottom} cm /Sheet Do Q`;
  });
  const drawing = [...(turned ? [`0 -1 1 0 0 ${points(page.heightMm)} cm`] : []), ...drawn].join('\n');
  const objects: readonly (readonly [dictionary: string, stream: Buffer | null])[] = [
    ['<< /Type /Catalog /Pages 2 0 R >>', null],
    ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>', null],
    [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${points(page.widthMm)} ${points(page.heightMm)}] ` +
        '/Resources << /XObject << /Sheet 5 0 R >> >> /Contents 4 0 R >>',
      null,
    ],
    [`<< /Length ${drawing.length} >>`, Buffer.from(drawing)],
    [
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 ` +
        `/Filter /DCTDecode /Length ${jpeg.length} >>`,
      jpeg,
    ],
  ];
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n%\xff\xff\xff\xff\n', 'latin1')];
  const places: number[] = [];
  let length = parts[0]?.length ?? 0;
  const add = (part: Buffer): void => {
    parts.push(part);
    length += part.length;
  };
  for (const [index, [dictionary, stream]] of objects.entries()) {
    places.push(length);
    add(Buffer.from(`${index + 1} 0 obj\n${dictionary}\n`));
    if (stream !== null) {
      add(Buffer.from('stream\n'));
      add(stream);
      add(Buffer.from('\nendstream\n'));
    }
    add(Buffer.from('endobj\n'));
  }
  const lines = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  const end = `xref\n0 ${count}\n0000000000 65535 f \n${lines}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`;
  add(Buffer.from(end));
  return Buffer.concat(parts);
}
