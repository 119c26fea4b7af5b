import type { ModelRunner, RunnerOptions } from '../../picture/ModelRunner.ts';
import { openRunner } from '../../picture/ModelRunner.ts';
import { orThrow } from '../../shared/errors.ts';

const { origin } = self.location;

/** The address of the models on the booth's own server, with a trailing slash. */
export const modelFolder = `${origin}/models/`;

/** In a worker: opens the runner for the booth's own models; rejects if that fails. */
export const openOwnRunner = async (options: Pick<RunnerOptions, 'threads' | 'webGpu'>): Promise<ModelRunner> =>
  orThrow(await openRunner({ runtimeFolder: `${origin}/litert/`, fetchBytes, ...options }));

async function fetchBytes(address: string): Promise<Uint8Array> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`the server answers ${String(answer.status)}`);
  return new Uint8Array(await answer.arrayBuffer());
}
