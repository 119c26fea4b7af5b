import { minimalTheme } from './minimalTheme.ts';

/** The minimal theme as its author writes theme.json, with pictures by name. Each call returns a new copy to modify. */
export function minimalThemeJson(): Record<string, unknown> {
  return JSON.parse(JSON.stringify(minimalTheme).replaceAll(/"\/emoji\/([a-z0-9-]+)\.svg"/g, '"emoji:$1"')) as Record<string, unknown>;
}
