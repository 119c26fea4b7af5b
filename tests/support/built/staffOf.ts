import { ask } from '../server/ask.ts';
import { passphrase } from '../server/staffBooth.ts';

export interface StaffHand {
  /** Sends a request below `/staff/api/` and returns the status. */
  readonly does: (method: 'POST' | 'PUT', path: string, body: object) => Promise<number>;
  readonly reads: <Answer>(path: string) => Promise<Answer>;
}

/** Makes started servers take this passphrase from their environment. */
export const staffEnvironment = (): void => void (process.env['STAGEBOOTH_STAFF_PASSPHRASE'] = passphrase);

/** A staff member logged in at the built booth's page. */
export async function staffOf(kiosk: string): Promise<StaffHand> {
  const headers = { origin: kiosk, 'content-type': 'application/json' };
  const send = (method: string, path: string, body: object, cookie?: string) =>
    ask(`${kiosk}/staff/api/${path}`, {
      method,
      headers: { ...headers, ...(cookie === undefined ? {} : { cookie }) },
      body: Buffer.from(JSON.stringify(body)),
    });
  const entered = await send('POST', 'session', { passphrase });
  const given = [entered.headers['set-cookie'] ?? []].flat()[0];
  if (given === undefined) throw new Error(`the staff page gives no session: ${String(entered.status)} ${entered.body.toString('utf8')}`);
  const cookie = given.split(';')[0] ?? '';
  return {
    does: async (method, path, body) => (await send(method, path, body, cookie)).status,
    reads: async <Answer>(path: string) =>
      JSON.parse((await ask(`${kiosk}/staff/api/${path}`, { headers: { cookie, origin: kiosk } })).body.toString('utf8')) as Answer,
  };
}
