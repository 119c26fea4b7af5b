import type { StaffRefusal } from '../shared/contract/staff.ts';
import { untouchedHeader } from '../shared/contract/staff.ts';
import type { Result } from '../shared/errors.ts';
import { askJson } from '../pageParts/askJson.ts';
import { failure, success } from '../shared/errors.ts';

/** Why an action failed: the server's own reason, or that it did not answer. */
export type ServerError = StaffRefusal | { readonly error: 'away'; readonly message: string };

export type StaffMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Time limit for reading, and for ending a session, which are both quick. */
const quickMs = 15_000;
/** Time limit for actions: the server may take a minute to check a new theme. */
const actionMs = 70_000;
const away: ServerError = { error: 'away', message: 'The booth’s program does not answer. This page keeps trying.' };
const unknown: ServerError = {
  error: 'away',
  message: 'The booth’s program did not answer in time. Check whether your change was made before you try again.',
};

/** Sends a request to the booth's server below `/staff/api/`. `untouchedMs`: milliseconds since the page was last touched. */
export async function askServer<Answer>(
  method: StaffMethod,
  path: string,
  untouchedMs: number,
  body?: unknown,
): Promise<Result<Answer, ServerError>> {
  const isAction = method === 'POST' || method === 'PUT';
  try {
    const timeoutMs = isAction ? actionMs : quickMs;
    const { ok, isOwn, answer } = await askJson(`/staff/api/${path}`, { method, untouchedHeader, untouchedMs, body, timeoutMs });
    // For example, a Wi-Fi login page.
    if (!isOwn) return failure(away);
    if (ok) return success(answer as Answer);
    const { error = 'refused', message = 'This did not work. Please try again.', waitSeconds } = (answer ?? {}) as Partial<StaffRefusal>;
    return failure({ error, message, ...(waitSeconds === undefined ? {} : { waitSeconds }) });
  } catch (error) {
    if (isAction && error instanceof DOMException && error.name === 'TimeoutError') return failure(unknown);
    // The network is down, or the server is restarting.
    return failure(away);
  }
}
