import type { StaffRefusal } from '../shared/contract/staff.ts';
import { untouchedHeader } from '../shared/contract/staff.ts';
import type { Result } from '../shared/errors.ts';
import { askJson } from '../pageParts/askJson.ts';
import { failure, success } from '../shared/errors.ts';

/** Why something was not done: the server's own reason, or that it does not answer. */
export type ServerTrouble = StaffRefusal | { readonly error: 'away'; readonly message: string };

export type StaffMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** What is only looked at, and the end of a session, are quick. */
const quickMs = 15_000;
/** A theme that was not checked yet may take the server a minute. */
const actionMs = 70_000;
const away: ServerTrouble = { error: 'away', message: 'The booth’s program does not answer. It is asked again by itself.' };
const unknown: ServerTrouble = {
  error: 'away',
  message: 'The booth’s program did not answer in time. Look whether it was done before you try again.',
};

/** Asks the booth's server below `/staff/api/`. `untouchedMs`: for how long nobody has touched the page. */
export async function askServer<Answer>(
  method: StaffMethod,
  path: string,
  untouchedMs: number,
  body?: unknown,
): Promise<Result<Answer, ServerTrouble>> {
  const isAction = method === 'POST' || method === 'PUT';
  try {
    const timeoutMs = isAction ? actionMs : quickMs;
    const { ok, answer } = await askJson(`/staff/api/${path}`, { method, untouchedHeader, untouchedMs, body, timeoutMs });
    if (ok) return success(answer as Answer);
    const { error = 'refused', message = 'This did not work. Please try again.', waitSeconds } = (answer ?? {}) as Partial<StaffRefusal>;
    return failure({ error, message, ...(waitSeconds === undefined ? {} : { waitSeconds }) });
  } catch (error) {
    if (isAction && error instanceof DOMException && error.name === 'TimeoutError') return failure(unknown);
    // It is being started anew, or somebody else's page came in between.
    return failure(away);
  }
}
