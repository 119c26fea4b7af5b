import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'prettier';
import type { CameraFault, CameraTrouble } from '../../../src/shared/contract/cameraFaults.ts';
import { cameraFaults, turnedFault } from '../../../src/shared/contract/cameraFaults.ts';
import { inLanguage } from '../../../src/shared/theme/inLanguage.ts';
import { classicTheme, projectRoot } from './classicTheme.ts';

const guide = join(projectRoot, 'assets/guide/running-an-event.md');
const [begin, end] = ['<!-- camera faults: written by UPDATE_CAMERA_TABLE=1 -->', '<!-- end of camera faults -->'];

export const cameraTroubles = Object.keys(cameraFaults) as CameraTrouble[];

const rowOf = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** The guide's table of camera faults, from the list in the code. */
export async function cameraTable(): Promise<string> {
  const { cameraHelp } = inLanguage(classicTheme().theme, 'en').texts;
  const row = ({ name, seenBy, says, howToFix, work }: CameraFault, guests: string): string =>
    rowOf([name, seenBy, guests, `${says} ${howToFix}`, work]);
  const rows = [
    rowOf(['What is wrong', 'How the booth knows', 'What guests read', 'What staff read', 'Visits']),
    rowOf(Array<string>(5).fill('---')),
    ...cameraTroubles.map((trouble) => row(cameraFaults[trouble], `“${(cameraHelp[trouble] ?? '').split('\n')[0] ?? ''}”`)),
    row(turnedFault, 'nothing; they see themselves turned'),
  ];
  const config = JSON.parse(readFileSync(join(projectRoot, '.config/prettier.json'), 'utf8')) as Record<string, unknown>;
  return (await format(rows.join('\n'), { ...config, parser: 'markdown' })).trim();
}

/** The guide's current table. */
export function tableInGuide(): string {
  const text = readFileSync(guide, 'utf8');
  return text.slice(text.indexOf(begin) + begin.length, text.indexOf(end)).trim();
}

export function writeIntoGuide(table: string): void {
  const text = readFileSync(guide, 'utf8');
  writeFileSync(guide, `${text.slice(0, text.indexOf(begin) + begin.length)}\n\n${table}\n\n${text.slice(text.indexOf(end))}`);
}
