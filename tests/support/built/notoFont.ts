import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '..', '..', '..', 'build', 'noto');
const fonts = join(folder, 'usr/share/fonts/truetype/noto');

/**
 * A font file from Debian's Noto packages as base64, by its family; null if they don't have it. The packages are unpacked but not
 * installed, because other tests draw with the machine's fonts.
 */
export async function notoFont(_context: unknown, family: string): Promise<string | null> {
  if (!existsSync(fonts)) unpack();
  const name = family === 'Noto Emoji' ? 'NotoColorEmoji.ttf' : `${family.replaceAll(' ', '')}-Regular.ttf`;
  const file = join(fonts, name);
  return Promise.resolve(existsSync(file) ? readFileSync(file, 'base64') : null);
}

function unpack(): void {
  mkdirSync(folder, { recursive: true });
  const run = (program: string, ...args: string[]): void => void execFileSync(program, args, { cwd: folder, stdio: 'ignore' });
  const packages = ['fonts-noto-core', 'fonts-noto-color-emoji'];
  try {
    run('apt-get', 'download', ...packages);
  } catch {
    run('apt-get', 'update');
    run('apt-get', 'download', ...packages);
  }
  for (const name of packages) run('sh', '-c', `dpkg -x ${name}_*.deb .`);
}
