import type { ConsoleRefusal } from '../shared/contract/console.ts';
import { consoleProofHeader, consoleUntouchedHeader } from '../shared/contract/console.ts';
import type { Result } from '../shared/errors.ts';
import { proxyMeaning } from '../shared/contract/proxyMeaning.ts';
import { askJson } from '../pageParts/askJson.ts';
import { failure, success } from '../shared/errors.ts';

/** Why an action failed: the server's own reason, or that it did not answer. */
export type CloudError = ConsoleRefusal | { readonly error: 'away'; readonly message: string };

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Time limit for requests that only read. */
const quickMs = 15_000;
/** Time limit for uploading and checking a theme, or downloading one, which may take minutes. */
const actionMs = 240_000;
const away: CloudError = { error: 'away', message: 'The cloud does not answer. This page keeps trying.' };
const undone: CloudError = { error: 'away', message: 'The cloud does not answer. Please try again later.' };
const unknown: CloudError = {
  error: 'away',
  message: 'The cloud did not answer in time. Check whether your change was made before you try again.',
};

/** Explains an HTML page or an empty body in place of the cloud's answer. */
function fromProxy(status: number, isAction: boolean): CloudError {
  const meaning = proxyMeaning(status);
  const says =
    meaning === null ? 'Something else answers at the cloud’s address' : `The cloud’s address answers ${String(status)}: ${meaning}`;
  const error = isAction && status < 500 ? 'refused' : 'away';
  return { error, message: `${says}. ${isAction ? 'Nothing is sent again automatically.' : 'This page keeps trying.'}` };
}

/**
 * Sends a request to the cloud's server below `/console/api/`. `untouchedMs`: milliseconds since the page was last touched. `proof`: the latest proof
 * of identity, or ''.
 */
export async function askCloud<Answer>(
  method: Method,
  path: string,
  untouchedMs: number,
  proof: string,
  body?: unknown,
): Promise<Result<Answer, CloudError>> {
  const isAction = method !== 'GET';
  try {
    const timeoutMs = isAction || path.endsWith('/files') ? actionMs : quickMs;
    const { ok, status, isOwn, answer } = await askJson(`/console/api/${path}`, {
      method,
      untouchedHeader: consoleUntouchedHeader,
      untouchedMs,
      headers: proof === '' ? {} : { [consoleProofHeader]: proof },
      body,
      timeoutMs,
    });
    if (!isOwn) return failure(fromProxy(status, isAction));
    if (ok) return success(answer as Answer);
    const { error = 'refused', message = 'This did not work. Please try again.', ...rest } = (answer ?? {}) as Partial<ConsoleRefusal>;
    return failure({ error, message, ...rest });
  } catch (error) {
    return failure(isAction && error instanceof DOMException && error.name === 'TimeoutError' ? unknown : isAction ? undone : away);
  }
}
