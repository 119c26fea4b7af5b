import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createHash } from 'node:crypto';

/** A built page: the staff page or the cloud's console. */
export interface PageFiles {
  /** The page's HTML. */
  readonly page: string;
  /** The folder of its assets. */
  readonly assets: string;
}

/** The build output that the server serves. */
export interface BuiltFiles {
  /** The kiosk's folder; null if only sources exist, as during development. */
  readonly kiosk: string | null;
  /** The phone page's template, which the server fills in with the theme. */
  readonly phoneTemplate: PhoneTemplate;
  readonly staff: PageFiles;
  /** The page that opens a host's album. */
  readonly album: string;
  /** The wall page. */
  readonly wall: string;
  /** The current third-party notices (`.config/thirdPartyNotices.mjs`); '' if the build did not write any. */
  readonly notices: () => string;
  /** When the server was built, in milliseconds since 1970; null if the server runs from its sources. */
  readonly builtMs: number | null;
}

/** Finds the build below the package's folder; null if a required page is missing. */
export function builtFiles(packageRoot: string): BuiltFiles | null {
  const inBuild = (...path: string[]): string => join(packageRoot, 'build', ...path);
  const [phone, late] = [inBuild('phone', 'phone.html'), inBuild('phone', 'late.json')];
  const staff = inBuild('staff', 'src', 'staff', 'staff.html');
  const album = inBuild('album', 'album.html');
  const wall = inBuild('wall', 'wall.html');
  if (![phone, late, staff, album, wall].every((file) => existsSync(file))) return null;
  return {
    kiosk: existsSync(inBuild('kiosk', 'index.html')) ? inBuild('kiosk') : null,
    phoneTemplate: { page: readFileSync(phone, 'utf8'), late: JSON.parse(readFileSync(late, 'utf8')) as PhoneTemplate['late'] },
    staff: { page: readFileSync(staff, 'utf8'), assets: inBuild('staff', 'assets') },
    album: readFileSync(album, 'utf8'),
    wall: readFileSync(wall, 'utf8'),
    notices: lastRead(inBuild('third-party-notices.txt')),
    builtMs: statSync(inBuild('server', 'main.js'), { throwIfNoEntry: false })?.mtimeMs ?? null,
  };
}

/** The built page of the cloud's console below the package's folder; null if the page is not built. */
export function builtConsole(packageRoot: string): PageFiles | null {
  const page = join(packageRoot, 'build', 'console', 'src', 'console', 'console.html');
  return existsSync(page) ? { page: readFileSync(page, 'utf8'), assets: join(packageRoot, 'build', 'console', 'assets') } : null;
}

/**
 * Returns a function that reads a file's text and rereads it after a change. While the file is being replaced, the function returns the
 * previous text, or '' if there is none yet.
 */
export function lastRead(file: string): () => string {
  let last = { stamp: '', text: '' };
  return () => {
    const { mtimeMs, size } = statSync(file, { throwIfNoEntry: false }) ?? { mtimeMs: 0, size: 0 };
    const stamp = `${mtimeMs} ${size}`;
    if (stamp !== last.stamp && size > 0) last = { stamp, text: readFileSync(file, 'utf8') };
    return last.text;
  };
}

/**
 * Returns a function that identifies the served kiosk build by a hash of its page, which names all other files by hash. Null if there is no
 * build: during development, and while a new build is being installed. Rereads the page only after a change.
 */
export function kioskBuild(folder: string | null): () => string | null {
  if (folder === null) return () => null;
  const page = join(folder, 'index.html');
  let known = { stamp: '', build: '' };
  return () => {
    try {
      const { mtimeMs, size } = statSync(page);
      const stamp = `${mtimeMs} ${size}`;
      if (stamp !== known.stamp) known = { stamp, build: createHash('sha256').update(readFileSync(page)).digest('hex').slice(0, 16) };
      return known.build;
    } catch {
      // The page is being replaced; the kiosk asks again in 2 s.
      return null;
    }
  };
}

/** The built phone page (.config/onePage.mjs). */
export interface PhoneTemplate {
  readonly page: string;
  /** The script and style that the page loads only for links to more than a still. */
  readonly late: { readonly script: string; readonly style: string };
}
