import { previewsAtOnce } from '../shared/contract/album/album.ts';
import { untilLater } from './albumServer.ts';
import type { AlbumWords } from './AlbumWords.ts';
import { hourStart, tileRatio } from './gridLayout.ts';
import type { OpenedEntry } from './OpenedEntry.ts';
import type { PdfPage } from './pdfOfPages.ts';
import { pdfOfPages } from './pdfOfPages.ts';
import type { Previews } from './previews.ts';

interface SheetParts {
  readonly words: AlbumWords;
  readonly previews: Previews;
  readonly name: string;
  readonly progress: (page: number, pages: number) => void;
  readonly signal: AbortSignal;
}

export interface SavedSheet {
  readonly pdf: Blob;
  readonly pages: number;
}

const [columns, rows] = [4, 5];
const perPage = columns * rows;
/** How often to request previews from an unreachable booth, and the delay between requests. */
const [tries, retryMs] = [5, 2000];
/** Pixels per point: 200 dots per inch. */
const scale = 200 / 72;
const a4 = { widthPt: 595, heightPt: 842 };
const letter = { widthPt: 612, heightPt: 792 };
/** All lengths below are in points. */
const [side, top, bottom, gap, caption] = [36, 74, 40, 12, 15];
const ink = { text: '#20242c', quiet: '#69707d', line: '#d5d9e0', blank: '#eceef2' };
const font = (size: number, weight = 400): string => `${String(weight)} ${String(size)}px system-ui, "Noto Sans", sans-serif`;

/** The paper size of the browser's region. */
const paper = () => (/-(us|ca|mx|ph|cl|co|ve)$/i.test(navigator.language) ? letter : a4);

/** A PDF with twenty pictures and their times on each page. Rejects if it is stopped, or if the booth stays unreachable. */
export async function pictureSheet(entries: readonly OpenedEntry[], parts: SheetParts): Promise<SavedSheet> {
  const size = paper();
  const pages = Math.max(1, Math.ceil(entries.length / perPage));
  async function* drawn(): AsyncGenerator<PdfPage> {
    for (let page = 0; page < pages; page += 1) {
      parts.progress(page + 1, pages);
      yield await drawnPage(entries.slice(page * perPage, (page + 1) * perPage), parts, { ...size, page, pages });
    }
  }
  const file = pdfOfPages({ title: parts.name, language: parts.words.tag, ...size }, drawn());
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const part = await file.next();
      if (part.done === true) controller.close();
      else controller.enqueue(part.value);
    },
  });
  return { pdf: await new Response(stream, { headers: { 'content-type': 'application/pdf' } }).blob(), pages };
}

async function previewsOf(entries: readonly OpenedEntry[], { previews, signal }: SheetParts): Promise<ReadonlyMap<string, Blob>> {
  const found = new Map<string, Blob>();
  for (let at = 0; at < entries.length; at += previewsAtOnce) {
    for (let tried = 1; ; tried += 1) {
      if (signal.aborted) throw new Error('stopped');
      const answer = await previews.fetch(
        entries.slice(at, at + previewsAtOnce),
        (id, preview) => preview !== null && found.set(id, preview),
      );
      if (answer.ok || answer.why !== 'away') break;
      if (tried >= tries) throw new Error('the booth is away');
      await untilLater(retryMs);
    }
  }
  return found;
}

interface PageSize {
  readonly widthPt: number;
  readonly heightPt: number;
  readonly page: number;
  readonly pages: number;
}

