import { build } from 'vite';
import { albumBuild } from '../../../.config/onePage.mjs';

let built: Promise<string> | null = null;

/** The album page as the build makes it, made once per process and in memory only. */
export function albumTemplate(): Promise<string> {
  built ??= buildPage();
  return built;
}

async function buildPage(): Promise<string> {
  const settings = { ...albumBuild, configFile: false, logLevel: 'error', build: { ...albumBuild.build, write: false } } as const;
  const result = await build(settings);
  if (Array.isArray(result) || !('output' in result)) throw new Error('the album page was not built as one');
  const [page, ...others] = result.output.flatMap((output) => (output.type === 'asset' ? [output.source.toString()] : []));
  if (page === undefined || others.length > 0) throw new Error('the album page is not one file');
  return page;
}
