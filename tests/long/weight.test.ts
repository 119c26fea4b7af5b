import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { heavyCommits } from '../../.config/checkWeight.mjs';
import { temporaryFolder } from '../support/files/temporaryFolder.ts';
import { Chance } from '../support/groups/Chance.ts';
import { projectRoot } from '../support/theme/classicTheme.ts';

function repository() {
  const folder = temporaryFolder();
  const git = (...args: string[]): string =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.c', ...args], { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
  const commit = (message: string): void => {
    git('add', '--all');
    git('commit', '--quiet', '--message', message);
  };
  const write = (name: string, content: Buffer | string): void => writeFileSync(join(folder, name), content);
  git('init', '--quiet', '--initial-branch', 'main');
  write('first.txt', 'first');
  commit('The first commit');
  /** Makes the commits so far those of the remote's main. */
  const publish = (): void => void git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  return { folder, commit, write, publish };
}

const [heavy, light] = [1_100_000, 600_000];

describe('a commit that adds more than a megabyte of binary files', () => {
  test('fails the check, which names the commit, its largest files and the line that explains them', () => {
    const { folder, commit, write } = repository();
    write('one.png', randomBytes(light));
    write('two.png', randomBytes(light));
    commit('Two pictures');
    expect(heavyCommits(folder)).toEqual([
      expect.stringMatching(
        /"Two pictures" adds 1\.2 MB of binary files \((one|two)\.png, 0\.6 MB; (one|two)\.png, 0\.6 MB\): .+"Binaries: <why>"/,
      ),
    ]);
  });

  test('is reported even if later commits follow, or the file was changed or removed again', () => {
    const { folder, commit, write, publish } = repository();
    write('film.webp', randomBytes(10));
    commit('A small film');
    publish();
    write('film.webp', randomBytes(heavy));
    commit('A large film');
    write('film.webp', randomBytes(10));
    commit('A small film again');
    expect(heavyCommits(folder)).toEqual([expect.stringContaining('"A large film"')]);
  });

  test('passes with a line that explains it', () => {
    const { folder, commit, write } = repository();
    write('model.bin', randomBytes(heavy));
    commit('A model of faces\n\nBinaries: the model that the booth finds faces with.');
    expect(heavyCommits(folder)).toEqual([]);
  });

  test('fails with an empty explanation', () => {
    const { folder, commit, write } = repository();
    write('model.bin', randomBytes(heavy));
    commit('A model of faces\n\nBinaries: yes');
    expect(heavyCommits(folder)).toHaveLength(1);
  });
});

describe('these pass:', () => {
  test('heavy commits that the remote already has, and renamed files', () => {
    const { folder, commit, write, publish } = repository();
    write('old.png', randomBytes(heavy));
    commit('An old picture');
    publish();
    renameSync(join(folder, 'old.png'), join(folder, 'ancient.png'));
    commit('Another name');
    expect(heavyCommits(folder)).toEqual([]);
  });

  test('text of any length', () => {
    const { folder, commit, write } = repository();
    write('long.txt', 'a line\n'.repeat(300_000));
    commit('A long text');
    expect(heavyCommits(folder)).toEqual([]);
  });
});

describe('a shallow clone', () => {
  const clone = (folder: string, depth: number): string => {
    const copy = join(temporaryFolder(), 'copy');
    execFileSync('git', ['clone', '--quiet', '--depth', String(depth), `file://${folder}`, copy], { stdio: 'pipe' });
    return copy;
  };

  test('is judged by its last commit', () => {
    const { folder, commit, write } = repository();
    write('one.png', randomBytes(heavy));
    commit('A picture');
    expect(heavyCommits(clone(folder, 2))).toEqual([expect.stringContaining('"A picture"')]);
  });

  test('with a single commit passes, because its additions are unknown', () => {
    const { folder, commit, write } = repository();
    write('one.png', randomBytes(heavy));
    commit('A picture');
    expect(heavyCommits(clone(folder, 1))).toEqual([]);
  });
});

test('a commit that changes every scene of every theme adds less than 300 kB to the history', () => {
  const { folder, commit, write } = repository();
  const snapshots = join(projectRoot, 'tests', 'scenes', 'snapshots');
  const chance = new Chance(1);
  const files = readdirSync(snapshots, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(txt|fingerprint)$/.test(file));
  expect(files.length).toBeGreaterThan(350);
  const packed = (): number => {
    execFileSync('git', ['gc', '--quiet'], { cwd: folder, stdio: 'pipe' });
    return Number(/^size-pack: (\d+)$/m.exec(execFileSync('git', ['count-objects', '-v'], { cwd: folder, encoding: 'utf8' }))?.[1]);
  };
  for (const [index, file] of files.entries()) write(`${String(index)}.txt`, readFileSync(join(snapshots, file), 'utf8'));
  commit('All scenes');
  const before = packed();
  // The new fingerprint shares nothing with the old one, and every number in the outlines differs.
  const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  for (const [index, file] of files.entries()) {
    const text = readFileSync(join(snapshots, file), 'utf8');
    const isOutline = file.endsWith('.txt');
    write(
      `${String(index)}.txt`,
      text.replaceAll(isOutline ? /\d/g : /[\w-]/g, () => (isOutline ? String(chance.whole(0, 9)) : digits[chance.whole(0, 63)]!)),
    );
  }
  commit('All scenes anew');
  const addedKb = packed() - before;
  process.stdout.write(`A commit that changes every scene adds ${String(addedKb)} kB\n`);
  expect(addedKb).toBeLessThan(300);
});
