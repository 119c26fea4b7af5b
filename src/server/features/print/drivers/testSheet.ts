import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { PrintPaper } from '../../../storage/prints/PrintRecords.ts';
import type { Media } from '../media/Media.ts';
import type { SheetPlacement } from '../media/placeOn.ts';
import { paperOf, placeOn } from '../media/placeOn.ts';
import { printable } from './printable.ts';

const dotsPerMm = 300 / 25.4;
const colours = ['#e4002b', '#00843d', '#0033a0', '#00a3e0', '#d6006d', '#ffd100', '#000000', '#7f7f7f'];
/** Important content must keep this distance from the edge. */
const safeMm = 3;

/** A PNG that tests a printer's colours, greys and edges: the line at 3 mm should be complete and parallel to the paper's edges. */
export async function testSheet({ widthMm, heightMm, bleedMm, strips }: PrintPaper): Promise<Buffer> {
  const bleed = Math.round(bleedMm * dotsPerMm);
  const [width, height] = [Math.round(widthMm * dotsPerMm), Math.round(heightMm * dotsPerMm)];
  const canvas = createCanvas(width + 2 * bleed, height + 2 * bleed);
  const context = canvas.getContext('2d');
  context.fillStyle = '#f2efe8';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.translate(bleed, bleed);
  const patch = width / (colours.length + 2);
  for (const [place, colour] of colours.entries()) {
    context.fillStyle = colour;
    context.fillRect(patch * (place + 1), height * 0.2, patch, height * 0.15);
  }
  const greys = context.createLinearGradient(patch, 0, width - patch, 0);
  greys.addColorStop(0, 'black');
  greys.addColorStop(1, 'white');
  context.fillStyle = greys;
  context.fillRect(patch, height * 0.4, width - 2 * patch, height * 0.1);
  context.strokeStyle = 'black';
  context.lineWidth = 3;
  const safe = safeMm * dotsPerMm;
  for (let strip = 0; strip < strips; strip += 1) {
    const left = (width / strips) * strip;
    context.strokeRect(left + safe, safe, width / strips - 2 * safe, height - 2 * safe);
    context.beginPath();
    context.arc(left + width / strips / 2, height * 0.72, width / strips / 5, 0, 2 * Math.PI);
    context.stroke();
  }
  return canvas.encode('png');
}

/** The test sheet as printed on this paper. Hatching around it shows the parts that are cut off. */
export async function testSheetOn(paper: PrintPaper, media: Media): Promise<Buffer> {
  const placement = placeOn(paperOf(media), paper);
  const document = await printable(await testSheet(paper), placement, 'image/png');
  if (document === null) throw new Error('the test sheet is damaged');
  return withCut(document.bytes, placement);
}

async function withCut(png: Buffer, { lostMm, scale, turned }: SheetPlacement): Promise<Buffer> {
  const [across = 0, down = 0] = [lostMm.across, lostMm.down].map((mm) => Math.round(mm * scale * dotsPerMm));
  if (across + down === 0) return png;
  const [left, top] = turned ? [down, across] : [across, down];
  const paper = await loadImage(png);
  const canvas = createCanvas(paper.width + 2 * left, paper.height + 2 * top);
  const context = canvas.getContext('2d');
  context.fillStyle = '#ffd9df';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.strokeStyle = '#e4002b';
  context.lineWidth = 3;
  for (let at = -canvas.height; at < canvas.width; at += 12) {
    context.beginPath();
    context.moveTo(at, canvas.height);
    context.lineTo(at + canvas.height, 0);
    context.stroke();
  }
  context.drawImage(paper, left, top);
  return canvas.encode('png');
}
