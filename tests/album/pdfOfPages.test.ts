import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import type { PdfPage } from '../../src/album/pdfOfPages.ts';
import { pdfOfPages } from '../../src/album/pdfOfPages.ts';
import { temporaryFolder } from '../support/files/temporaryFolder.ts';

const colours = ['#c02020', '#20a040', '#2040c0'] as const;

async function* pages(): AsyncGenerator<PdfPage> {
  for (const colour of colours) {
    const canvas = createCanvas(100, 140);
    const context = canvas.getContext('2d');
    context.fillStyle = colour;
    context.fillRect(0, 0, 100, 140);
    yield { jpeg: new Uint8Array(await canvas.encode('jpeg', 95)), widthPx: 100, heightPx: 140 };
  }
}

async function written(title: string): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of pdfOfPages({ title, language: 'de', widthPt: 595, heightPt: 842 }, pages())) parts.push(part.slice());
  const file = join(temporaryFolder(), 'sheet.pdf');
  writeFileSync(file, Buffer.concat(parts));
  return file;
}

/** Whether Debian's poppler-utils are installed. Without them, only the file's cross-reference table is checked. */
const hasPoppler = ((): boolean => {
  try {
    execFileSync('pdfinfo', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

test('each entry of the cross-reference table leads to its object', async () => {
  const pdf = readFileSync(await written('Anna & Ben'), 'latin1');
  const tableAt = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(pdf)?.[1]);
  const rows = [...pdf.slice(tableAt).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, start]) => Number(start));
  expect(pdf.slice(tableAt, tableAt + 4)).toBe('xref');
  expect(rows).toHaveLength(3 + 3 * colours.length);
  for (const [at, start] of rows.entries()) expect(pdf.slice(start)).toMatch(new RegExp(`^${String(at + 1)} 0 obj\n`));
});

test.runIf(hasPoppler)('other programs can read its title, paper and pages', async () => {
  const file = await written('Anna & Ben ‒ عرس 結婚');
  const about = execFileSync('pdfinfo', [file], { encoding: 'utf8' });
  expect(about).toContain('Anna & Ben ‒ عرس 結婚');
  expect(about).toMatch(/Pages: +3\n/);
  expect(about).toMatch(/Page size: +595 x 842 pts \(A4\)/);
  const folder = temporaryFolder();
  execFileSync('pdftocairo', ['-png', '-r', '20', file, join(folder, 'page')], { stdio: 'pipe' });
  for (const [at, colour] of colours.entries()) {
    const { data, width, height } = PNG.sync.read(readFileSync(join(folder, `page-${String(at + 1)}.png`)));
    const middle = data.subarray(4 * (Math.floor(height / 2) * width + Math.floor(width / 2))).subarray(0, 3);
    const wanted = [1, 3, 5].map((place) => Number.parseInt(colour.slice(place, place + 2), 16));
    for (const [part, value] of wanted.entries()) expect(Math.abs((middle[part] ?? 0) - value)).toBeLessThan(8);
  }
});
