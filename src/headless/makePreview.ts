import { join, resolve } from 'node:path';
import type { Canvas, Image } from '@napi-rs/canvas';
import { createCanvas } from '@napi-rs/canvas';
import type { Visit } from '../flow/Visit.ts';
import type { ShownState } from '../flow/wall/WallShown.ts';
import { wallSamples } from '../flow/wall/wallSamples.ts';
import { inLanguage, languageTags } from '../shared/theme/inLanguage.ts';
import type { Orientation } from '../shared/theme/layoutSchema.ts';
import type { Theme } from '../shared/theme/themeSchema.ts';
import { bundledThemes } from '../themeFiles/bundledThemes.ts';
import { packageRoot } from '../themeFiles/packageRoot.mjs';
import type { LoadedTheme } from '../themeFiles/readTheme.ts';
import { readTheme } from '../themeFiles/readTheme.ts';
import { lineOfFinding } from '../themeFiles/ThemeFinding.ts';
import { makeFolder, writeWhole } from '../themeFiles/writeWhole.mjs';
import { characterCards } from './characterCards.ts';
import type { Art } from './loadArt.ts';
import { loadArt } from './loadArt.ts';
import type { NamedThumbnail } from './previewSheet.ts';
import { pngOf } from './pngOf.ts';
import { previewPrints } from './print/previewPrints.ts';
import { previewSheet, thumbnailSize } from './previewSheet.ts';
import { renderScene } from './renderScene.tsx';
import { samplePeople, stillSource } from './samplePeople.ts';
import { isCutOut, previewVisits } from '../flow/sampleVisits.ts';
import { themeSlug } from './themeSlug.ts';
import { withPrivateFonts } from './withPrivateFonts.ts';

export interface PreviewRequest {
  /** A theme's name, its folder or its theme.json. */
  readonly theme: string;
  /** The folder to write to; by default a folder in `build/preview`, named after the theme. */
  readonly out?: string | undefined;
  /** Language tag; the theme's main language by default. `all` writes one folder per language. */
  readonly lang?: string | undefined;
}

export interface WrittenPreview {
  /** Absolute path of the output folder. */
  readonly folder: string;
  readonly pictures: number;
  /** Absolute paths of the overview pictures, one per language. */
  readonly sheets: readonly string[];
  /** The theme's warnings, one sentence each. */
  readonly warnings: readonly string[];
}

const orientations = ['portrait', 'landscape'] as const;
const [photoUrl, characterUrl] = ['preview:photo', 'preview:character'];
const publicAddress = 'http://192.168.1.20:8081';
/** How many pictures are encoded in parallel. Encoding runs in other threads, while the main thread draws the next picture. */
const maxEncoded = 4;

/**
 * Writes a PNG for every scene of a theme, in every state and layout, and an overview picture. Throws an error with a plain sentence if
 * that fails.
 */
export async function makePreview({ theme: name, out, lang }: PreviewRequest): Promise<WrittenPreview> {
  const read = readTheme(name, { themesFolder: bundledThemes });
  if (!read.ok) throw new Error(read.error.map(lineOfFinding).join('\n'));
  const loaded = read.value;
  const tags = languageTags(loaded.inLanguages);
  const folder = resolve(out ?? join(packageRoot, 'build', 'preview', themeSlug(loaded)));
  const warnings = loaded.warnings.map(lineOfFinding);
  if (lang !== 'all') {
    if (lang !== undefined && !tags.includes(lang)) throw new Error(`This theme has no language "${lang}"; it has ${tags.join(', ')}.`);
    return { ...(await previewIn(inLanguage(loaded.inLanguages, lang), folder, loaded)), folder, warnings };
  }
  const sheets: string[] = [];
  let pictures = 0;
  for (const tag of tags) {
    const written = await previewIn(inLanguage(loaded.inLanguages, tag), join(folder, tag), loaded);
    sheets.push(...written.sheets);
    pictures += written.pictures;
  }
  return { folder, pictures, sheets, warnings };
}

