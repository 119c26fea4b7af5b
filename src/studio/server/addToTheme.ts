import { randomUUID } from 'node:crypto';
import { lstatSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { extname, join, parse } from 'node:path';
import type { Result } from '../../shared/errors.ts';
import { shrunkPicture } from '../../headless/shrunkPicture.ts';
import { failure, success } from '../../shared/errors.ts';
import { artTypes, isArt } from '../../themeFiles/artTypes.ts';
import { fileWithin } from '../../themeFiles/fileWithin.ts';
import { fontFacts } from '../../themeFiles/fonts/fontFacts.ts';
import { isHuge, pictureFacts } from '../../themeFiles/pictures/pictureFacts.ts';
import { systemReason } from '../../themeFiles/systemReason.ts';
import { writeWhole } from '../../themeFiles/writeWhole.mjs';
import { draftFolder } from './keptDraft.ts';

/** The size limit of a dropped file, in bytes. */
export const maxBytes = 50_000_000;

/** Twice the resolution of the largest bundled stage; a larger picture would not look better. */
const longestSide = 2160;

/**
 * Adds a picture or a font to a theme's folder after checking its content, and scales down pictures that are larger than any screen.
 * Returns the file's name in the theme, or a sentence with the problem and what to do.
 */
export async function addToTheme(folder: string, given: string, bytes: Buffer): Promise<Result<string, string>> {
  const name = plainName(given);
  const called = `"${given.slice(0, 80)}"`;
  if (name === null || !isArt(name, ['picture', 'font']))
    return failure(
      `${called} is neither a picture nor a font that the booth can use: ${[...artTypes.picture, ...artTypes.font].join(' ')}.`,
    );
  if (bytes.length === 0) return failure(`${called} is empty. Copy it again.`);
  let waiting: string | null = null;
  try {
    waiting = join(draftFolder(folder), `${randomUUID()}${extname(name)}`);
    writeFileSync(waiting, bytes, { flag: 'wx' });
    const taken = isArt(name, ['font']) ? fontIn(bytes, called) : await pictureIn(waiting, bytes, called);
    if (!taken.ok) return taken;
    const fitting = `${parse(name).name}${taken.value.end ?? extname(name)}`;
    const free = freeName(folder, fitting, taken.value.bytes);
    if (!isTaken(join(folder, free))) writeWhole(join(folder, free), taken.value.bytes);
    return success(free);
  } catch (error) {
    return failure(`${called} could not be put into the theme's folder: ${systemReason(error)}.`);
  } finally {
    if (waiting !== null) rmSync(waiting, { force: true });
  }
}

interface Fitting {
  readonly bytes: Buffer;
  /** The new extension, if the file's type has changed. */
  readonly end?: string;
}

function fontIn(bytes: Buffer, called: string): Result<Fitting, string> {
  const { coverage, burden } = fontFacts(bytes);
  if (coverage === null)
    return failure(
      `${called} is not a font that browsers read, or is damaged. Get a .woff2, .woff, .ttf or .otf file of it from its vendor.`,
    );
  return burden.excess === null
    ? success({ bytes })
    : failure(`${called} would hang a browser: ${burden.excess}. Use another version of the font.`);
}

async function pictureIn(file: string, bytes: Buffer, called: string): Promise<Result<Fitting, string>> {
  const facts = pictureFacts(file);
  if (facts.state === 'trouble') {
    const help =
      facts.kind === 'broken'
        ? 'Save it again as PNG, JPEG, WebP or SVG.'
        : 'Save it as a plain SVG, with everything embedded, or as a PNG.';
    return failure(`${called} ${facts.why}. ${help}`);
  }
  if (isHuge(facts))
    return failure(`${called} has ${String(facts.width)}x${String(facts.height)} pixels, more than a kiosk can decode. Save it smaller.`);
  if (facts.kind === 'drawing' || Math.max(facts.width, facts.height) <= longestSide) return success({ bytes });
  const shrunk = await shrunkPicture(bytes, longestSide);
  return shrunk === null
    ? failure(`${called} is damaged: it cannot be drawn. Copy it or save it again.`)
    : success({ bytes: shrunk, end: '.webp' });
}

/** Strips folders and characters that some file system rejects from a file name; null if nothing is left. */
function plainName(given: string): string | null {
  const { name, ext } = parse(given.split(/[/\\]/).at(-1) ?? '');
  const plain = name
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}_-]+/gu, '-')
    .split('-')
    .filter((part) => part !== '')
    .join('-')
    .slice(0, 60);
  return plain === '' || ext === '' ? null : `${plain}${ext.toLowerCase()}`;
}

/** The name, with a number if another file has it already. An identical file keeps its name. */
function freeName(folder: string, name: string, bytes: Buffer): string {
  const { name: bare, ext } = parse(name);
  for (let number = 1; ; number++) {
    const one = number === 1 ? name : `${bare}-${String(number)}${ext}`;
    const there = fileWithin(folder, one);
    if (!isTaken(join(folder, one)) || (there.state === 'there' && readFileSync(there.file).equals(bytes))) return one;
  }
}

/** Whether anything has this name, even a broken link. */
const isTaken = (file: string): boolean => lstatSync(file, { throwIfNoEntry: false }) !== undefined;
