import { build } from 'vite';
import { projectRoot } from '../support/theme/classicTheme.ts';

/** Bundles a module of the project and its imports into one text, to measure it in a page beside the booth. */
export async function bundled(entry: string): Promise<string> {
  const built = await build({
    root: projectRoot,
    configFile: false,
    logLevel: 'silent',
    build: { write: false, copyPublicDir: false, lib: { entry, formats: ['es'], fileName: 'beside' } },
  });
  const [first] = [built].flat();
  if (first === undefined || !('output' in first)) throw new Error(`${entry} came to nothing`);
  return first.output[0].code;
}

/** The headers that allow the booth's page to embed a resource. */
export const isolated = {
  'content-type': 'text/javascript',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
};
