import { runBooth } from './runBooth.ts';

runBooth(process.argv.slice(2)).catch((error: unknown) => {
  // A bug, not a wrong setting; event staff still get a sentence and no stack.
  process.stderr.write(`Stagebooth could not start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
