import { build } from 'vite';
import type { PhoneTemplate } from '../../../src/server/core/disk/builtFiles.ts';
import { phoneBuild } from '../../../.config/onePage.mjs';

let built: Promise<PhoneTemplate> | null = null;

/** The phone page as the build makes it, made once per process and in memory only. */
export function phoneTemplate(): Promise<PhoneTemplate> {
  built ??= buildPage();
  return built;
}

async function buildPage(): Promise<PhoneTemplate> {
  const settings = { ...phoneBuild, configFile: false, logLevel: 'error', build: { ...phoneBuild.build, write: false } } as const;
  const result = await build(settings);
  if (Array.isArray(result) || !('output' in result)) throw new Error('the phone page was not built as one');
  const files = result.output
    .filter((output) => output.type === 'asset')
    .map(({ fileName, source }) => [fileName, source.toString()] as const);
  const { 'phone.html': page, 'late.json': late, ...others } = Object.fromEntries(files);
  if (page === undefined || late === undefined || Object.keys(others).length > 0) throw new Error('the phone page is not one file');
  return { page, late: JSON.parse(late) as PhoneTemplate['late'] };
}
