import { bundledThemes } from '../../themeFiles/bundledThemes.ts';
import { findTheme } from '../../themeFiles/findTheme.ts';
import type { PageServer, OpenStudio } from './pageServer.ts';
import { pageServer } from './pageServer.ts';
import { watchTheme } from './watchTheme.ts';

export interface ThemeToOpen {
  /** A theme's name, its folder or its theme.json. */
  readonly theme: string;
  /** 0 is any; without it the usual one, or any where that is taken. */
  readonly port?: number | undefined;
}

/**
 * Opens the page on which a theme is seen while it is being made: a server on this machine that looks after the theme's files. Throws a plain
 * sentence where there is no such theme, or the port is taken.
 */
export async function openWorkbench({ theme, port }: ThemeToOpen): Promise<OpenStudio> {
  let server: PageServer | null = null;
  const watched = watchTheme(fileOf(theme), () => server?.tell());
  server = await pageServer({ page: 'viewer/workbench.html', state: watched.state, loaded: watched.loaded });
  const ended = server;
  const address = await server.listen(port);
  return {
    address,
    close() {
      watched.close();
      return ended.close();
    },
  };
}

/** The theme.json that is meant. Throws a plain sentence where there is none. */
export function fileOf(theme: string): string {
  const found = findTheme(theme, { themesFolder: bundledThemes, from: process.cwd() });
  if (found.ok) return found.value;
  const { message, didYouMean } = found.error;
  throw new Error(`${message}${didYouMean === undefined ? '' : ` Did you mean "${didYouMean}"?`}`);
}
