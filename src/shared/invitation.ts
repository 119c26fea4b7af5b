/** The data that opens an account for the first time: its name, and a code that is valid for a day. */
export interface Invitation {
  readonly name: string;
  readonly code: string;
}

/** The link to the console that fills in an invitation. Browsers don't send what follows `#`, so no server or proxy logs the code. */
export const invitationLink = (publicUrl: string, { name, code }: Invitation): string =>
  `${publicUrl}/console#${new URLSearchParams({ name, code }).toString()}`;

/** The invitation in the part of an address that begins with `#`; null if there is none. */
export function invitationIn(hash: string): Invitation | null {
  const fields = new URLSearchParams(hash.replace(/^#/, ''));
  const [name, code] = [fields.get('name'), fields.get('code')];
  return name === null || code === null ? null : { name, code };
}
