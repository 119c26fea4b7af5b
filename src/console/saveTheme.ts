import { zipSync } from 'fflate';
import type { PackedFile } from './packTheme.ts';

/** Saves a theme's files as a zip archive, in a folder named after the theme; `packTheme` can read it. */
export function saveTheme(name: string, files: readonly PackedFile[]): void {
  const folder = name.match(/[\p{L}\p{M}\p{N}]+/gu)?.join('-') ?? 'theme';
  const entries = files.map(({ path, base64 }) => [`${folder}/${path}`, Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))]);
  const zip = zipSync(Object.fromEntries(entries) as Record<string, Uint8Array>, { level: 6 });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([new Uint8Array(zip)], { type: 'application/zip' }));
  link.download = `${folder}.zip`;
  link.click();
  // Some browsers start saving only after a delay.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