async function previewIn(spoken: Theme, folder: string, loaded: LoadedTheme): Promise<Pick<WrittenPreview, 'pictures' | 'sheets'>> {
  const { theme } = withPrivateFonts(spoken);
  makeFolder(folder, loaded.folders[0] ?? '');
  const people = await samplePeople();
  const loadedArt = await loadArt({ ...loaded, theme });
  const character = characterFor(previewVisits(theme, photoUrl));
  const visits = previewVisits(theme, photoUrl, character === null ? photo : cutout);
  const own: [string, Image | Canvas][] = [
    [photoUrl, people.photo],
    ...(character === null ? [] : [[characterUrl, character] as [string, Canvas]]),
  ];
  const art: Art = new Map([...loadedArt, ...own]);
  const write = pictureWriter(folder);
  const groups = [];
  for (const orientation of orientations.filter((one) => theme.layouts[one] !== undefined)) {
    const thumbnails: NamedThumbnail[] = [];
    for (const [state, visit] of [...visits, ...(theme.layouts[orientation]?.wall === undefined ? [] : wallSamples(theme))]) {
      const canvas = drawn(visit, orientation);
      thumbnails.push({ name: state, canvas: shrunk(canvas) });
      await write(`${state}.${orientation}.png`, canvas);
    }
    groups.push({ title: orientation === 'portrait' ? 'Upright screens' : 'Wide screens', thumbnails });
  }
  const printed: NamedThumbnail[] = [];
  for (const { name, canvas } of previewPrints(theme, {
    art,
    photo,
    character: character === null ? photo : cutout,
    address: publicAddress,
  })) {
    printed.push({ name, canvas: shrunk(canvas) });
    await write(`${name}.png`, canvas);
  }
  groups.push({ title: 'On paper, with the cut', thumbnails: printed });
  const sheet = join(folder, 'contact-sheet.png');
  await write('contact-sheet.png', previewSheet(theme.brand.name, groups));
  await write.finished();
  const pictures = groups.reduce((sum, { thumbnails }) => sum + thumbnails.length, 0);
  return { pictures, sheets: [sheet] };

  function drawn(visit: ShownState, orientation: Orientation): Canvas {
    const onCamera = visit.scene === 'live' || visit.scene === 'countdown' || visit.scene === 'generating';
    const sources = onCamera ? { live: stillSource(people.photo) } : {};
    const glimpse = visit.scene !== 'wall' && isCutOut(visit) ? { glimpse: stillSource(people.alone) } : {};
    const rendered = renderScene({ theme, art, visit, orientation, publicAddress, ...sources, ...glimpse });
    rendered.destroy();
    return rendered.canvas;
  }

  /** The sample people as most cards show them, with their answers; null if this theme's card shows only the photo. */
  function characterFor(all: ReadonlyMap<string, Visit>): Canvas | null {
    const result = [...all.values()].find((visit) => visit.scene === 'result');
    const made = result === undefined ? null : characterCards(theme, loadedArt).character(people.cutout, result.answers);
    return made?.ok === true ? made.value.canvas : null;
  }
}

const cutout = { url: characterUrl, shape: 'cutout' } as const;
const photo = { url: photoUrl, shape: 'photo' } as const;

function shrunk(canvas: Canvas): Canvas {
  const { width, height } = thumbnailSize(canvas);
  const small = createCanvas(width, height);
  const context = small.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(canvas, 0, 0, width, height);
  return small;
}

/** Writes pictures into a folder, a few at a time. Resolves when the next picture may be added. */
function pictureWriter(folder: string) {
  const underWay = new Set<Promise<void>>();
  const write = async (name: string, canvas: Canvas): Promise<void> => {
    const writing = pngOf(canvas).then((bytes) => writeWhole(join(folder, name), bytes));
    underWay.add(writing);
    void writing.finally(() => underWay.delete(writing)).catch(() => undefined);
    if (underWay.size >= maxEncoded) await Promise.race(underWay);
  };
  const finished = async (): Promise<void> => {
    await Promise.all(underWay);
  };
  return Object.assign(write, { finished });
}
