import { rehearseService, serviceRehearsal } from './rehearseService.ts';
import { runBooth } from './runBooth.ts';

const [word, ...rest] = process.argv.slice(2);

/** One order to the picture service, in place of a booth. */
async function rehearse(): Promise<void> {
  const leaving = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => leaving.abort());
  const ended = await rehearseService(rest, process.env, (text) => void process.stdout.write(text), leaving.signal);
  if (ended.ok) process.stdout.write(ended.value);
  else process.stderr.write(`${ended.error}\n`);
  // What a service still does is nobody's concern any more.
  process.exit(ended.ok ? 0 : 1);
}

(word === serviceRehearsal ? rehearse() : runBooth(process.argv.slice(2))).catch((error: unknown) => {
  // A bug, not a wrong setting; event staff still get a sentence and no stack.
  process.stderr.write(`Stagebooth could not start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
