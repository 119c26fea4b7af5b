import { build } from 'vite';
import { phoneBuild } from '../../.config/phonePage.mjs';

let built: Promise<string> | null = null;

/** The phone's page as the build makes it, made once for all tests of a process; nothing is written. */
export function phoneTemplate(): Promise<string> {
  built ??= buildPage();
  return built;
}

async function buildPage(): Promise<string> {
  const settings = { ...phoneBuild, configFile: false, logLevel: 'error', build: { ...phoneBuild.build, write: false } } as const;
  const result = await build(settings);
  if (Array.isArray(result) || !('output' in result)) throw new Error('the phone page was not built as one');
  const [page, ...others] = result.output.filter((output) => output.type === 'asset');
  if (page === undefined || others.length > 0) throw new Error('the phone page is not one file');
  return page.source.toString();
}
