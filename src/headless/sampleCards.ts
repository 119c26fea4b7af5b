import type { Canvas } from '@napi-rs/canvas';
import { characterCards } from './characterCards.ts';
import { madeOnCard } from '../shared/theme/madeOf.ts';
import { loadArt } from './loadArt.ts';
import type { SampleCutout } from './readCutout.ts';
import { samplePeople } from './samplePeople.ts';
import type { LoadedTheme } from '../themeFiles/readTheme.ts';

/** The people on the sample cards, so that the cards differ even if the answers change nothing. */
const guests: readonly SampleCutout[] = ['one', 'two', 'five'];

/** The longer side in pixels: twice the size that Welcome shows. */
const longestSide = 1000;

/** Welcome must load all sample cards before guests can touch anything. */
const maxBytes = 120_000;
const qualities = [88, 80, 70, 60, 50, 40, 30] as const;

/** A theme's own card for a few combinations of answers, as WebP, with the bundled sample people. */
export async function sampleCards(loaded: LoadedTheme): Promise<readonly Buffer[]> {
  const { card, survey } = loaded.theme;
  const theme = { ...loaded.theme, card: { ...card, exportScale: longestSide / Math.max(card.width, card.height) } };
  const cards = characterCards(theme, await loadArt(loaded));
  const made: Buffer[] = [];
  for (const [way, who] of guests.entries()) {
    const { cutout, photo } = await samplePeople(who);
    const answers = Object.fromEntries(survey.map(({ id, options }, at) => [id, options[(at + way) % options.length]?.value ?? '']));
    const drawn = madeOnCard(theme) === 'photo' ? null : cards.card(cutout, answers);
    made.push(await smallEnough(drawn?.ok === true ? drawn.value : cards.photoCard(photo, answers)));
  }
  return made;
}

async function smallEnough(canvas: Canvas): Promise<Buffer> {
  let bytes: Buffer = Buffer.alloc(0);
  for (const quality of qualities) {
    bytes = await canvas.encode('webp', quality);
    if (bytes.length <= maxBytes) break;
  }
  return bytes;
}
