import type { Palette, SomeColors } from '../shared/theme/completePalette.ts';
import { completePalette } from '../shared/theme/completePalette.ts';
import { paletteSchema } from '../shared/theme/paletteSchema.ts';

/** The palettes of a chain's themes, each including its bases' colours; `values` are the files' JSON, the theme itself first. */
export function chainPalettes(values: readonly unknown[]): SomeColors[] {
  return values.reduceRight<SomeColors[]>((above, value) => [completePalette(saidColors(value), above[0] ?? {}), ...above], []);
}

/** The merged JSON with a complete palette. Invalid colours and colour names are kept for the schema to report. */
export function withPalette(merged: Record<string, unknown>, palette: SomeColors): Record<string, unknown> {
  const said = merged['colors'];
  if (said !== undefined && !isObject(said)) return merged;
  const wrong = Object.entries(said ?? {}).filter(([name, value]) => !isColor(name, value));
  return { ...merged, colors: Object.fromEntries([...Object.entries(palette), ...wrong]) };
}

/** Whether this palette has every colour. */
export const isWhole = (palette: SomeColors): palette is Palette => paletteSchema.safeParse(palette).success;

function saidColors(value: unknown): SomeColors {
  const colors = isObject(value) ? value['colors'] : undefined;
  return isObject(colors) ? Object.fromEntries(Object.entries(colors).filter(([name, color]) => isColor(name, color))) : {};
}

const { shape } = paletteSchema;
const isColor = (name: string, value: unknown): boolean =>
  Object.hasOwn(shape, name) && shape[name as keyof Palette].safeParse(value).success;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
