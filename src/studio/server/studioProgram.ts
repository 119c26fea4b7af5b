import { serveStudio } from './serveStudio.ts';

/**
 * The studio as a separate program, started by a booth for its staff. Takes the theme and the folder for the user's themes, writes its
 * address to stdout as JSON, and ends with its parent. If it can't open, it explains why on stderr.
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
