import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createHash } from 'node:crypto';

/** The built staff page. */
export interface StaffFiles {
  /** Its HTML. */
  readonly page: string;
  /** The folder of what it loads. */
  readonly assets: string;
}

/** What the build has left for the server to serve. */
export interface BuiltFiles {
  /** The kiosk's folder; null where only its sources are there, as during development. */
  readonly kiosk: string | null;
  /** The phone page, which the theme still has to fill in. */
  readonly phoneTemplate: string;
  readonly staff: StaffFiles;
  /** Whose work is in the booth (`.config/thirdPartyNotices.mjs`), as it is now; '' where the build has not told. */
  readonly notices: () => string;
  /** When the server was built, in milliseconds since 1970; null where it runs from its sources. */
  readonly builtMs: number | null;
}

/** The build below the package's folder; null where a page is missing that nothing can stand in for. */
export function builtFiles(packageRoot: string): BuiltFiles | null {
  const inBuild = (...path: string[]): string => join(packageRoot, 'build', ...path);
  const [phone, staff] = [inBuild('phone', 'phone.html'), inBuild('staff', 'src', 'staff', 'staff.html')];
  if (!existsSync(phone) || !existsSync(staff)) return null;
  return {
    kiosk: existsSync(inBuild('kiosk', 'index.html')) ? inBuild('kiosk') : null,
    phoneTemplate: readFileSync(phone, 'utf8'),
    staff: { page: readFileSync(staff, 'utf8'), assets: inBuild('staff', 'assets') },
    notices: lastRead(inBuild('third-party-notices.txt')),
    builtMs: statSync(inBuild('server', 'main.js'), { throwIfNoEntry: false })?.mtimeMs ?? null,
  };
}

/** A file's text, read again when it has changed. While it is being put in place anew, what it was before; at first ''. */
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
 * Tells which build of the kiosk is served now, by a hash of its page, which names all the rest by their hashes. Null where there is none: during
 * development, and while a new one is being put in place. Read again only when the file has changed.
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
      // In the middle of being replaced: the kiosk asks again in 2 s.
      return null;
    }
  };
}
