import type { StaffRefusal } from '../shared/contract/staff.ts';
import { untouchedHeader } from '../shared/contract/staff.ts';
import type { Result } from '../shared/errors.ts';
import { failure, success } from '../shared/errors.ts';

/** Why something was not done: the server's own reason, or that it does not answer. */
export type Trouble = StaffRefusal | { readonly error: 'away'; readonly message: string };

const timeoutMs = 15_000;
const away: Trouble = { error: 'away', message: 'The booth’s program does not answer. It is asked again by itself.' };

/** Asks the booth's server below `/staff/api/`. `untouchedMs`: for how long nobody has touched the page. */
export async function askServer<Answer>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  untouchedMs: number,
  body?: unknown,
): Promise<Result<Answer, Trouble>> {
  try {
    const response = await fetch(`/staff/api/${path}`, {
      method,
      headers: {
        [untouchedHeader]: String(Math.round(untouchedMs)),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const answer = response.status === 204 ? undefined : ((await response.json()) as unknown);
    if (response.ok) return success(answer as Answer);
    const { error = 'refused', message = 'This did not work. Please try again.', waitSeconds } = (answer ?? {}) as Partial<StaffRefusal>;
    return failure({ error, message, ...(waitSeconds === undefined ? {} : { waitSeconds }) });
  } catch {
    // It is being started anew, or somebody else's page came in between.
    return failure(away);
  }
}
