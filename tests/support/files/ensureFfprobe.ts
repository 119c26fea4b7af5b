import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canInstallPackages, installPackages } from '../../../src/cli/installPackages.mjs';

/** Debian's tools for inspecting films. Installs missing ones if this needs no password. */
export async function ensureFfprobe(): Promise<void> {
  if (!isThere() && canInstallPackages()) await installPackages(['ffmpeg']);
}

const isThere = (): boolean => spawnSync('ffprobe', ['-version']).status === 0;

export interface FilmFacts {
  readonly codec: string;
  readonly width: number;
  readonly height: number;
  readonly seconds: number;
  /** The number of decoded frames. */
  readonly frames: number;
  /** Video and sound together. */
  readonly streams: number;
}

/** ffprobe's facts about a fully decoded film. If ffprobe fails, throws its message. */
export function filmFacts(bytes: Uint8Array): FilmFacts {
  const args = [
    '-v',
    'error',
    '-count_frames',
    '-show_entries',
    'stream=codec_name,width,height,nb_read_frames:format=duration,nb_streams',
  ];
  // For some kinds of film it must seek, so it can't read them from a pipe.
  const folder = mkdtempSync(join(tmpdir(), 'stagebooth-film-'));
  writeFileSync(join(folder, 'film'), bytes);
  const { status, stdout, stderr } = spawnSync('ffprobe', [...args, '-of', 'json', join(folder, 'film')], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  if (status !== 0 || stderr !== '') throw new Error(`ffprobe can't decode the film: ${stderr}`);
  const { streams, format } = JSON.parse(stdout) as {
    streams: { codec_name: string; width: number; height: number; nb_read_frames: string }[];
    format: { duration: string; nb_streams: number };
  };
  const [stream] = streams;
  if (stream === undefined) throw new Error('there is nothing to be seen in the film');
  const { codec_name: codec, width, height, nb_read_frames: frames } = stream;
  return { codec, width, height, seconds: Number(format.duration), frames: Number(frames), streams: format.nb_streams };
}
