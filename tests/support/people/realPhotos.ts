import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { runCommand } from '../../../src/cli/runCommand.mjs';
import type { Point } from '../../../src/picture/Cutout.ts';
import type { Raster } from '../../../src/picture/Raster.ts';
import { photoSide } from '../groups/kinds.ts';
import { projectRoot } from '../theme/classicTheme.ts';

/** Photos of real people, unpacked from Debian's source of dlib. We must not redistribute them, so they stay in `build/`. */
export const peopleFolder = join(projectRoot, 'build', 'people');
const faces = join(peopleFolder, 'faces');
const archive = { name: 'dlib_19.24+dfsg.orig.tar.bz2', sha256: '66b4263822a2ff91a3e769e501c7d7927a13089e178c1427ec19cb0475823cf6' };

/** A square crop of a dlib photo, in that photo's pixels, like a photo from a booth's camera. */
interface Square {
  readonly file: string;
  readonly left: number;
  readonly top: number;
  readonly side: number;
}

const square = (file: string, left: number, top: number, side: number): Square => ({ file: `${file}.jpg`, left, top, side });

/** Groups in flash, bar light and daylight, with each face in at least one of them, and single heads. */
export const realSquares: Readonly<Record<string, Square>> = {
  'grandparents left': square('2007_007763', 20, 0, 375),
  'grandparents right': square('2007_007763', 125, 0, 375),
  'mother and daughter': square('2008_001009', 0, 60, 360),
  'three in a garden': square('2008_001322', 80, 0, 375),
  'man in a garden': square('2008_001322', 60, 80, 200),
  'man with a moustache': square('2008_001322', 300, 80, 200),
  'dinner left': square('2008_002079', 0, 0, 375),
  'dinner right': square('2008_002079', 125, 0, 375),
  'bar left': square('2008_002470', 0, 0, 332),
  'bar right': square('2008_002470', 140, 0, 332),
  'three men': square('2008_002506', 80, 0, 375),
  'two men': square('2008_002506', 60, 0, 250),
  'man with glasses': square('2008_002506', 290, 20, 210),
  singers: square('2008_004176', 30, 0, 438),
  'singers near': square('2008_004176', 45, 40, 300),
  'friends at night left': square('2008_007676', 40, 0, 334),
  'friends at night right': square('2008_007676', 120, 0, 334),
  'tall and small': square('2009_004587', 0, 0, 400),
  small: square('2009_004587', 210, 220, 190),
  'close up': square('Tom_Cruise_avp_2014_4', 0, 20, 565),
  suit: square('bald_guys', 1180, 0, 640),
  stern: square('bald_guys', 290, 664, 440),
  smile: square('bald_guys', 1060, 1256, 268),
  'on the phone': square('bald_guys', 348, 1142, 400),
};

/** A face from dlib's lists: its 68 points, in pixels of the crop scaled to a booth's photo. */
export interface MarkedFace {
  readonly points: readonly Point[];
}

export interface RealPhoto {
  readonly photo: Raster;
  readonly marked: readonly MarkedFace[];
}

/** A crop as a booth's photo. Call `fetchRealPhotos` first. */
export async function realPhoto(name: string): Promise<RealPhoto> {
  const found = realSquares[name];
  if (found === undefined) throw new Error(`there is no photo named ${name}`);
  const { file, left, top, side } = found;
  const image = await loadImage(join(faces, file));
  const context = createCanvas(photoSide, photoSide).getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, left, top, side, side, 0, 0, photoSide, photoSide);
  const { data } = context.getImageData(0, 0, photoSide, photoSide);
  const scale = photoSide / side;
  const marked = marksOf(file).map((points) => ({ points: points.map(({ x, y }) => ({ x: (x - left) * scale, y: (y - top) * scale })) }));
  const within = ({ points }: MarkedFace): boolean => points.every(({ x, y }) => x > 0 && y > 0 && x < photoSide && y < photoSide);
  return { photo: { width: photoSide, height: photoSide, pixels: new Uint8ClampedArray(data) }, marked: marked.filter(within) };
}

/** The points of all faces listed by dlib for a photo. */
function marksOf(file: string): Point[][] {
  const lists = readdirSync(faces).filter((name) => name.endsWith('with_face_landmarks.xml'));
  const photos = lists
    .flatMap((name) => readFileSync(join(faces, name), 'latin1').split('<image '))
    .filter((one) => one.includes(`'${file}'`));
  return photos
    .flatMap((one) => one.split('<box ').slice(1))
    .map((box) => [...box.matchAll(/<part name='\d+' x='(-?\d+)' y='(-?\d+)'/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) })));
}

/** Downloads the photos once. Returns null, or the reason if they are not available. */
export async function fetchRealPhotos(): Promise<string | null> {
  if (existsSync(faces)) return null;
  mkdirSync(peopleFolder, { recursive: true });
  const mirrors = await runCommand('apt-get', ['indextargets', '--format', '$(SITE)', 'Label: Debian', 'Created-By: Packages'], {
    output: 'kept',
  });
  const [mirror] = mirrors.output.split('\n');
  const file = join(peopleFolder, 'dlib.tar.bz2');
  const address = `${mirror}/pool/main/d/dlib/${archive.name}`;
  const loaded = await runCommand('/usr/lib/apt/apt-helper', ['download-file', address, file, `SHA256:${archive.sha256}`], {
    output: 'kept',
  });
  if (loaded.code !== 0) return loaded.output;
  const unpacked = await runCommand(
    'tar',
    ['-xjf', file, '-C', peopleFolder, '--strip-components=2', '--wildcards', '*/examples/faces/*'],
    {
      output: 'kept',
    },
  );
  rmSync(file);
  return unpacked.code === 0 ? null : unpacked.output;
}
