import { onTestFinished } from 'vitest';
import type { CameraFootage } from '../picture/cameraFootage.ts';
import { cameraFile } from '../picture/cameraFootage.ts';
import { temporaryFolder } from '../files/temporaryFolder.ts';
import { plainTheme } from '../theme/quickTheme.ts';
import { kioskAmid } from './launchedKiosk.ts';
import { screenInMemory } from './screenInMemory.ts';

interface Rehearsed {
  readonly code: number | null;
  /** The output for staff, with its lines joined. */
  readonly said: string;
}

/** Runs the built `npm run rehearse` in front of a camera that shows this film, and returns its output. */
export async function rehearsedKiosk(film: CameraFootage, ...options: readonly string[]): Promise<Rehearsed> {
  const camera = cameraFile();
  onTestFinished(camera.close);
  camera.show(film);
  const theme = { name: 'Quick', extends: 'classic', ...plainTheme, countdownSeconds: 3 };
  const folder = temporaryFolder({ 'theme/theme.json': theme });
  const display = await screenInMemory(1080, 1920);
  const settings = ['--theme', `${folder}/theme`, '--port', '0', '--share-port', '0', '--no-phone', ...options];
  const command = kioskAmid({ film: camera.file }, folder, display, '--rehearse', ...settings);
  const code = await command.ended;
  return { code, said: `${command.written.out}${command.written.log}`.replaceAll(/\s+/g, ' ') };
}
