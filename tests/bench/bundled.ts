import { build } from 'vite';
import { projectRoot } from '../support/theme/classicTheme.ts';

/** A module of the project with all that it imports, as one text: for what a bench measures in a page beside the booth. */
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

/** The booth's page takes in only what says that it may be taken in. */
export const isolated = {
  'content-type': 'text/javascript',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
};