async function drawnPage(entries: readonly OpenedEntry[], parts: SheetParts, size: PageSize): Promise<PdfPage> {
  const { words, name } = parts;
  const { widthPt, heightPt, page, pages } = size;
  const blobs = await previewsOf(entries, parts);
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [Math.round(widthPt * scale), Math.round(heightPt * scale)];
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('there is no canvas');
  const isMirrored = document.documentElement.dir === 'rtl';
  const [start, end] = isMirrored ? [widthPt - side, side] : [side, widthPt - side];
  context.direction = isMirrored ? 'rtl' : 'ltr';
  context.imageSmoothingQuality = 'high';
  context.scale(scale, scale);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, widthPt, heightPt);

  const write = (
    text: string,
    x: number,
    y: number,
    style: { font: string; colour: string; align: CanvasTextAlign },
    room: number,
  ): void => {
    [context.font, context.fillStyle, context.textAlign] = [style.font, style.colour, style.align];
    context.fillText(fitted(context, text, room), x, y);
  };
  write(name, start, 46, { font: font(19, 700), colour: ink.text, align: 'start' }, (widthPt - 2 * side) * 0.62);
  write(spanOf(words, entries), end, 46, { font: font(10), colour: ink.quiet, align: 'end' }, (widthPt - 2 * side) * 0.36);
  context.fillStyle = ink.line;
  context.fillRect(side, 57, widthPt - 2 * side, 0.75);
  const number = `${String(page + 1)} / ${String(pages)}`;
  write(number, widthPt / 2, heightPt - 20, { font: font(9), colour: ink.quiet, align: 'center' }, 200);

  const cellWidth = (widthPt - 2 * side - (columns - 1) * gap) / columns;
  const cellHeight = (heightPt - top - bottom - (rows - 1) * gap) / rows;
  const height = Math.min(cellHeight - caption, cellWidth * tileRatio);
  const width = height / tileRatio;
  const time = new Intl.DateTimeFormat(words.tag, { hour: 'numeric', minute: '2-digit' });
  for (const [place, entry] of entries.entries()) {
    const column = isMirrored ? columns - 1 - (place % columns) : place % columns;
    const x = side + column * (cellWidth + gap) + (cellWidth - width) / 2;
    const y = top + Math.floor(place / columns) * (cellHeight + gap);
    const blob = blobs.get(entry.id);
    const picture = blob === undefined ? null : await createImageBitmap(blob).catch(() => null);
    drawPicture(context, picture, { x, y, width, height });
    if (entry.kind === 'moving') drawPlayMark(context, x + width - 14, y + height - 14);
    const style = { font: font(8.5), colour: ink.quiet, align: 'center' } as const;
    write(time.format(entry.madeMs), x + width / 2, y + height + 11, style, cellWidth);
    picture?.close();
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
  if (blob === null) throw new Error('the page could not be drawn');
  const drawn = { jpeg: new Uint8Array(await blob.arrayBuffer()), widthPx: canvas.width, heightPx: canvas.height };
  // Some phones keep a canvas's memory until its size is 0.
  [canvas.width, canvas.height] = [0, 0];
  return drawn;
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Draws a picture into its box with rounded corners, or a pale box if there is no picture. */
function drawPicture(context: CanvasRenderingContext2D, picture: ImageBitmap | null, { x, y, width, height }: Box): void {
  const radius = 5;
  context.save();
  context.beginPath();
  context.moveTo(x + radius, y);
  context.arcTo(x + width, y, x + width, y + height, radius);
  context.arcTo(x + width, y + height, x, y + height, radius);
  context.arcTo(x, y + height, x, y, radius);
  context.arcTo(x, y, x + width, y, radius);
  context.closePath();
  context.clip();
  context.fillStyle = ink.blank;
  context.fillRect(x, y, width, height);
  if (picture !== null) {
    const cover = Math.max(width / picture.width, height / picture.height);
    const [shownWidth, shownHeight] = [picture.width * cover, picture.height * cover];
    context.drawImage(picture, x + (width - shownWidth) / 2, y + (height - shownHeight) / 2, shownWidth, shownHeight);
  }
  context.restore();
}

function drawPlayMark(context: CanvasRenderingContext2D, x: number, y: number): void {
  context.fillStyle = 'rgb(0 0 0 / 65%)';
  context.beginPath();
  context.arc(x, y, 8, 0, 2 * Math.PI);
  context.fill();
  context.fillStyle = '#fff';
  context.beginPath();
  context.moveTo(x - 2.5, y - 4);
  context.lineTo(x + 4.5, y);
  context.lineTo(x - 2.5, y + 4);
  context.fill();
}

/** The day of a page's pictures, and the times of the first and the last. */
function spanOf({ tag }: AlbumWords, entries: readonly OpenedEntry[]): string {
  const [first, last] = [entries[0]?.madeMs, entries[entries.length - 1]?.madeMs];
  if (first === undefined || last === undefined) return '';
  const format = new Intl.DateTimeFormat(tag, { weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' });
  return hourStart(first) === hourStart(last) && first === last ? format.format(first) : format.formatRange(first, last);
}

/** The text, shortened to fit the width. */
function fitted(context: CanvasRenderingContext2D, text: string, room: number): string {
  if (context.measureText(text).width <= room) return text;
  let short = [...text];
  while (short.length > 1 && context.measureText(`${short.join('')}…`).width > room) short = short.slice(0, -1);
  return `${short.join('').trimEnd()}…`;
}
