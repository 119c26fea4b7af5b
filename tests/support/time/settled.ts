import type { Result } from '../../../src/shared/errors.ts';

/** The value of an operation that must succeed. */
export async function settled<T, E>(result: Promise<Result<T, E>> | Result<T, E>): Promise<T> {
  const outcome = await result;
  if (!outcome.ok) throw new Error('this failed', { cause: outcome.error });
  return outcome.value;
}
