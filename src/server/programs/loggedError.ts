import { stdSerializers } from 'pino';
import { BoothError } from '../../shared/errors.ts';
import { cloudReason } from '../storage/cloudReason.ts';

/** Formats an error for the log: expected failures as one sentence, bugs with their stack. */
export function loggedError(error: unknown): object {
  if (!(error instanceof BoothError)) return stdSerializers.err(error as Error);
  const { name, code, message, cause } = error;
  return { type: name, code, message: cause === undefined ? message : `${message}: ${cloudReason(cause)}` };
}
