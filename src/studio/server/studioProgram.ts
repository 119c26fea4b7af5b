import { serveStudio } from './serveStudio.ts';

/**
 * The studio as a program of its own, which a booth starts for its staff: takes the theme and the folder in which themes of one's own are made, writes its
 * address to stdout as JSON, and ends with whoever started it. A sentence on stderr says why it could not open.
 */
const [, , theme = '', home] = process.argv;
try {
  const studio = await serveStudio({ theme, port: 0, ...(home === undefined ? {} : { home }) });
  process.stdout.write(`${JSON.stringify({ address: studio.address })}\n`);
  const end = (): void => void studio.close().finally(() => process.exit(0));
  process.stdin.on('end', end).on('close', end).resume();
  process.once('SIGTERM', end);
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
