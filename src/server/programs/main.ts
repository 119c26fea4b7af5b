import { errands } from './boothFeatures.ts';
import { readConfig } from './config.ts';
import { runBooth } from './runBooth.ts';
import { refuseBug } from './runProgram.ts';

const [word, ...rest] = process.argv.slice(2);

/** Runs an errand instead of a booth. */
async function run(errand: keyof typeof errands): Promise<void> {
  const leaving = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => leaving.abort());
  const tell = (text: string): void => void process.stdout.write(text);
  const ended = await (await errands[errand]())(rest, (args) => readConfig(args, process.env), tell, leaving.signal);
  if (ended.ok) process.stdout.write(ended.value);
  else process.stderr.write(`${ended.error}\n`);
  // Don't wait for unfinished work that the errand has started.
  process.exit(ended.ok ? 0 : 1);
}

(word === 'rehearse-service' ? run(word) : runBooth(process.argv.slice(2))).catch(refuseBug('Stagebooth'));
