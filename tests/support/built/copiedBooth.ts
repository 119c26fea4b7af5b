import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../theme/classicTheme.ts';

export interface CopiedBooth {
  readonly root: string;
  /** Replaces the kiosk page with another build, as an update does: scripts and styles get new names, and the old files are gone. */
  readonly deploy: (mark: string) => void;
  readonly remove: () => void;
}

/** The built product in its own folder, as installed on a kiosk. */
export function copiedBooth(): CopiedBooth {
  const root = mkdtempSync(join(tmpdir(), 'stagebooth-copy-'));
  for (const shared of ['node_modules', 'assets']) symlinkSync(join(projectRoot, shared), join(root, shared), 'junction');
  for (const own of ['package.json', 'build']) cpSync(join(projectRoot, own), join(root, own), { recursive: true });
  const page = join(root, 'build', 'kiosk', 'index.html');
  const assets = join(root, 'build', 'kiosk', 'assets');
  return {
    root,
    deploy(mark) {
      const names = readdirSync(assets);
      const renamed = names.map((name) => [name, name.replace(/\.(\w+)$/, `${mark}.$1`)] as const);
      const rename = (text: string): string => renamed.reduce((changed, [from, to]) => changed.replaceAll(from, to), text);
      for (const [from, to] of renamed) {
        writeFileSync(join(assets, from), rename(readFileSync(join(assets, from), 'utf8')));
        renameSync(join(assets, from), join(assets, to));
      }
      writeFileSync(page, rename(readFileSync(page, 'utf8')));
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
