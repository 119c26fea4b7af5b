import { z } from 'zod';
import type { Command } from '../../shared/theme/ThemeEdit.ts';

const path = z
  .array(z.union([z.string().max(200), z.int().min(0).max(10_000)]))
  .min(1)
  .max(20);
const place = z.int().min(0).max(10_000);
const value = z.unknown().refine((one) => one !== undefined, 'a value');

/** A page's request, from JSON. */
export const commandSchema: z.ZodType<Command> = z.strictObject({
  label: z.string().min(1).max(200),
  key: z.string().max(300).optional(),
  edits: z
    .array(
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('set'), path, value }),
        z.strictObject({ kind: z.literal('reset'), path }),
        z.strictObject({ kind: z.literal('rename'), path, to: z.string().max(200) }),
        z.strictObject({ kind: z.literal('insert'), path, at: place, value }),
        z.strictObject({ kind: z.literal('remove'), path, at: place }),
        z.strictObject({ kind: z.literal('move'), path, from: place, to: place }),
      ]),
    )
    .min(1)
    .max(2000),
}) as z.ZodType<Command>;
