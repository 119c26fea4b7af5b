import { stdSerializers } from 'pino';
import { BoothError } from '../../shared/errors.ts';
import { cloudReason } from '../storage/cloudReason.ts';

/** An error as the log has it: a failure that was expected is a sentence, and only a bug has a stack. */
export function loggedError(error: unknown): object {
  if (!(error instanceof BoothError)) return stdSerializers.err(error as Error);
  const { name, code, message, cause } = error;
  return { type: name, code, message: cause === undefined ? message : `${message}: ${cloudReason(cause)}` };
}
