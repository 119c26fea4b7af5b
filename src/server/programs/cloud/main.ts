import { runCloud } from './runCloud.ts';

runCloud(process.argv.slice(2)).catch((error: unknown) => {
  // A bug, not a wrong setting; operators still get a sentence and no stack.
  process.stderr.write(`The cloud's server could not start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
