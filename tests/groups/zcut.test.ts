import { test } from 'vitest';
import { writeFileSync } from 'node:fs';
import { createCanvas, ImageData } from '@napi-rs/canvas';
import { nodeModels } from '../support/groups/nodeModels.ts';
import { readPortrait } from '../support/groups/Portrait.ts';
import { groupPhoto } from '../support/groups/groupPhoto.ts';
import { cutGroup } from '../support/groups/cutGroup.ts';
test('look', { timeout: 600000 }, async () => {
  const seeds = process.env['SEEDS']!.split(',').map(Number);
  const [models, portrait] = [await nodeModels(), await readPortrait()];
  const w = 500; const sheet = createCanvas(w * 4, Math.ceil(seeds.length / 2) * (w + 24));
  const c = sheet.getContext('2d'); c.fillStyle = '#f0f'; c.fillRect(0, 0, sheet.width, sheet.height); c.font = '18px sans-serif';
  for (const [i, seed] of seeds.entries()) {
    const g = groupPhoto(seed, portrait);
    const x0 = (i % 2) * 2 * w, y0 = Math.floor(i / 2) * (w + 24);
    const p = createCanvas(1080, 1080); p.getContext('2d').putImageData(new ImageData(new Uint8ClampedArray(g.photo.pixels), 1080, 1080), 0, 0);
    c.drawImage(p, x0, y0, w, w);
    const cut = await cutGroup(g.photo, models);
    p.getContext('2d').putImageData(new ImageData(new Uint8ClampedArray(cut.pixels), 1080, 1080), 0, 0);
    c.drawImage(p, x0 + w, y0, w, w);
    c.fillStyle = '#fff'; c.fillText(`${seed} ${g.kind}`, x0 + 4, y0 + w + 18);
    c.strokeStyle = '#0f0'; for (const { box } of cut.faces) c.strokeRect(x0 + w + box.x * w / 1080, y0 + box.y * w / 1080, box.width * w / 1080, box.height * w / 1080);
  }
  writeFileSync(process.env['OUT']!, sheet.toBuffer('image/png'));
});
