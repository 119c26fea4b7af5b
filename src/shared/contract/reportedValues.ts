import { z } from 'zod';

/** Types of the values that booths report to their cloud. */
export const count = z.int().min(0).max(1e9);

/** A text that a database accepts: without NUL or unpaired surrogates. */
export const text = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^[^\0\p{Cs}]*$/u);

export const sentence = text(1000);
